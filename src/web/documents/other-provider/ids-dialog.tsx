import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryClient } from '#web/lib/query-client.ts'
import { toast } from '#web/lib/toast.ts'
import { useIdempotencyKey } from '#web/lib/use-idempotency-key.ts'
import { TextField } from '#web/ui/form/fields.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import styles from '../delivery/delivery.module.css'
import { recordAnswer } from './answer-queries.ts'

/** Form for the ids of the tax reports that another provider created for a document. */
export function IdsDialog({ documentId, onClose }: { documentId: string; onClose: () => void }) {
  const { t } = useTranslation('other-provider')
  const withKey = useIdempotencyKey()
  const [ids, setIds] = useState<[string, string, string]>(['', '', ''])
  const save = async () => {
    if (ids.every((id) => id.trim() === '')) throw new Error(t('ids.missing'))
    const request = { kind: 'reportingIds' as const, reportingIds: ids }
    await withKey({ documentId, request }, (key) => recordAnswer(documentId, request, key))
    toast.success(t('done'))
    await queryClient.invalidateQueries({ queryKey: ['documents'] })
  }
  return (
    <ConfirmDialog opened onClose={onClose} title={t('ids.enter')} confirmLabel={t('save')} onConfirm={save}>
      <div className={styles['form']}>
        {([0, 1, 2] as const).map((index) => (
          <TextField
            key={index}
            dir="ltr"
            maxLength={100}
            label={t(`ids.${(index + 1) as 1 | 2 | 3}`)}
            value={ids[index]}
            onChange={(event) => {
              const typed = event.currentTarget.value
              setIds((before) => before.with(index, typed) as typeof before)
            }}
          />
        ))}
        <p>{t('ids.explain')}</p>
      </div>
    </ConfirmDialog>
  )
}
