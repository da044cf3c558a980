import { createFileRoute } from '@tanstack/react-router'
import { loadTranslations } from '#web/lib/i18n.ts'
import { ParticipantViewPage } from '#web/participants/pages/participant-view-page.tsx'

export const Route = createFileRoute('/_app/participants/view/$id')({
  loader: () => loadTranslations('participants', 'identity'),
  component: ViewParticipant,
})

function ViewParticipant() {
  return <ParticipantViewPage id={Route.useParams().id} />
}
