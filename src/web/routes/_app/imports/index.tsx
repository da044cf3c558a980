import { createFileRoute } from '@tanstack/react-router'
import type { Import } from '#contract/imports'
import { type ImportAim, ImportsPage } from '#web/imports/pages/imports-page.tsx'
import { loadTranslations } from '#web/lib/i18n.ts'

const kinds = ['customers', 'suppliers', 'products', 'documents'] as const satisfies readonly Import['kind'][]

export const Route = createFileRoute('/_app/imports/')({
  // Literals, because the contract is large and would become part of the first load.
  validateSearch: ({ kind, purpose }: Record<string, unknown>): Partial<ImportAim> => {
    if (purpose === 'rehearsal') return { kind: 'documents', purpose }
    const importKind = kinds.find((one) => one === kind)
    return importKind ? { kind: importKind } : {}
  },
  loader: () => loadTranslations('imports'),
  component: Imports,
})

function Imports() {
  const { kind = 'customers', purpose = 'write' } = Route.useSearch()
  return <ImportsPage aim={{ kind, purpose }} />
}
