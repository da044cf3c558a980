import { createFileRoute } from '@tanstack/react-router'
import { loadTranslations } from '#web/lib/i18n.ts'
import { OutboxPage } from '#web/support/pages/outbox-page.tsx'

export const Route = createFileRoute('/outbox')({
  loader: () => loadTranslations('support'),
  component: OutboxPage,
})
