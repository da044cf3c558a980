import { createFileRoute } from '@tanstack/react-router'
import { FactsPage } from '#web/law/pages/facts-page.tsx'
import { loadTranslations } from '#web/lib/i18n.ts'

/** Public: no account is needed. */
export const Route = createFileRoute('/facts')({
  loader: () => loadTranslations('scope', 'law'),
  component: FactsPage,
})
