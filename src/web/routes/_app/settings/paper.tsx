import { createFileRoute } from '@tanstack/react-router'
import { loadTranslations } from '#web/lib/i18n.ts'
import { PaperPage } from '#web/settings/pages/paper-page.tsx'

export const Route = createFileRoute('/_app/settings/paper')({
  // The sheet of the preview speaks as it does among the documents.
  loader: () => loadTranslations('documents', 'problems'),
  component: PaperPage,
})
