import { createFileRoute } from '@tanstack/react-router'
import { loadTranslations } from '#web/lib/i18n.ts'
import { NotificationsPage } from '#web/settings/pages/notifications-page.tsx'

export const Route = createFileRoute('/_app/settings/notifications')({
  // The labels of the events are those of their notices.
  loader: () => loadTranslations('notices'),
  component: NotificationsPage,
})
