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
import { recordAnswer } from './answer-queries.ts'

/** Imports the provider's status message (XML) about a document, which the message must name. */
export function ImportDialog({ documentId, onClose }: { documentId: string; onClose: () => void }) {
  const { t } = useTranslation('other-provider')
  const withKey = useIdempotencyKey()
  const [file, setFile] = useState<File>()
  const [faults, setFaults] = useState<readonly string[]>([])
  const take = async () => {
    setFaults([])
    if (!file) throw new Error(t('fileMissing'))
    const text = await file.text()
    try {
      await withKey({ documentId, text }, (key) =>
        recordAnswer(documentId, { kind: 'messageLevelStatus', xml: text }, key),
      )
      toast.success(t('done'))
    } catch (error) {
      if (isApiError(error)) setFaults(error.findings.map(findingText).slice(0, 10))
      throw error
    } finally {
      // An error is shown immediately; the dialog can be closed while the document is refetched.
      void queryClient.invalidateQueries({ queryKey: ['documents'] })
    }
  }
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t('status.import')}
      confirmLabel={t('take')}
      onConfirm={take}
    >
      <div className={styles['form']}>
        <p>{t('status.explain')}</p>
        <FileChoice
          label={t('file')}
          accept=".xml,application/xml,text/xml"
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
