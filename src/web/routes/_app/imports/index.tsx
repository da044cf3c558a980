import { createFileRoute } from '@tanstack/react-router'
import type { Import } from '#contract/imports'
import { ImportsPage } from '#web/imports/pages/imports-page.tsx'
import { loadTranslations } from '#web/lib/i18n.ts'

const kinds = ['customers', 'suppliers', 'products', 'documents'] as const satisfies readonly Import['kind'][]

export const Route = createFileRoute('/_app/imports/')({
  // Written out: the contract, which the first page of the portal would load with it, is large.
  validateSearch: ({ kind }: Record<string, unknown>): { kind?: Import['kind'] } => {
    const known = kinds.find((one) => one === kind)
    return known ? { kind: known } : {}
  },
  loader: () => loadTranslations('imports'),
  component: Imports,
})

function Imports() {
  return <ImportsPage kind={Route.useSearch().kind ?? 'customers'} />
}
