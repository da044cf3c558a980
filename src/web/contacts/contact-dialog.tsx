import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Contact } from '#contract/contacts'
import { newIdempotencyKey } from '#web/lib/api.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { ContactForm } from './form/contact-form.tsx'
import { createContact } from './queries.ts'

/** Adds a contact without leaving the screen; what is known already (a name that was searched for) is filled in. */
export function ContactDialog({
  opened,
  onClose,
  onCreated,
  initial = {},
}: {
  opened: boolean
  onClose: () => void
  onCreated: (contact: Contact) => void
  initial?: Partial<Contact>
}) {
  const { t } = useTranslation('contacts')
  const key = useRef(newIdempotencyKey())
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t(initial.isSupplier ? 'supplier.new' : 'customer.new')}
      size={980}
    >
      <ContactForm
        contact={initial}
        submitLabel={t('form.create')}
        guarded={false}
        onCancel={onClose}
        onSubmit={async (input) => {
          const contact = await createContact(input, key.current)
          key.current = newIdempotencyKey()
          onCreated(contact)
          onClose()
        }}
      />
    </Dialog>
  )
}
