import { createFileRoute } from '@tanstack/react-router'
import { loadTranslations } from '#web/lib/i18n.ts'
import { ParticipantsPage } from '#web/participants/pages/participants-page.tsx'

export const Route = createFileRoute('/_app/participants/')({
  loader: () => loadTranslations('participants'),
  component: ParticipantsPage,
})
