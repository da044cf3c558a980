import { createFileRoute } from '@tanstack/react-router'
import { loadTranslations } from '#web/lib/i18n.ts'
import { ReportsPage } from '#web/reports/pages/reports-page.tsx'
import { reportsSearch } from '#web/reports/reports-search.ts'

export const Route = createFileRoute('/_app/reports')({
  validateSearch: reportsSearch,
  loader: () => loadTranslations('reports'),
  component: Reports,
})

function Reports() {
  return <ReportsPage search={Route.useSearch()} />
}
