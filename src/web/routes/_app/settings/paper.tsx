import { createFileRoute } from '@tanstack/react-router'
import { loadTranslations } from '#web/lib/i18n.ts'
import { PaperPage } from '#web/settings/pages/paper-page.tsx'

export const Route = createFileRoute('/_app/settings/paper')({
  // The preview uses the texts of documents.
  loader: () => loadTranslations('documents', 'problems'),
  component: PaperPage,
})
