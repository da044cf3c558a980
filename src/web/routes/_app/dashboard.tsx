import { createFileRoute } from '@tanstack/react-router'
import { DashboardPage } from '#web/dashboard/pages/dashboard-page.tsx'
import { loadTranslations } from '#web/lib/i18n.ts'
import { choiceParam, onlyValid } from '#web/lib/search-params.ts'

const ranges = ['7d', '30d', '3m'] as const

export const Route = createFileRoute('/_app/dashboard')({
  validateSearch: (search: Record<string, unknown>): { range?: (typeof ranges)[number] } =>
    onlyValid({ range: choiceParam(search, 'range', ranges) }),
  loader: () => loadTranslations('attention', 'dashboard', 'outages'),
  component: Dashboard,
})

function Dashboard() {
  return <DashboardPage {...Route.useSearch()} />
}
