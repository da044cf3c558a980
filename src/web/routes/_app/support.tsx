import { createFileRoute } from '@tanstack/react-router'
import { loadTranslations } from '#web/lib/i18n.ts'
import { compact, textParam } from '#web/lib/search-params.ts'
import { SupportPage, type SupportSearch } from '#web/support/pages/support-page.tsx'

export const Route = createFileRoute('/_app/support')({
  validateSearch: (search: Record<string, unknown>): SupportSearch =>
    compact({ reference: textParam(search, 'reference'), code: textParam(search, 'code') }),
  loader: () => loadTranslations('support'),
  component: Support,
})

function Support() {
  return <SupportPage search={Route.useSearch()} />
}
