import { createFileRoute } from '@tanstack/react-router'
import { ContactsPage } from '#web/contacts/pages/contacts-page.tsx'
import { loadTranslations } from '#web/lib/i18n.ts'
import { archiveSearch } from '#web/lib/search-params.ts'

export const Route = createFileRoute('/_app/contacts/suppliers/')({
  validateSearch: archiveSearch,
  loader: () => loadTranslations('contacts'),
  component: Suppliers,
})

function Suppliers() {
  return <ContactsPage role="supplier" search={Route.useSearch()} />
}
