import { createFileRoute } from '@tanstack/react-router'
import { loadTranslations } from '#web/lib/i18n.ts'
import { reportsSearch } from '#web/reports/index.ts'
import { ReportsPage } from '#web/reports/pages/reports-page.tsx'

export const Route = createFileRoute('/_app/reports')({
  validateSearch: reportsSearch,
  loader: () => loadTranslations('reports', 'documents', 'lifecycle'),
  component: Reports,
})

function Reports() {
  return <ReportsPage search={Route.useSearch()} />
}
