import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/buttons/button.tsx'
import { TextAreaField } from '#web/ui/form/fields.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import styles from './lines.module.css'

/** Accepts pasted rows of a spreadsheet without the grid, for example on a phone. */
export function PasteDialog({ onClose, onAdd }: { onClose: () => void; onAdd: (text: string) => void }) {
  const { t } = useTranslation(['documents', 'common'])
  const [text, setText] = useState('')
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('lines.pasteTitle')}
      size="lg"
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t('common:action.cancel')}
          </Button>
          <Button disabled={text.trim() === ''} onClick={() => onAdd(text)}>
            {t('lines.pasteAdd')}
          </Button>
        </>
      }
    >
      <p className={styles['dialogText']}>{t('lines.pasteText')}</p>
      <TextAreaField
        data-autofocus
        label={t('lines.pasteLabel')}
        value={text}
        dir="auto"
        minRows={8}
        maxRows={14}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </Dialog>
  )
}
