import { createFileRoute } from '@tanstack/react-router'
import { loadTranslations } from '#web/lib/i18n.ts'
import { onlyValid, textParam } from '#web/lib/search-params.ts'
import { helpNamespaces } from '#web/support/index.ts'
import { SupportPage, type SupportSearch } from '#web/support/pages/support-page.tsx'

export const Route = createFileRoute('/_app/support/')({
  validateSearch: (search: Record<string, unknown>): SupportSearch =>
    onlyValid({
      reference: textParam(search, 'reference'),
      code: textParam(search, 'code'),
      search: textParam(search, 'search', 100),
      number: textParam(search, 'number', 100),
    }),
  loader: () =>
    loadTranslations(
      'support',
      'documents',
      'lifecycle',
      'exchange',
      'sending',
      'responses',
      ...helpNamespaces,
    ),
  component: Support,
})

function Support() {
  return <SupportPage search={Route.useSearch()} />
}
