import { createFileRoute } from '@tanstack/react-router'
import { loadTranslations } from '#web/lib/i18n.ts'
import { NotificationsPage } from '#web/settings/pages/notifications-page.tsx'

export const Route = createFileRoute('/_app/settings/notifications')({
  // The events are called as their notices are.
  loader: () => loadTranslations('notices'),
  component: NotificationsPage,
})
