import { createFileRoute } from '@tanstack/react-router'
import { loadTranslations } from '#web/lib/i18n.ts'
import { IntegrationsPage } from '#web/settings/pages/integrations-page.tsx'

export const Route = createFileRoute('/_app/integrations/')({
  loader: () => loadTranslations('settings'),
  component: IntegrationsPage,
})
