import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Import } from '#contract/imports'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { cancelImport } from './queries.ts'

/** Stops an import or removes a rehearsal, after a confirmation that explains the effect. */
export function CancelImport({ one }: { one: Import }) {
  const { t } = useTranslation('imports')
  const [isAsking, setAsking] = useState(false)
  const isOver = one.purpose === 'rehearsal' && one.state === 'checked'
  const button = t(isOver ? 'rehearsal.remove' : 'cancel.button')
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {button}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t(isOver ? 'rehearsal.removeTitle' : 'cancel.title')}
        confirmLabel={button}
        onConfirm={() => cancelImport(one.id)}
      >
        {t(isOver ? 'rehearsal.removeText' : one.state === 'writing' ? 'cancel.writing' : 'cancel.text')}
      </ConfirmDialog>
    </>
  )
}
