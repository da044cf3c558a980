import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { meQuery, NativeFrame, SessionExpiredDialog, signOut } from '#web/identity/index.ts'
import { ActionButton, Button } from '#web/ui/buttons/button.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { Pending } from '#web/ui/feedback/states.tsx'
import { Stack } from '#web/ui/layout/page.tsx'
import styles from '../settings.module.css'
import { EmailCard } from './email-card.tsx'
import { PasskeysCard } from './passkeys-card.tsx'
import { securityQuery } from './queries.ts'
import { SecondStepCard } from './second-step-card.tsx'

/**
 * Replaces the portal until the user has the second step that the operator requires: the address first, then an
 * authenticator app or a passkey. It stays until the user continues, so that recovery codes can be saved.
 */
export default function SecondStepScreen() {
  const { t } = useTranslation(['settings', 'common', 'identity'])
  const router = useRouter()
  const queryClient = useQueryClient()
  const security = useQuery(securityQuery)
  const title = t('settings:security.requiredTitle')
  const isDone = security.data && (security.data.authenticator || security.data.passkeys.length > 0)
  async function enter() {
    await queryClient.invalidateQueries({ queryKey: meQuery.queryKey })
    await router.invalidate()
  }
  async function leave() {
    await signOut()
    await router.navigate({ to: '/login' })
  }
  return (
    <NativeFrame wide>
      <title>{`${title} · ${t('common:brand')}`}</title>
      <Stack>
        <div>
          <h1 className={styles['screenTitle']}>{title}</h1>
          <p className={styles['plain']}>{t('settings:security.requiredText')}</p>
        </div>
        <QueryError query={security} />
        {security.isPending && <Pending rows={4} />}
        {security.data && !security.data.emailConfirmed && <EmailCard confirmed={false} />}
        {security.data && <SecondStepCard security={security.data} />}
        {security.data && <PasskeysCard security={security.data} />}
        <div className={styles['foot']}>
          <Button variant="default" onClick={() => void leave()}>
            {t('identity:setUp.leave')}
          </Button>
          <ActionButton disabled={!isDone} action={enter}>
            {t('identity:setUp.submit')}
          </ActionButton>
        </div>
      </Stack>
      <SessionExpiredDialog />
    </NativeFrame>
  )
}
