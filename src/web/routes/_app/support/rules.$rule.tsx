import { createFileRoute } from '@tanstack/react-router'
import { loadTranslations } from '#web/lib/i18n.ts'
import { helpNamespaces } from '#web/support/index.ts'
import { RulePage } from '#web/support/pages/rule-page.tsx'

export const Route = createFileRoute('/_app/support/rules/$rule')({
  loader: () => loadTranslations('support', ...helpNamespaces),
  component: Rule,
})

function Rule() {
  return <RulePage id={Route.useParams().rule} />
}
