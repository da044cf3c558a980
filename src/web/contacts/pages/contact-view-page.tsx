import { useQuery } from '@tanstack/react-query'
import { Navigate, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Contact } from '#contract/contacts'
import { isMissing } from '#web/lib/api-error.ts'
import { lazyComponent } from '#web/lib/lazy-component.tsx'
import { useLanguage, useLocalName } from '#web/lib/use-language.ts'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { EmptyState, ErrorScreen, Pending } from '#web/ui/feedback/states.tsx'
import { Columns, Page, Stack } from '#web/ui/layout/page.tsx'
import type { ContactDialogProps } from '../contact-dialog.tsx'
import { type ContactRole, contactQuery, removeShownContact } from '../queries.ts'
import { contactRoutes } from '../routes.ts'
import { BalanceCard } from '../view/balance-card.tsx'
import { ContactActions, NewInvoiceLink } from '../view/contact-menu.tsx'
import { DetailsCard } from '../view/details-card.tsx'
import { DocumentsCard } from '../view/documents-card.tsx'
import { LastTermsCard } from '../view/last-terms-card.tsx'
import { ReadinessCard } from '../view/readiness-card.tsx'
import { SalesCard } from '../view/sales-card.tsx'
import { StandingTag } from '../view/standing-tag.tsx'
import styles from '../view/view.module.css'

const ContactDialog = lazyComponent<ContactDialogProps>(
  async () => (await import('../contact-dialog.tsx')).ContactDialog,
  LoadFailed,
)

interface ContactViewProps {
  readonly role: ContactRole
  readonly id: string
  /** Whether the form is open over the page. */
  readonly isEditing: boolean
}

/** A customer or supplier: its state, what is open, its documents and last prices, and its details. */
export function ContactViewPage({ role, id, isEditing }: ContactViewProps) {
  const { t } = useTranslation(['contacts', 'common'])
  const query = useQuery(contactQuery(id))
  const { list, view } = contactRoutes[role]
  if (query.isPending) return <Pending />
  if (isMissing(query.error)) {
    return (
      <Page
        title={t('common:notFound.short')}
        breadcrumbs={[
          { label: t('common:nav.contacts') },
          { label: t(`contacts:${role}.title`), to: list },
          { label: t('common:notFound.short') },
        ]}
      >
        <EmptyState
          title={t('contacts:form.goneTitle')}
          action={<LinkButton to={list}>{t(`contacts:${role}.back`)}</LinkButton>}
        >
          {t('contacts:form.gone')}
        </EmptyState>
      </Page>
    )
  }
  if (query.isLoadingError) return <ErrorScreen error={query.error} onRetry={() => void query.refetch()} />
  const contact = query.data
  // A merged contact leads to the remaining one.
  if (contact.mergedInto) return <Navigate to={view} params={{ id: contact.mergedInto }} replace />
  return (
    <>
      <ContactView role={role} contact={contact} />
      {isEditing && <EditDialog role={role} id={id} />}
    </>
  )
}

function ContactView({ role, contact }: { role: ContactRole; contact: Contact }) {
  const { t } = useTranslation(['contacts', 'common'])
  const localName = useLocalName()
  const name = localName(contact.name, contact.nameAr)
  return (
    <Page
      title={name}
      badge={<StandingTag role={role} contact={contact} />}
      subtitle={<OtherName contact={contact} />}
      breadcrumbs={[
        { label: t('common:nav.contacts') },
        { label: t(`contacts:${role}.title`), to: contactRoutes[role].list },
        { label: name },
      ]}
      actions={<ContactActions role={role} contact={contact} />}
    >
      <BalanceCard role={role} contact={contact} />
      <Columns
        aside={
          <>
            <ReadinessCard role={role} contact={contact} />
            <DetailsCard role={role} contact={contact} />
            {role === 'customer' && <LastTermsCard contact={contact} />}
          </>
        }
      >
        <Stack>
          <DocumentsCard
            role={role}
            contact={contact}
            action={role === 'customer' && <NewInvoiceLink contact={contact} />}
          />
          {role === 'customer' && <SalesCard id={contact.id} />}
        </Stack>
      </Columns>
    </Page>
  )
}

/** The name in the language that the title is not in. */
function OtherName({ contact: { name, nameAr } }: { contact: Contact }) {
  const isArabic = useLanguage() === 'ar'
  const other = isArabic && nameAr ? name : nameAr
  if (!other || other === (isArabic ? nameAr : name)) return null
  return (
    <bdi lang={isArabic ? 'en' : 'ar'} className={styles['name']}>
      {other}
    </bdi>
  )
}

function EditDialog({ role, id }: { role: ContactRole; id: string }) {
  const navigate = useNavigate()
  const { list, view } = contactRoutes[role]
  const close = (ignoreBlocker: boolean) =>
    void navigate({ to: view, params: { id }, replace: true, resetScroll: false, ignoreBlocker })
  const toList = () => navigate({ to: list, replace: true, ignoreBlocker: true })
  return (
    <ContactDialog
      role={role}
      id={id}
      onClose={() => close(false)}
      onDone={() => close(true)}
      remove={(removed) => removeShownContact(removed, toList)}
      onMerged={(into) => void navigate({ to: view, params: { id: into }, replace: true })}
    />
  )
}
