import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { ImportKind } from '#contract/imports'
import { ImportsPage } from '#web/imports/pages/imports-page.tsx'
import { loadTranslations } from '#web/lib/i18n.ts'

export const Route = createFileRoute('/_app/imports/')({
  validateSearch: z.object({ kind: ImportKind.optional().catch(undefined) }),
  loader: () => loadTranslations('imports'),
  component: Imports,
})

function Imports() {
  return <ImportsPage kind={Route.useSearch().kind ?? 'customers'} />
}
