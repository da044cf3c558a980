import { useTranslation } from 'react-i18next'
import { Page } from '#web/ui/layout/page.tsx'
import { EnvironmentCard } from '../environment-card.tsx'

/** The selected environment, what it means, and the switch to the other one. */
export function EnvironmentPage() {
  const { t } = useTranslation('settings')
  return (
    <Page
      title={t('environment.title')}
      subtitle={t('environment.text')}
      width="form"
      breadcrumbs={[{ label: t('title'), to: '/settings' }, { label: t('environment.title') }]}
    >
      <EnvironmentCard />
    </Page>
  )
}
