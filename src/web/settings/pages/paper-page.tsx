import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { paperStyleQuery } from '#web/documents/index.ts'
import { useCan } from '#web/identity/index.ts'
import { useParticipant } from '#web/lib/participant.ts'
import { useLocalName } from '#web/lib/use-language.ts'
import { participantQuery } from '#web/participants/index.ts'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { ProblemAlert } from '#web/ui/feedback/problem-alert.tsx'
import { Pending } from '#web/ui/feedback/states.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { PaperForm } from '../paper-form.tsx'

/** How the documents of the selected participant look: colour, layout, logo, terms and bank details, with what they make of a page. */
export function PaperPage() {
  const { t } = useTranslation('settings')
  const participant = useParticipant()
  const localName = useLocalName()
  return (
    <Page
      title={t('paper.title')}
      breadcrumbs={[{ label: t('title'), to: '/settings' }, { label: t('paper.title') }]}
      subtitle={participant ? <bdi>{localName(participant.nameEn, participant.nameAr)}</bdi> : undefined}
    >
      {participant ? (
        <LoadedForm key={participant.id} id={participant.id} />
      ) : (
        <Notice
          title={t('paper.title')}
          actions={<LinkButton to="/onboarding">{t('sequence.onboard')}</LinkButton>}
        >
          {t('paper.noParticipant')}
        </Notice>
      )}
    </Page>
  )
}

function LoadedForm({ id }: { id: string }) {
  const readOnly = !useCan('settings.update')
  const style = useQuery(paperStyleQuery())
  const participant = useQuery(participantQuery(id))
  const error = style.error ?? participant.error
  if (error) return <ProblemAlert error={error} />
  if (!style.data || !participant.data) return <Pending rows={8} />
  return <PaperForm saved={style.data} participant={participant.data} readOnly={readOnly} />
}
