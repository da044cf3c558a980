import { useTranslation } from 'react-i18next'
import { canUsePasskeys } from '#web/lib/config.ts'
import { NativeButton } from '#web/ui/buttons/native-button.tsx'
import type { SignInSteps } from './use-sign-in-flow.ts'

/** Signs in with a passkey if portal and browser support them; reads the remember-me option of its form. */
export function PasskeyButton({ steps }: { steps: SignInSteps }) {
  const { t } = useTranslation('identity')
  if (!canUsePasskeys()) return null
  const { action, isUserLogIn } = steps.flow
  return (
    <NativeButton
      variant="default"
      full
      busy={action !== null || isUserLogIn}
      onClick={({ currentTarget: { form } }) => {
        const rememberMe = form !== null && new FormData(form).get('rememberMe') === 'on'
        // The state of the flow contains the errors.
        steps.showPasskey(rememberMe).catch(() => undefined)
      }}
    >
      {t('passkey.use')}
    </NativeButton>
  )
}
