import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasUnsaved } from '#web/lib/unsaved.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

/** Runs at once, or asks first where a form holds something that is not saved. Render the second of the answer. */
export function useAskUnsaved(): [ask: (run: () => Promise<void>) => void, question: ReactNode] {
  const { t } = useTranslation('common')
  const [waiting, setWaiting] = useState<(() => Promise<void>) | null>(null)
  const question = (
    <ConfirmDialog
      opened={waiting !== null}
      onClose={() => setWaiting(null)}
      title={t('unsaved.title')}
      confirmLabel={t('unsaved.leave')}
      danger
      onConfirm={() => waiting?.()}
    >
      {t('unsaved.text')}
    </ConfirmDialog>
  )
  return [(run) => (hasUnsaved() ? setWaiting(() => run) : void run()), question]
}
