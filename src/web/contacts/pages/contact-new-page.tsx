import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCan } from '#web/identity/index.ts'
import { NoAccess } from '#web/ui/feedback/no-access.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { ContactMaker, type ContactPrefill } from '../contact-editor.tsx'
import type { ContactRole } from '../queries.ts'
import { contactRoutes } from '../routes.ts'

/** A new customer or supplier, with the values in the address filled in. */
export function ContactNewPage({ role, prefill = {} }: { role: ContactRole; prefill?: ContactPrefill }) {
  const { t } = useTranslation(['contacts', 'common'])
  const navigate = useNavigate()
  const canWrite = useCan('contact.write')
  const { list, view } = contactRoutes[role]
  if (!canWrite) return <NoAccess />
  return (
    <Page
      title={t(`contacts:${role}.new`)}
      width="form"
      breadcrumbs={[
        { label: t('common:nav.contacts') },
        { label: t(`contacts:${role}.title`), to: list },
        { label: t('common:nav.new') },
      ]}
    >
      <ContactMaker
        role={role}
        prefill={prefill}
        onCancel={() => void navigate({ to: list })}
        // From its page the contact is invoiced.
        onDone={(saved) =>
          void navigate(
            saved
              ? { to: view, params: { id: saved.id }, ignoreBlocker: true }
              : { to: list, ignoreBlocker: true },
          )
        }
      />
    </Page>
  )
}
