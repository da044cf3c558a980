import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Contact, ContactInput } from '#contract/contacts'
import { useCan } from '#web/identity/index.ts'
import { toast } from '#web/lib/toast.ts'
import { useIdempotencyKey } from '#web/lib/use-idempotency-key.ts'
import { RemoveRecordDialog } from '#web/master-data/index.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { ContactForm } from './form/contact-form.tsx'
import { type ContactRole, createContact, removeContact, updateContact } from './queries.ts'

interface EditorProps {
  readonly onCancel: () => void
  /** Called after it was saved or deleted, with what was saved: leaving loses no input. */
  readonly onDone: (saved?: Contact) => void
}

const roleFlags = {
  customer: { isCustomer: true, isSupplier: false },
  supplier: { isCustomer: false, isSupplier: true },
} as const

/** Known values of a new contact. */
export type ContactPrefill = Partial<ContactInput>

/** Creates or edits a customer or supplier, on its own page or in a dialog. */
export function ContactMaker({
  role,
  prefill = {},
  onCancel,
  onDone,
}: EditorProps & { readonly role: ContactRole; readonly prefill?: ContactPrefill }) {
  const { t } = useTranslation('contacts')
  const withKey = useIdempotencyKey()
  return (
    <ContactForm
      contact={{ ...roleFlags[role], ...prefill }}
      submitLabel={t('form.create')}
      onCancel={onCancel}
      onSubmit={async (input) => {
        const contact = await withKey(input, (key) => createContact(input, key))
        toast.success(t('form.created', { name: contact.name }))
        onDone(contact)
      }}
    />
  )
}

/** Deletes a contact, or archives one that documents name. */
export type RemoveContact = (id: string) => ReturnType<typeof removeContact>

interface ContactEditorProps extends EditorProps {
  readonly contact: Contact
  /** Deletes it and leaves. Without it, `onDone` follows the deletion. */
  readonly remove?: RemoveContact | undefined
}

/** Edits or deletes a customer or supplier, on its own page or in a dialog. */
export function ContactEditor({ contact, onCancel, onDone, remove }: ContactEditorProps) {
  const { t } = useTranslation(['contacts', 'common'])
  const canWrite = useCan('contact.write')
  const [removing, setRemoving] = useState(false)
  return (
    <>
      {contact.archived && (
        <div style={{ marginBottom: 14 }}>
          <Notice>{t('contacts:form.archived')}</Notice>
        </div>
      )}
      <ContactForm
        key={contact.id}
        contact={contact}
        readOnly={!canWrite || contact.archived}
        submitLabel={t('common:action.saveChanges')}
        onCancel={onCancel}
        onSubmit={async (input) => {
          await updateContact(contact.id, { ...input, version: contact.version })
          toast.success(t('contacts:form.saved'))
          onDone()
        }}
        more={
          <Button variant="subtle" color="red" onClick={() => setRemoving(true)}>
            {t('common:action.delete')}
          </Button>
        }
      />
      <RemoveRecordDialog
        words="contacts"
        record={removing ? contact : null}
        remove={remove ?? removeContact}
        onClose={() => setRemoving(false)}
        {...(remove ? {} : { onRemoved: onDone })}
      />
    </>
  )
}
