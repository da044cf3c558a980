import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionButton, Button } from '../buttons/button.tsx'
import { ProblemAlert } from '../feedback/problem-alert.tsx'
import { TextAreaField } from '../form/fields.tsx'
import { Stack } from '../layout/page.tsx'
import { Dialog } from './dialog.tsx'

interface ReasonDialogProps {
  title: string
  /** The consequence. */
  children: string
  /** Label of the field, and the error while the text is too short. */
  label: string
  fault: string
  confirmLabel: string
  onClose: () => void
  /** Called with the trimmed reason. On success the dialog closes; on failure it stays and shows the error. */
  onConfirm: (reason: string) => Promise<void>
}

const minLength = 3
const maxLength = 500

/** Asks for a reason, which the audit trail stores. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { t } = useTranslation('common')
  const [reason, setReason] = useState('')
  const [isShort, setIsShort] = useState(false)
  const [error, setError] = useState<unknown>(null)
  async function confirm(): Promise<void> {
    const tooShort = reason.trim().length < minLength
    setIsShort(tooShort)
    if (tooShort) return
    try {
      await props.onConfirm(reason.trim())
      props.onClose()
    } catch (cause) {
      setError(cause)
    }
  }
  return (
    <Dialog
      opened
      onClose={props.onClose}
      title={props.title}
      footer={
        <>
          <Button variant="default" onClick={props.onClose}>
            {t('action.cancel')}
          </Button>
          <ActionButton action={confirm}>{props.confirmLabel}</ActionButton>
        </>
      }
    >
      <Stack>
        <p style={{ margin: 0 }}>{props.children}</p>
        <TextAreaField
          label={props.label}
          autosize
          minRows={2}
          maxLength={maxLength}
          dir="auto"
          data-autofocus
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          error={isShort ? props.fault : undefined}
        />
        {error !== null && <ProblemAlert error={error} />}
      </Stack>
    </Dialog>
  )
}
