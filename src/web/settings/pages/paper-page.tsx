import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { paperStyleQuery } from '#web/documents/index.ts'
import { useCan } from '#web/identity/index.ts'
import { participantQuery } from '#web/participants/index.ts'
import { ProblemAlert } from '#web/ui/feedback/problem-alert.tsx'
import { Pending } from '#web/ui/feedback/states.tsx'
import { CompanySection } from '../company-section.tsx'
import { PaperForm } from '../paper-form.tsx'

/** The paper style of the selected participant: colour, layout, logo and terms, with a preview. */
export function PaperPage() {
  const { t } = useTranslation('settings')
  return (
    <CompanySection title={t('paper.title')} width="full">
      {(id) => <LoadedForm key={id} id={id} />}
    </CompanySection>
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
