import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCan } from '#web/identity/index.ts'
import { toast } from '#web/lib/toast.ts'
import { useIdempotencyKey } from '#web/lib/use-idempotency-key.ts'
import { NoAccess } from '#web/ui/feedback/no-access.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { ContactForm } from '../form/contact-form.tsx'
import { type ContactRole, createContact } from '../queries.ts'
import { contactRoutes } from '../routes.ts'

const roleFlags = {
  customer: { isCustomer: true, isSupplier: false },
  supplier: { isCustomer: false, isSupplier: true },
} as const

interface Prefill {
  name?: string
  participantId?: string
}

/** A new customer or supplier; values from the address are filled in. */
export function ContactNewPage({ role, prefill = {} }: { role: ContactRole; prefill?: Prefill }) {
  const { t } = useTranslation(['contacts', 'common'])
  const navigate = useNavigate()
  const withKey = useIdempotencyKey()
  const canWrite = useCan('contact.write')
  const { list } = contactRoutes[role]
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
      <ContactForm
        contact={{ ...roleFlags[role], ...prefill }}
        submitLabel={t('contacts:form.create')}
        onCancel={() => void navigate({ to: list })}
        onSubmit={async (input) => {
          const contact = await withKey(input, (key) => createContact(input, key))
          toast.success(t('contacts:form.created', { name: contact.name }))
          await navigate({ to: list, ignoreBlocker: true })
        }}
      />
    </Page>
  )
}
