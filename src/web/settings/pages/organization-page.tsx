import { useTranslation } from 'react-i18next'
import { useMe } from '#web/identity/index.ts'
import { Page } from '#web/ui/layout/page.tsx'
import { OrganizationCard } from '../organization-card.tsx'

/** The organization to which the companies and the members belong. */
export function OrganizationPage() {
  const { t } = useTranslation('settings')
  const organization = useMe()?.organization.name
  return (
    <Page
      title={t('workspace.title')}
      width="form"
      subtitle={organization && <bdi>{organization}</bdi>}
      breadcrumbs={[{ label: t('title'), to: '/settings' }, { label: t('workspace.title') }]}
    >
      <OrganizationCard />
    </Page>
  )
}
