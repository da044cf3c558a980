import { createFileRoute } from '@tanstack/react-router'
import { loadTranslations } from '#web/lib/i18n.ts'
import { ScopesPage } from '#web/settings/pages/scopes-page.tsx'

export const Route = createFileRoute('/_app/integrations/scopes')({
  loader: () => loadTranslations('settings'),
  component: ScopesPage,
})
