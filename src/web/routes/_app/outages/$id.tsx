import { createFileRoute } from '@tanstack/react-router'
import { loadTranslations } from '#web/lib/i18n.ts'
import { compact, textParam } from '#web/lib/search-params.ts'
import { OutagePage } from '#web/operations/pages/outage-page.tsx'

export const Route = createFileRoute('/_app/outages/$id')({
  validateSearch: (search: Record<string, unknown>): { cursor?: string } =>
    compact({ cursor: textParam(search, 'cursor', 500) }),
  loader: () => loadTranslations('operations'),
  component: OneOutage,
})

function OneOutage() {
  return <OutagePage id={Route.useParams().id} cursor={Route.useSearch().cursor} />
}
