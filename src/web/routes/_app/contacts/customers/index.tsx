import { createFileRoute } from '@tanstack/react-router'
import { ContactsPage, type ContactsSearch } from '#web/contacts/pages/contacts-page.tsx'
import { loadWords } from '#web/lib/i18n.ts'
import { compact, flagParam, listSearch } from '#web/lib/search.ts'

export const Route = createFileRoute('/_app/contacts/customers/')({
  validateSearch: (search: Record<string, unknown>): ContactsSearch =>
    compact({ ...listSearch(search), archived: flagParam(search, 'archived') }),
  loader: () => loadWords('contacts'),
  component: Customers,
})

function Customers() {
  return <ContactsPage role="customer" search={Route.useSearch()} />
}
