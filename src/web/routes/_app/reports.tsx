import { createFileRoute } from '@tanstack/react-router'
import { loadWords } from '#web/lib/i18n.ts'
import { choiceParam, compact, textParam } from '#web/lib/search.ts'
import { ReportsPage, type ReportsSearch } from '#web/reports/pages/reports-page.tsx'

const directions = ['sent', 'received'] as const

function day(search: Record<string, unknown>, name: string): string | undefined {
  const text = textParam(search, name, 10)
  return text && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : undefined
}

export const Route = createFileRoute('/_app/reports')({
  validateSearch: (search: Record<string, unknown>): ReportsSearch =>
    compact({
      direction: choiceParam(search, 'direction', directions),
      from: day(search, 'from'),
      to: day(search, 'to'),
    }),
  loader: () => loadWords('reports'),
  component: Reports,
})

function Reports() {
  return <ReportsPage search={Route.useSearch()} />
}
