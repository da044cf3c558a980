import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/buttons/button.tsx'
import { TextAreaField } from '#web/ui/form/fields.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import styles from './lines.module.css'

interface PasteDialogProps {
  /** Kept outside, so that it is still there after a question about the columns was canceled. */
  text: string
  setText: (text: string) => void
  onClose: () => void
  onAdd: () => void
}

/** Accepts pasted rows of a spreadsheet without the grid, for example on a phone. */
export function PasteDialog({ text, setText, onClose, onAdd }: PasteDialogProps) {
  const { t } = useTranslation(['documents', 'common'])
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
          <Button disabled={text.trim() === ''} onClick={onAdd}>
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
