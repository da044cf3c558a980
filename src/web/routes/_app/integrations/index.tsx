import { createFileRoute } from '@tanstack/react-router'
import { loadWords } from '#web/lib/i18n.ts'
import { IntegrationsPage } from '#web/support/pages/integrations-page.tsx'

export const Route = createFileRoute('/_app/integrations/')({
  loader: () => loadWords('support'),
  component: IntegrationsPage,
})
