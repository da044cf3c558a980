import { createFileRoute } from '@tanstack/react-router'
import { ContactNewPage } from '#web/contacts/pages/contact-new-page.tsx'
import { loadWords } from '#web/lib/i18n.ts'

export const Route = createFileRoute('/_app/contacts/customers/new')({
  loader: () => loadWords('contacts'),
  component: () => <ContactNewPage role="customer" />,
})
