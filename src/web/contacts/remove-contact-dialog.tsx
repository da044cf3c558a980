import { useTranslation } from 'react-i18next'
import type { Contact } from '#contract/contacts'
import { toast } from '#web/lib/toast.ts'
import { useLocalName } from '#web/lib/use-language.ts'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { removeContact } from './queries.ts'

/** Confirms, then deletes the recipient, or archives one that is used by documents. */
export function RemoveContactDialog({
  contact,
  onClose,
  onRemoved,
}: {
  contact: Contact | null
  onClose: () => void
  onRemoved?: () => void
}) {
  const { t } = useTranslation(['contacts', 'common'])
  const localName = useLocalName()
  const name = contact ? localName(contact.name, contact.nameAr) : ''
  return (
    <ConfirmDialog
      opened={contact !== null}
      onClose={onClose}
      title={t('contacts:remove.title', { name })}
      confirmLabel={t('common:action.delete')}
      danger
      onConfirm={async () => {
        if (!contact) return
        const { outcome } = await removeContact(contact.id)
        toast.success(t(`contacts:remove.${outcome}`, { name }))
        onRemoved?.()
      }}
    >
      <p>{t('contacts:remove.text')}</p>
      {(contact?.usageCount ?? 0) > 0 && (
        <p>{t('contacts:remove.used', { count: contact?.usageCount ?? 0 })}</p>
      )}
    </ConfirmDialog>
  )
}
