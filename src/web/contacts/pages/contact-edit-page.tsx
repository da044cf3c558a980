import { useQuery } from '@tanstack/react-query'
import { Navigate, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { isMissing } from '#web/lib/api-error.ts'
import { useLocalName } from '#web/lib/use-language.ts'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import { Tag } from '#web/ui/data/badge.tsx'
import { ErrorScreen, NotFoundState, Pending } from '#web/ui/feedback/states.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { ContactEditor } from '../contact-editor.tsx'
import { type ContactRole, contactQuery } from '../queries.ts'
import { contactRoutes } from '../routes.ts'
import { StatementLink } from '../statement-link.tsx'
import { UsageLink } from '../usage-link.tsx'

export function ContactEditPage({ role, id }: { role: ContactRole; id: string }) {
  const { t } = useTranslation(['contacts', 'common'])
  const navigate = useNavigate()
  const localName = useLocalName()
  const query = useQuery(contactQuery(id))
  const { list, edit } = contactRoutes[role]
  if (query.isPending) return <Pending />
  if (isMissing(query.error)) {
    return (
      <Page title={t('common:notFound.short')}>
        <NotFoundState
          title={t('contacts:form.goneTitle')}
          action={<LinkButton to={list}>{t(`contacts:${role}.back`)}</LinkButton>}
        >
          {t('contacts:form.gone')}
        </NotFoundState>
      </Page>
    )
  }
  if (query.isLoadingError) return <ErrorScreen error={query.error} onRetry={() => void query.refetch()} />
  const contact = query.data
  // A merged contact redirects to the remaining one.
  if (contact.mergedInto) return <Navigate to={edit} params={{ id: contact.mergedInto }} replace />
  return (
    <Page
      title={localName(contact.name, contact.nameAr)}
      width="form"
      badge={contact.archived ? <Tag>{t('contacts:list.archivedOne')}</Tag> : undefined}
      subtitle={<UsageLink contact={contact} />}
      breadcrumbs={[
        { label: t('common:nav.contacts') },
        { label: t(`contacts:${role}.title`), to: list },
        { label: t('common:nav.edit') },
      ]}
      actions={<StatementLink role={role} id={id} />}
    >
      <ContactEditor
        contact={contact}
        onCancel={() => void navigate({ to: list })}
        onDone={() => void navigate({ to: list, ignoreBlocker: true })}
      />
    </Page>
  )
}
