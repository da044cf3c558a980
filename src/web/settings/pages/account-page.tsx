import { useTranslation } from 'react-i18next'
import { useMe } from '#web/identity/index.ts'
import { Ltr } from '#web/ui/data/text.tsx'
import { Page, Stack } from '#web/ui/layout/page.tsx'
import { AccountCard } from '../account-card.tsx'
import { DeleteAccountCard } from '../deletion/delete-account-card.tsx'
import { ProfileCard } from '../profile-card.tsx'

/** The settings of the signed-in user. */
export function AccountPage() {
  const { t } = useTranslation('settings')
  const email = useMe()?.user.email
  return (
    <Page
      title={t('account.title')}
      width="form"
      breadcrumbs={[{ label: t('title'), to: '/settings' }, { label: t('account.title') }]}
      subtitle={email && <Ltr>{email}</Ltr>}
    >
      <Stack>
        <ProfileCard />
        <AccountCard />
        <DeleteAccountCard />
      </Stack>
    </Page>
  )
}
