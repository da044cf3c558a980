import { useTranslation } from 'react-i18next'
import { Page } from '#web/ui/layout/page.tsx'
import { EnvironmentCard } from '../environment-card.tsx'

/** Which environment is shown, what that means, and the way to the other. */
export function EnvironmentPage() {
  const { t } = useTranslation('settings')
  return (
    <Page
      title={t('environment.title')}
      width="form"
      breadcrumbs={[{ label: t('title'), to: '/settings' }, { label: t('environment.title') }]}
    >
      <EnvironmentCard />
    </Page>
  )
}
