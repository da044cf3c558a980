import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Import } from '#contract/imports'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { cancelImport } from './queries.ts'

/** Stops an import, once it is said what that leaves. */
export function CancelImport({ one }: { one: Import }) {
  const { t } = useTranslation('imports')
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {t('cancel.button')}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t('cancel.title')}
        confirmLabel={t('cancel.button')}
        onConfirm={() => cancelImport(one.id)}
      >
        {t(one.state === 'writing' ? 'cancel.writing' : 'cancel.text')}
      </ConfirmDialog>
    </>
  )
}
