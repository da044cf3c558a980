import { createFileRoute } from '@tanstack/react-router'
import { loadTranslations } from '#web/lib/i18n.ts'
import { auditSearch } from '#web/settings/index.ts'
import { AuditPage } from '#web/settings/pages/audit-page.tsx'

export const Route = createFileRoute('/_app/settings/audit')({
  validateSearch: auditSearch,
  loader: () => loadTranslations('audit', 'identity', 'responses'),
  component: Audit,
})

function Audit() {
  return <AuditPage search={Route.useSearch()} />
}
