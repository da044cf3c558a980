import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useMe } from '#web/identity/index.ts'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { Pending } from '#web/ui/feedback/states.tsx'
import { Page, Stack } from '#web/ui/layout/page.tsx'
import { EmailCard } from '../security/email-card.tsx'
import { PasskeysCard } from '../security/passkeys-card.tsx'
import { PasswordCard } from '../security/password-card.tsx'
import { securityQuery } from '../security/queries.ts'
import { SecondStepCard } from '../security/second-step-card.tsx'
import { SessionsCard } from '../security/sessions-card.tsx'

/** The protection of the user's account, and its sessions. */
export function SecurityPage() {
  const { t } = useTranslation('settings')
  const email = useMe()?.user.email
  const security = useQuery(securityQuery)
  return (
    <Page
      title={t('security.title')}
      width="form"
      breadcrumbs={[{ label: t('title'), to: '/settings' }, { label: t('security.title') }]}
    >
      <Stack>
        <QueryError query={security} />
        {security.isPending && <Pending rows={4} />}
        {security.data && <EmailCard email={email} confirmed={security.data.emailConfirmed} />}
        {security.data?.keepsPassword && <PasswordCard />}
        {security.data && <SecondStepCard security={security.data} />}
        {security.data && <PasskeysCard security={security.data} />}
        {security.data && <SessionsCard sessions={security.data.sessions} />}
      </Stack>
    </Page>
  )
}
