import { useTranslation } from 'react-i18next'
import { Page } from '#web/ui/layout/page.tsx'
import { ScopesList } from '../integrations/scopes-list.tsx'

/** The permissions that an API key can have, and which operations each allows. */
export function ScopesPage() {
  const { t } = useTranslation(['settings', 'common'])
  const title = t('settings:scopes.title')
  return (
    <Page
      title={title}
      subtitle={t('settings:scopes.text')}
      width="form"
      breadcrumbs={[{ label: t('common:nav.integrations'), to: '/integrations' }, { label: title }]}
    >
      <ScopesList />
    </Page>
  )
}
