import { createFileRoute } from '@tanstack/react-router'
import { statementSearch } from '#web/contacts/index.ts'
import { StatementPage } from '#web/contacts/pages/statement-page.tsx'
import { loadTranslations } from '#web/lib/i18n.ts'

export const Route = createFileRoute('/_app/contacts/customers/statement/$id')({
  validateSearch: statementSearch,
  loader: () => loadTranslations('contacts'),
  component: CustomerStatement,
})

function CustomerStatement() {
  return <StatementPage role="customer" id={Route.useParams().id} search={Route.useSearch()} />
}
