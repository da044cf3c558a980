import { createFileRoute } from '@tanstack/react-router'
import { ContactEditPage } from '#web/contacts/pages/contact-edit-page.tsx'
import { loadTranslations } from '#web/lib/i18n.ts'

export const Route = createFileRoute('/_app/contacts/customers/edit/$id')({
  loader: () => loadTranslations('contacts'),
  component: EditCustomer,
})

function EditCustomer() {
  return <ContactEditPage role="customer" id={Route.useParams().id} />
}
