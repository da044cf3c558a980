import { createFileRoute } from '@tanstack/react-router'
import { ContactsPage } from '#web/contacts/pages/contacts-page.tsx'
import { loadWords } from '#web/lib/i18n.ts'
import { archiveSearch } from '#web/lib/search.ts'

export const Route = createFileRoute('/_app/contacts/suppliers/')({
  validateSearch: archiveSearch,
  loader: () => loadWords('contacts'),
  component: Suppliers,
})

function Suppliers() {
  return <ContactsPage role="supplier" search={Route.useSearch()} />
}
