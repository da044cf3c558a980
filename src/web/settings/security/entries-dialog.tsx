import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { findingsByField } from '#web/lib/form-findings.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ProblemAlert } from '#web/ui/feedback/problem-alert.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import styles from '../settings.module.css'

type Entries = Readonly<Record<string, string>>
type Faults = ReadonlyMap<string, string>

/** A dialog with a few required fields; the server's errors are shown at their fields. */
export function EntriesDialog({
  title,
  submitLabel,
  onClose,
  send,
  children,
}: {
  title: string
  submitLabel: string
  onClose: () => void
  /** Closes the dialog itself when done. */
  send: (entries: Entries) => Promise<void>
  children: (faults: Faults) => ReactNode
}) {
  const { t } = useTranslation('common')
  const [faults, setFaults] = useState<Faults>(new Map())
  const [error, setError] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const texts = [...new FormData(event.currentTarget)].map(
      ([name, value]) => [name, typeof value === 'string' ? value : ''] as const,
    )
    const missing = texts.filter(([, value]) => value.trim() === '')
    setFaults(new Map(missing.map(([name]) => [name, t('field.required')])))
    setError(null)
    if (missing.length > 0) return
    setBusy(true)
    try {
      await send(Object.fromEntries(texts))
    } catch (cause) {
      const { byField } = findingsByField(
        cause,
        texts.map(([name]) => name),
      )
      setFaults(byField)
      if (byField.size === 0) setError(cause)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog opened onClose={onClose} title={title} size="sm">
      <form className={styles['form']} noValidate onSubmit={(event) => void submit(event)}>
        {error !== null && <ProblemAlert error={error} />}
        {children(faults)}
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
