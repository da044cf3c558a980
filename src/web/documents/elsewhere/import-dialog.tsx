import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError } from '#web/lib/api-error.ts'
import { findingText } from '#web/lib/form-findings.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { toast } from '#web/lib/toast.ts'
import { useIdempotencyKey } from '#web/lib/use-idempotency-key.ts'
import { FileChoice } from '#web/ui/form/file-choice.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import styles from '../delivery/delivery.module.css'
import { importAnswers, recordAnswer } from './answer-queries.ts'

/**
 * Takes a file of another provider: the status message of one document (XML), or the reporting ids of many (CSV).
 * @param documentId whose status it is; without it the file names its documents
 */
export function ImportDialog({ documentId, onClose }: { documentId?: string; onClose: () => void }) {
  const { t } = useTranslation('elsewhere')
  const withKey = useIdempotencyKey()
  const [file, setFile] = useState<File>()
  const [faults, setFaults] = useState<readonly string[]>([])
  const kind = documentId === undefined ? 'many' : 'status'
  const take = async () => {
    setFaults([])
    if (!file) throw new Error(t('fileMissing'))
    const text = await file.text()
    try {
      const taken = await withKey(text, (key) => send(documentId, text, key))
      toast.success(taken === null ? t('done') : t('many.done', { count: taken }))
    } catch (error) {
      if (isApiError(error)) setFaults(error.findings.map(findingText).slice(0, 10))
      throw error
    } finally {
      await queryClient.invalidateQueries({ queryKey: ['documents'] })
    }
  }
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t(`${kind}.import`)}
      confirmLabel={t('take')}
      onConfirm={take}
    >
      <div className={styles['form']}>
        <p>{t(`${kind}.explain`)}</p>
        <FileChoice
          label={t('file')}
          accept={documentId === undefined ? '.csv,text/csv' : '.xml,application/xml,text/xml'}
          chosen={file?.name}
          onChoose={setFile}
        />
        {faults.length > 0 && (
          <ul>
            {faults.map((fault) => (
              <li key={fault}>
                <bdi>{fault}</bdi>
              </li>
            ))}
          </ul>
        )}
      </div>
    </ConfirmDialog>
  )
}

async function send(documentId: string | undefined, text: string, key: string): Promise<number | null> {
  if (documentId === undefined) return await importAnswers(text, key)
  await recordAnswer(documentId, { kind: 'messageLevelStatus', xml: text }, key)
  return null
}
