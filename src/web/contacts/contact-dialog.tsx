import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '#web/identity/index.ts'
import { isMissing } from '#web/lib/api-error.ts'
import { newRow } from '#web/lib/search-params.ts'
import { useLocalName } from '#web/lib/use-language.ts'
import { NoAccess } from '#web/ui/feedback/no-access.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { EmptyState, Pending } from '#web/ui/feedback/states.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { useConfirmUnsaved } from '#web/ui/overlays/use-confirm-unsaved.tsx'
import { ContactEditor, ContactMaker, type ContactPrefill, type RemoveContact } from './contact-editor.tsx'
import { type ContactRole, contactQuery } from './queries.ts'
import { StatementLink } from './statement-link.tsx'
import { UsageLink } from './usage-link.tsx'

export interface ContactDialogProps {
  readonly role: ContactRole
  /** The id of the contact, or `newRow`. */
  readonly id: string
  readonly onClose: () => void
  /** Called after it was saved or deleted: the dialog closes without confirmation. */
  readonly onDone: () => void
  /** Deletes it and leaves, where the page below shows it. Without it, `onDone` follows the deletion. */
  readonly remove?: RemoveContact
  /** Called after a merge: the remaining contact is shown instead. */
  readonly onMerged: (id: string) => void
}

/** Creates or edits a customer or supplier in a dialog over the list, with the form of its page. */
export function ContactDialog(props: ContactDialogProps) {
  return props.id === newRow ? <NewContact {...props} /> : <KnownContact key={props.id} {...props} />
}

function NewContact({ role, onClose, onDone }: ContactDialogProps) {
  const { t } = useTranslation('contacts')
  const canWrite = useCan('contact.write')
  return (
    <FormDialog title={t(`${role}.new`)} onClose={onClose}>
      {canWrite ? <ContactMaker role={role} onCancel={onClose} onDone={onDone} /> : <NoAccess />}
    </FormDialog>
  )
}

export interface NewContactDialogProps {
  readonly role: ContactRole
  readonly prefill: ContactPrefill
  readonly onClose: () => void
}

/** A new customer or supplier with known values, over the screen where they were found. */
export function PrefilledContactDialog({ role, prefill, onClose }: NewContactDialogProps) {
  const { t } = useTranslation('contacts')
  const [askUnsaved, question] = useConfirmUnsaved()
  const leave = () => askUnsaved(async () => onClose())
  return (
    <>
      <FormDialog title={t(`${role}.new`)} onClose={leave}>
        <ContactMaker role={role} prefill={prefill} onCancel={leave} onDone={onClose} />
      </FormDialog>
      {question}
    </>
  )
}

function KnownContact({ role, id, onClose, onDone, remove, onMerged }: ContactDialogProps) {
  const { t } = useTranslation(['contacts', 'common'])
  const localName = useLocalName()
  const contact = useQuery(contactQuery(id))
  const { data } = contact
  const isGone = isMissing(contact.error)
  const mergedInto = data?.mergedInto
  const lead = useEffectEvent(onMerged)
  useEffect(() => {
    if (mergedInto) lead(mergedInto)
  }, [mergedInto])
  return (
    <FormDialog
      title={
        isGone ? (
          t('common:notFound.short')
        ) : data ? (
          <bdi>{localName(data.name, data.nameAr)}</bdi>
        ) : (
          t('common:nav.edit')
        )
      }
      subtitle={data && !isGone && <UsageLink contact={data} />}
      actions={data && !isGone && <StatementLink role={role} id={id} />}
      onClose={onClose}
    >
      {contact.isPending && <Pending />}
      {isGone && <EmptyState title={t('contacts:form.goneTitle')}>{t('contacts:form.gone')}</EmptyState>}
      {contact.isLoadingError && !isGone && <QueryError query={contact} />}
      {data && !isGone && <ContactEditor contact={data} onCancel={onClose} onDone={onDone} remove={remove} />}
    </FormDialog>
  )
}
