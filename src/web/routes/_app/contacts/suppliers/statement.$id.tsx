import { createFileRoute } from '@tanstack/react-router'
import { statementSearch } from '#web/contacts/index.ts'
import { StatementPage } from '#web/contacts/pages/statement-page.tsx'
import { loadTranslations } from '#web/lib/i18n.ts'

export const Route = createFileRoute('/_app/contacts/suppliers/statement/$id')({
  validateSearch: statementSearch,
  loader: () => loadTranslations('contacts'),
  component: SupplierStatement,
})

function SupplierStatement() {
  return <StatementPage role="supplier" id={Route.useParams().id} search={Route.useSearch()} />
}
