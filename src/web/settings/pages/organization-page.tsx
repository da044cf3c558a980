import { useTranslation } from 'react-i18next'
import { Page } from '#web/ui/layout/page.tsx'
import { OrganizationCard } from '../organization-card.tsx'
import { useOrganizationLine } from '../use-organization-line.tsx'

/** The organization to which the companies and the members belong. */
export function OrganizationPage() {
  const { t } = useTranslation('settings')
  return (
    <Page
      title={t('workspace.title')}
      width="form"
      subtitle={useOrganizationLine()}
      breadcrumbs={[{ label: t('title'), to: '/settings' }, { label: t('workspace.title') }]}
    >
      <OrganizationCard />
    </Page>
  )
}
