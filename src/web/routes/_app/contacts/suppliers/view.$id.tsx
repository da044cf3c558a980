import { createFileRoute } from '@tanstack/react-router'
import { ContactViewPage } from '#web/contacts/pages/contact-view-page.tsx'
import { loadTranslations } from '#web/lib/i18n.ts'
import { flagParam, onlyValid } from '#web/lib/search-params.ts'

export const Route = createFileRoute('/_app/contacts/suppliers/view/$id')({
  validateSearch: (search: Record<string, unknown>): { edit?: true } =>
    onlyValid({ edit: flagParam(search, 'edit') }),
  loader: () => loadTranslations('contacts', 'documents', 'lifecycle', 'exchange'),
  component: ViewSupplier,
})

function ViewSupplier() {
  return (
    <ContactViewPage role="supplier" id={Route.useParams().id} isEditing={Route.useSearch().edit === true} />
  )
}
