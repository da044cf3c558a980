import { createFileRoute } from '@tanstack/react-router'
import { loadTranslations } from '#web/lib/i18n.ts'
import { ParticipantEditPage } from '#web/participants/pages/participant-edit-page.tsx'

export const Route = createFileRoute('/_app/participants/edit/$id')({
  loader: () => loadTranslations('participants'),
  component: EditParticipant,
})

function EditParticipant() {
  return <ParticipantEditPage id={Route.useParams().id} />
}
