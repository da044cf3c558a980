import { createFileRoute } from '@tanstack/react-router'
import { loadTranslations } from '#web/lib/i18n.ts'
import { ApprovalPage } from '#web/settings/pages/approval-page.tsx'

export const Route = createFileRoute('/_app/settings/approval')({
  loader: () => loadTranslations('sending'),
  component: ApprovalPage,
})
