import { useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { webConfig } from '#web/lib/config.ts'
import { renewToken, useSessionStore } from '#web/lib/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { fetchCurrentUser, useMe } from './me.ts'
import { ProviderLink } from './provider-link.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { signOut } from './sign-out.ts'

/** Asks to sign in again over the screen, so that no input is lost; then the waiting requests continue. */
export default function SessionExpiredForm() {
  const { t } = useTranslation('identity')
  const router = useRouter()
  const me = useMe()
  const expired = useSessionStore((state) => state.status === 'expired')
  async function leave() {
    await signOut()
    await router.navigate({ to: '/login', search: { redirect: router.state.location.href } })
  }
  /** After signing in on the provider's pages in another window. */
  async function goOn() {
    if ((await renewToken()) !== null) await resume()
  }
  async function resume() {
    const now = await fetchCurrentUser()
    // Another user signed in, who must not see the data on the screen.
    if (now.user.id !== me?.user.id) window.location.assign('/')
  }
  return (
    <Dialog opened={expired} onClose={() => undefined} title={t('expired.title')} closable={false} size="sm">
      <p style={{ margin: 0 }}>{t('expired.text')}</p>
      {webConfig().signsInElsewhere && <ProviderLink newWindow />}
      {webConfig().hasPasswords ? (
        <SignInForm email={me?.user.email ?? ''} onSignedIn={resume} />
      ) : (
        <Button fullWidth onClick={() => void goOn()}>
          {t('expired.goOn')}
        </Button>
      )}
      <Button variant="subtle" fullWidth mt={8} onClick={() => void leave()}>
        {t('expired.leave')}
      </Button>
    </Dialog>
  )
}
