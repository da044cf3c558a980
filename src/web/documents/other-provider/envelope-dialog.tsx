import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryClient } from '#web/lib/query-client.ts'
import { toast } from '#web/lib/toast.ts'
import { useIdempotencyKey } from '#web/lib/use-idempotency-key.ts'
import { TextField } from '#web/ui/form/fields.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import styles from '../delivery/delivery.module.css'
import { recordAnswer } from './answer-queries.ts'

/** Asks for the id of the provider's envelope, by which status messages refer to the document. */
export function EnvelopeDialog({ documentId, onClose }: { documentId: string; onClose: () => void }) {
  const { t } = useTranslation('other-provider')
  const withKey = useIdempotencyKey()
  const [id, setId] = useState('')
  const save = async () => {
    const envelopeId = id.trim()
    if (envelopeId === '') throw new Error(t('envelope.missing'))
    const request = { kind: 'envelopeId' as const, envelopeId }
    await withKey({ documentId, request }, (key) => recordAnswer(documentId, request, key))
    toast.success(t('envelope.done'))
    await queryClient.invalidateQueries({ queryKey: ['documents'] })
  }
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t('envelope.enter')}
      confirmLabel={t('save')}
      onConfirm={save}
    >
      <div className={styles['form']}>
        <p>{t('envelope.explain')}</p>
        <TextField
          dir="ltr"
          maxLength={200}
          label={t('envelope.label')}
          value={id}
          onChange={(event) => setId(event.currentTarget.value)}
        />
      </div>
    </ConfirmDialog>
  )
}
