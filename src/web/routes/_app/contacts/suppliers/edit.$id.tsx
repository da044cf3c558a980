import { createFileRoute } from '@tanstack/react-router'
import { ContactEditPage } from '#web/contacts/pages/contact-edit-page.tsx'
import { loadTranslations } from '#web/lib/i18n.ts'

export const Route = createFileRoute('/_app/contacts/suppliers/edit/$id')({
  loader: () => loadTranslations('contacts'),
  component: EditSupplier,
})

function EditSupplier() {
  return <ContactEditPage role="supplier" id={Route.useParams().id} />
}
