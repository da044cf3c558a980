import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AccountProof } from '#contract/account-proof'
import type { AccountSecurity, EmailCode } from '#contract/account-security'
import { canUsePasskeys } from '#web/lib/config.ts'
import { westernDigits } from '#web/lib/format.ts'
import { showPasskey } from '#web/lib/passkey.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Ltr } from '#web/ui/data/text.tsx'
import { TextField } from '#web/ui/form/fields.tsx'
import styles from '../settings.module.css'
import { requestEmailCode, requestPasskeyProof } from './queries.ts'

type Way = AccountSecurity['proof'] | 'passkey'

/** The fields for a proof: the required one, and the account's alternatives. */
export function ProofFields({
  security: { passkeys, proof: required },
  faults,
}: {
  security: Pick<AccountSecurity, 'passkeys' | 'proof'>
  faults: ReadonlyMap<string, string>
}) {
  const { t } = useTranslation('settings')
  const [way, setWay] = useState<Way>(required)
  const [sent, setSent] = useState<EmailCode | null>(null)
  const [shown, setShown] = useState('')
  const [busy, setBusy] = useState(false)
  async function turnTo(next: Way, work: () => Promise<void>) {
    setBusy(true)
    try {
      await work()
      setWay(next)
    } catch (error) {
      toast.error(problemText(error))
    } finally {
      setBusy(false)
    }
  }
  const mail = () => turnTo('email', async () => setSent(await requestEmailCode()))
  const show = () =>
    turnTo('passkey', async () => setShown(JSON.stringify(await showPasskey(await requestPasskeyProof()))))
  return (
    <>
      {way === 'password' && (
        <TextField
          label={t('security.ownPassword')}
          name="proof.password"
          type="password"
          dir="ltr"
          autoComplete="current-password"
          data-autofocus
          error={faults.get('proof.password')}
        />
      )}
      {way === 'authenticator' && (
        <CodeField label={t('security.codeOrRecovery')} error={faults.get('proof.code')} />
      )}
      {way === 'email' && sent && (
        <>
          <p className={styles['plain']}>
            {t('security.emailSent')} <Ltr>{sent.sentTo}</Ltr>
          </p>
          <input type="hidden" name="proof.challengeId" value={sent.challengeId} />
          <CodeField label={t('security.emailCode')} error={faults.get('proof.code')} />
        </>
      )}
      {way === 'passkey' && (
        <>
          <p className={styles['plain']}>{t('security.passkeyShown')}</p>
          <input type="hidden" name="proof.passkey" value={shown} />
        </>
      )}
      <div className={styles['ways']}>
        {required !== 'authenticator' && (
          <Button variant="subtle" loading={busy} onClick={() => void mail()}>
            {t(way === 'email' && sent ? 'security.proofMailAgain' : 'security.proofByMail')}
          </Button>
        )}
        {passkeys.length > 0 && canUsePasskeys() && way !== 'passkey' && (
          <Button variant="subtle" loading={busy} onClick={() => void show()}>
            {t('security.proofByPasskey')}
          </Button>
        )}
      </div>
    </>
  )
}

function CodeField({ label, error }: { label: string; error: string | undefined }) {
  return (
    <TextField
      label={label}
      name="proof.code"
      autoComplete="one-time-code"
      maxLength={12}
      dir="ltr"
      data-autofocus
      error={error}
    />
  )
}

/** The values of the fields. */
export function proofIn(entries: Readonly<Record<string, string>>): AccountProof {
  const { 'proof.password': password, 'proof.code': code } = entries
  const { 'proof.challengeId': challengeId, 'proof.passkey': passkey } = entries
  return {
    ...(password ? { password } : {}),
    ...(code ? { code: westernDigits(code).replace(/\s/g, '') } : {}),
    ...(challengeId ? { challengeId } : {}),
    ...(passkey ? { passkey: JSON.parse(passkey) as NonNullable<AccountProof['passkey']> } : {}),
  }
}
