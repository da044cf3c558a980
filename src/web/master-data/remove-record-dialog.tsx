import { useTranslation } from 'react-i18next'
import { toast } from '#web/lib/toast.ts'
import { useLocalName } from '#web/lib/use-language.ts'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import type { NamedRecord, RecordWords } from './record-words.ts'

interface RemoveRecordDialogProps {
  readonly words: RecordWords
  /** The record to remove; null while the dialog is closed. */
  readonly record: NamedRecord | null
  readonly remove: (id: string) => Promise<{ readonly outcome: 'deleted' | 'archived' }>
  readonly onClose: () => void
  readonly onRemoved?: () => void
}

/** Confirms with the text of the specification that a record is deleted, or that one that documents name is archived. */
export function RemoveRecordDialog({ words, record, remove, onClose, onRemoved }: RemoveRecordDialogProps) {
  const { t } = useTranslation(words)
  const { t: common } = useTranslation('common')
  const localName = useLocalName()
  const name = record ? localName(record.name, record.nameAr) : ''
  const count = record?.usageCount ?? 0
  const isUsed = count > 0
  return (
    <ConfirmDialog
      opened={record !== null}
      onClose={onClose}
      title={t(isUsed ? 'remove.archiveTitle' : 'remove.title', { name })}
      confirmLabel={isUsed ? t('remove.archive') : common('action.delete')}
      danger={!isUsed}
      onConfirm={async () => {
        if (!record) return
        const { outcome } = await remove(record.id)
        toast.success(t(`remove.${outcome}`, { name }))
        onRemoved?.()
      }}
    >
      <p>{isUsed ? t('remove.used', { count }) : t('remove.text')}</p>
    </ConfirmDialog>
  )
}
