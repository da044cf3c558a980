import { createFileRoute } from '@tanstack/react-router'
import { loadTranslations } from '#web/lib/i18n.ts'
import { choiceParam, onlyValid, textParam } from '#web/lib/search-params.ts'
import { OperationsPage, type OperationsSearch } from '#web/operations/pages/operations-page.tsx'
import { SettingsFrame } from '#web/settings/pages/settings-frame.tsx'

const views = ['stuck', 'unchecked', 'unclaimed', 'unmatched', 'quarantined', 'unreadable'] as const

export const Route = createFileRoute('/_app/operations')({
  validateSearch: (search: Record<string, unknown>): OperationsSearch =>
    onlyValid({ view: choiceParam(search, 'view', views), cursor: textParam(search, 'cursor', 500) }),
  loader: () => loadTranslations('operations', 'lifecycle', 'settings'),
  component: Operations,
})

function Operations() {
  return (
    <SettingsFrame>
      <OperationsPage search={Route.useSearch()} />
    </SettingsFrame>
  )
}
