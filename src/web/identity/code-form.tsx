import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError } from '#web/lib/api-error.ts'
import { westernDigits } from '#web/lib/format.ts'
import { NativeButton } from '#web/ui/buttons/native-button.tsx'
import { NativeTextField } from '#web/ui/form/native-fields.tsx'
import styles from './auth-frame.module.css'
import { OutboxHint } from './outbox-hint.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { SignInFault } from './sign-in-problem.tsx'
import { useNativeForm } from './use-native-form.ts'
import type { SignInSteps } from './use-sign-in-flow.ts'

function codeOf(typed: string | undefined): string {
  return westernDigits(typed ?? '').replace(/\s/g, '')
}

const sixDigits = /^\d{6}$/
const recoveryCode = /^[0-9a-z]{5}-?[0-9a-z]{5}$/i

/** The second step: a code by e-mail or of the authenticator app, or instead a recovery code or a passkey. */
export function CodeForm({ steps, onLeave = steps.leave }: { steps: SignInSteps; onLeave?: () => void }) {
  const { t } = useTranslation(['identity', 'common'])
  const [recovering, setRecovering] = useState(false)
  const code = useRef<HTMLInputElement>(null)
  const { flow, challenge } = steps
  const form = useNativeForm(
    (data) => {
      const pattern = recovering ? recoveryCode : sixDigits
      const fault = recovering ? 'identity:code.recoveryShape' : 'identity:code.sixDigits'
      return { code: pattern.test(codeOf(data['code'])) ? '' : t(fault) }
    },
    (data) => steps.giveCode(codeOf(data['code'])),
    () => code.current?.select(),
  )
  if (!challenge) return null
  const fromApp = challenge.method === 'authenticator'
  const label = recovering ? 'code.recoveryLabel' : fromApp ? 'code.appLabel' : 'code.label'
  return (
    <form className={styles['form']} noValidate onSubmit={(event) => void form.submit(event)}>
      {fromApp ? (
        <p className={styles['text']}>
          {t(recovering ? 'identity:code.recoveryText' : 'identity:code.appText')}
        </p>
      ) : (
        <>
          <p className={styles['text']}>
            {t(flow.isUserVerified ? 'identity:code.text' : 'identity:code.confirmText')}{' '}
            <bdi dir="ltr">{challenge.sentTo}</bdi>
          </p>
          {/* The pool itself mails the code that confirms an address. */}
          {flow.isUserVerified && <OutboxHint />}
        </>
      )}
      <SignInFault steps={steps} />
      <NativeTextField
        key={String(recovering)}
        ref={code}
        label={t(`identity:${label}`)}
        name="code"
        autoComplete={recovering ? 'off' : 'one-time-code'}
        inputMode={recovering ? 'text' : 'numeric'}
        maxLength={12}
        dir="ltr"
        autoFocus
        defaultValue={recovering ? '' : flow.authcode}
        error={form.fieldErrors['code']}
      />
      <NativeButton type="submit" full busy={form.busy || flow.action !== null || flow.isUserLogIn}>
        {t('identity:code.submit')}
      </NativeButton>
      {challenge.passkey && <PasskeyButton steps={steps} />}
      {fromApp && (
        <NativeButton variant="subtle" onClick={() => setRecovering(!recovering)}>
          {t(recovering ? 'identity:code.useApp' : 'identity:code.useRecovery')}
        </NativeButton>
      )}
      <NativeButton variant="subtle" onClick={onLeave}>
        {t(isApiError(steps.error, 'identity.code-expired') ? 'identity:code.again' : 'identity:code.back')}
      </NativeButton>
    </form>
  )
}
