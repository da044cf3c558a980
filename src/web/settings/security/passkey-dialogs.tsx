import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Passkey } from '#contract/passkeys'
import { findingsByField } from '#web/lib/form-findings.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ProblemAlert } from '#web/ui/feedback/problem-alert.tsx'
import { TextField } from '#web/ui/form/fields.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import styles from '../settings.module.css'
import { deviceName } from './device-name.ts'
import { addPasskey, renamePasskey } from './queries.ts'

type Entries = Readonly<Record<string, string>>
type Faults = ReadonlyMap<string, string>

/** A dialog of few fields, each of which is needed; the server's findings stand at theirs. */
function EntriesDialog({
  title,
  submitLabel,
  onClose,
  send,
  children,
}: {
  title: string
  submitLabel: string
  onClose: () => void
  /** Closes by itself what it was opened for. */
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
    const given = [...new FormData(event.currentTarget)].map(
      ([name, value]) => [name, typeof value === 'string' ? value : ''] as const,
    )
    const missing = given.filter(([, value]) => value.trim() === '')
    setFaults(new Map(missing.map(([name]) => [name, t('field.required')])))
    setError(null)
    if (missing.length > 0) return
    setBusy(true)
    try {
      await send(Object.fromEntries(given))
    } catch (cause) {
      const { byField } = findingsByField(
        cause,
        given.map(([name]) => name),
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

/** Asks for a name and for the password once more; then the browser has the passkey made. */
export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('settings')
  return (
    <EntriesDialog
      title={t('security.addPasskey')}
      submitLabel={t('security.addPasskey')}
      onClose={onClose}
      send={async ({ name = '', password = '' }) => {
        await addPasskey(name, password)
        onClose()
        toast.success(t('security.passkeyAdded'))
      }}
    >
      {(faults) => (
        <>
          <p className={styles['plain']}>{t('security.addPasskeyText')}</p>
          <TextField
            label={t('security.passkeyName')}
            description={t('security.passkeyNameText')}
            name="name"
            defaultValue={deviceName(navigator.userAgent)}
            maxLength={60}
            error={faults.get('name')}
          />
          <TextField
            label={t('security.passkeyPassword')}
            name="password"
            type="password"
            dir="ltr"
            autoComplete="current-password"
            data-autofocus
            error={faults.get('password')}
          />
        </>
      )}
    </EntriesDialog>
  )
}

export function RenamePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { t } = useTranslation('settings')
  return (
    <EntriesDialog
      title={t('security.renamePasskeyOf', { name: passkey.name })}
      submitLabel={t('security.saveName')}
      onClose={onClose}
      send={async ({ name = '' }) => {
        await renamePasskey(passkey.id, name)
        onClose()
        toast.success(t('security.passkeyRenamed'))
      }}
    >
      {(faults) => (
        <TextField
          label={t('security.passkeyName')}
          name="name"
          defaultValue={passkey.name}
          maxLength={60}
          data-autofocus
          error={faults.get('name')}
        />
      )}
    </EntriesDialog>
  )
}
