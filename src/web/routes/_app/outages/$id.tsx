import { createFileRoute } from '@tanstack/react-router'
import { loadTranslations } from '#web/lib/i18n.ts'
import { onlyValid, textParam } from '#web/lib/search-params.ts'
import { OutagePage } from '#web/operations/pages/outage-page.tsx'
import { SettingsFrame } from '#web/settings/pages/settings-frame.tsx'

export const Route = createFileRoute('/_app/outages/$id')({
  validateSearch: (search: Record<string, unknown>): { cursor?: string } =>
    onlyValid({ cursor: textParam(search, 'cursor', 500) }),
  loader: () => loadTranslations('operations', 'settings', 'problems'),
  component: OneOutage,
})

function OneOutage() {
  return (
    <SettingsFrame>
      <OutagePage id={Route.useParams().id} cursor={Route.useSearch().cursor} />
    </SettingsFrame>
  )
}
