import { createFileRoute } from '@tanstack/react-router'
import { loadTranslations } from '#web/lib/i18n.ts'
import { CalendarPage } from '#web/support/pages/calendar-page.tsx'

export const Route = createFileRoute('/_app/support/calendar')({
  loader: () => loadTranslations('support', 'law'),
  component: CalendarPage,
})
