import { createFileRoute } from '@tanstack/react-router'
import { loadTranslations } from '#web/lib/i18n.ts'
import { onlyValid, textParam } from '#web/lib/search-params.ts'
import { OutagesPage } from '#web/operations/pages/outages-page.tsx'
import { SettingsFrame } from '#web/settings/pages/settings-frame.tsx'

export const Route = createFileRoute('/_app/outages/')({
  validateSearch: (search: Record<string, unknown>): { cursor?: string } =>
    onlyValid({ cursor: textParam(search, 'cursor', 500) }),
  loader: () => loadTranslations('operations', 'settings', 'problems'),
  component: Outages,
})

function Outages() {
  return (
    <SettingsFrame>
      <OutagesPage cursor={Route.useSearch().cursor} />
    </SettingsFrame>
  )
}
