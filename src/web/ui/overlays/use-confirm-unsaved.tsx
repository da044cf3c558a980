import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasUnsavedForms } from '#web/lib/unsaved-forms.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

/** Runs an action immediately, or confirms first if a form has unsaved changes. Render the returned dialog. */
export function useConfirmUnsaved(): [ask: (run: () => Promise<void>) => void, question: ReactNode] {
  const { t } = useTranslation('common')
  const [pendingAction, setPendingAction] = useState<(() => Promise<void>) | null>(null)
  const question = (
    <ConfirmDialog
      opened={pendingAction !== null}
      onClose={() => setPendingAction(null)}
      title={t('unsaved.title')}
      confirmLabel={t('unsaved.leave')}
      danger
      onConfirm={() => pendingAction?.()}
    >
      {t('unsaved.text')}
    </ConfirmDialog>
  )
  return [(run) => (hasUnsavedForms() ? setPendingAction(() => run) : void run()), question]
}
