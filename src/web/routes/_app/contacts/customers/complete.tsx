import { createFileRoute } from '@tanstack/react-router'
import { CompleteContactsPage } from '#web/contacts/pages/complete-contacts-page.tsx'
import { loadTranslations } from '#web/lib/i18n.ts'

export const Route = createFileRoute('/_app/contacts/customers/complete')({
  loader: () => loadTranslations('contacts'),
  component: CompleteCustomers,
})

function CompleteCustomers() {
  return <CompleteContactsPage role="customer" />
}
