import { useQuery } from '@tanstack/react-query'
import { Navigate, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Contact } from '#contract/contacts'
import { useCan } from '#web/identity/index.ts'
import { isApiError } from '#web/lib/api-error.ts'
import { toast } from '#web/lib/toast.ts'
import { useLocalName } from '#web/lib/use-language.ts'
import { Button, LinkButton } from '#web/ui/buttons/button.tsx'
import { Tag } from '#web/ui/data/badge.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { ErrorScreen, NotFoundState, Pending } from '#web/ui/feedback/states.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { ContactForm } from '../form/contact-form.tsx'
import { type ContactRole, contactQuery, updateContact } from '../queries.ts'
import { RemoveContactDialog } from '../remove-contact-dialog.tsx'
import { contactRoutes } from '../routes.ts'

export function ContactEditPage({ role, id }: { role: ContactRole; id: string }) {
  const { t } = useTranslation(['contacts', 'common'])
  const contact = useQuery(contactQuery(id))
  const { list } = contactRoutes[role]
  const back = <LinkButton to={list}>{t(`contacts:${role}.back`)}</LinkButton>
  if (contact.isPending) return <Pending />
  if (isApiError(contact.error) && [400, 404].includes(contact.error.status)) {
    return (
      <Page title={t('common:notFound.short')}>
        <NotFoundState action={back}>{t('contacts:form.gone')}</NotFoundState>
      </Page>
    )
  }
  if (contact.isLoadingError)
    return <ErrorScreen error={contact.error} onRetry={() => void contact.refetch()} />
  // A contact that was merged leads to the one that stays.
  if (contact.data.mergedInto)
    return <Navigate to={contactRoutes[role].edit} params={{ id: contact.data.mergedInto }} replace />
  return <Editor contact={contact.data} role={role} list={list} />
}

function Editor({
  contact,
  role,
  list,
}: {
  contact: Contact
  role: ContactRole
  list: (typeof contactRoutes)[ContactRole]['list']
}) {
  const { t } = useTranslation(['contacts', 'common'])
  const navigate = useNavigate()
  const localName = useLocalName()
  const canWrite = useCan('contact.write')
  const mayReport = useCan('report.read')
  const [removing, setRemoving] = useState(false)
  const leave = () => navigate({ to: list, ignoreBlocker: true })
  const editable = canWrite && !contact.archived
  return (
    <Page
      title={localName(contact.name, contact.nameAr)}
      width="form"
      badge={contact.archived ? <Tag>{t('contacts:list.archivedOne')}</Tag> : undefined}
      subtitle={contact.usageCount > 0 ? t('contacts:form.usage', { count: contact.usageCount }) : undefined}
      breadcrumbs={[
        { label: t('common:nav.contacts') },
        { label: t(`contacts:${role}.title`), to: list },
        { label: t('common:nav.edit') },
      ]}
      actions={
        mayReport && (
          <LinkButton to={contactRoutes[role].statement} params={{ id: contact.id }} variant="default">
            {t('contacts:statement.open')}
          </LinkButton>
        )
      }
    >
      {contact.archived && (
        <div style={{ marginBottom: 14 }}>
          <Notice>{t('contacts:form.archived')}</Notice>
        </div>
      )}
      <ContactForm
        key={contact.id}
        contact={contact}
        readOnly={!editable}
        submitLabel={t('common:action.saveChanges')}
        onCancel={() => void navigate({ to: list })}
        onSubmit={async (input) => {
          await updateContact(contact.id, { ...input, version: contact.version })
          toast.success(t('contacts:form.saved'))
          await leave()
        }}
        more={
          <Button variant="subtle" color="red" onClick={() => setRemoving(true)}>
            {t('common:action.delete')}
          </Button>
        }
      />
      <RemoveContactDialog
        contact={removing ? contact : null}
        onClose={() => setRemoving(false)}
        onRemoved={() => void leave()}
      />
    </Page>
  )
}
