import { createFileRoute } from '@tanstack/react-router'
import { ContactNewPage } from '#web/contacts/pages/contact-new-page.tsx'
import { loadTranslations } from '#web/lib/i18n.ts'

export const Route = createFileRoute('/_app/contacts/suppliers/new')({
  loader: () => loadTranslations('contacts'),
  component: () => <ContactNewPage role="supplier" />,
})
