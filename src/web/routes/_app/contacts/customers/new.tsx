import { createFileRoute } from '@tanstack/react-router'
import { ContactNewPage } from '#web/contacts/pages/contact-new-page.tsx'
import { loadTranslations } from '#web/lib/i18n.ts'
import { onlyValid, textParam } from '#web/lib/search-params.ts'

export const Route = createFileRoute('/_app/contacts/customers/new')({
  validateSearch: (search: Record<string, unknown>): { name?: string; participantId?: string } =>
    onlyValid({ name: textParam(search, 'name'), participantId: textParam(search, 'participantId', 60) }),
  loader: () => loadTranslations('contacts'),
  component: NewCustomer,
})

function NewCustomer() {
  return <ContactNewPage role="customer" prefill={Route.useSearch()} />
}
