import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { westernDigits } from '#web/lib/format.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ProblemAlert } from '#web/ui/feedback/problem-alert.tsx'
import { TextField } from '#web/ui/form/fields.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import styles from '../settings.module.css'

interface CodeDialogProps {
  title: string
  /** What stands before the field. */
  children: ReactNode
  label: string
  submitLabel: string
  onClose: () => void
  /** Closes by itself what it was opened for. */
  onCode: (code: string) => Promise<void>
}

/** Asks for a code before something that protects the account changes. */
export function CodeDialog({ title, children, label, submitLabel, onClose, onCode }: CodeDialogProps) {
  const { t } = useTranslation('common')
  const [code, setCode] = useState('')
  const [error, setError] = useState<unknown>(null)
  const [fault, setFault] = useState('')
  const [busy, setBusy] = useState(false)
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const plain = westernDigits(code).replace(/\s/g, '')
    if (plain === '') return setFault(t('field.required'))
    setBusy(true)
    try {
      await onCode(plain)
    } catch (cause) {
      setError(cause)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog opened onClose={onClose} title={title} size="sm">
      <form className={styles['form']} noValidate onSubmit={(event) => void submit(event)}>
        {children}
        {error !== null && <ProblemAlert error={error} />}
        <TextField
          label={label}
          value={code}
          autoComplete="one-time-code"
          maxLength={12}
          dir="ltr"
          data-autofocus
          error={fault}
          onChange={(event) => {
            setFault('')
            setCode(event.currentTarget.value)
          }}
        />
        <div className={styles['foot']}>
          <Button variant="default" onClick={onClose}>
            {t('action.cancel')}
          </Button>
          <Button type="submit" loading={busy}>
            {submitLabel}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
