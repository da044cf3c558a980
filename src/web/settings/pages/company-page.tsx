import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Participant } from '#contract/participants'
import { paperStyleQuery } from '#web/documents/index.ts'
import { useCan } from '#web/identity/index.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { toast } from '#web/lib/toast.ts'
import { participantQuery } from '#web/participants/index.ts'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import { IdText } from '#web/ui/data/text.tsx'
import { ProblemAlert } from '#web/ui/feedback/problem-alert.tsx'
import { Pending } from '#web/ui/feedback/states.tsx'
import { Card, DescriptionList, Stack } from '#web/ui/layout/page.tsx'
import { CompanySection } from '../company-section.tsx'
import { LogoField } from '../logo-field.tsx'
import { updatePaperStyle } from '../queries.ts'

/** The company's details in both languages, its contact data, and its logo. */
export function CompanyPage() {
  const { t } = useTranslation('settings')
  return <CompanySection title={t('company.title')}>{(id) => <Company key={id} id={id} />}</CompanySection>
}

function Company({ id }: { id: string }) {
  const participant = useQuery(participantQuery(id))
  if (participant.error) return <ProblemAlert error={participant.error} />
  if (!participant.data) return <Pending rows={8} />
  return (
    <Stack>
      <NamesCard participant={participant.data} />
      <ContactCard participant={participant.data} />
      <LogoCard />
    </Stack>
  )
}

/** The names; the page of the participant has the rest, and verifies it again. */
function NamesCard({ participant }: { participant: Participant }) {
  const { t } = useTranslation(['settings', 'participants'])
  const text = (key: string) => t(`participants:field.${key}`)
  return (
    <Card
      title={t('settings:company.names')}
      description={t('settings:company.namesText')}
      actions={
        <LinkButton to="/participants/view/$id" params={{ id: participant.id }} variant="default">
          {t('settings:company.allDetails')}
        </LinkButton>
      }
    >
      <DescriptionList
        columns={2}
        items={[
          { label: text('nameEn'), value: <bdi lang="en">{participant.nameEn}</bdi> },
          { label: text('nameAr'), value: <bdi lang="ar">{participant.nameAr || '–'}</bdi> },
        ]}
      />
    </Card>
  )
}

function ContactCard({ participant }: { participant: Participant }) {
  const { t } = useTranslation(['settings', 'participants', 'common'])
  const mayUpdate = useCan('participant.update')
  return (
    <Card
      title={t('settings:company.contact')}
      description={t('settings:company.contactText')}
      actions={
        mayUpdate ? (
          <LinkButton to="/participants/edit/$id" params={{ id: participant.id }} variant="default">
            {t('common:action.edit')}
          </LinkButton>
        ) : undefined
      }
    >
      <DescriptionList
        columns={2}
        items={[
          { label: t('participants:field.email'), value: <IdText value={participant.email} /> },
          { label: t('participants:field.phone'), value: <IdText value={participant.phone} /> },
        ]}
      />
    </Card>
  )
}

/** The logo on documents: saved immediately, and used for documents issued from then on. */
function LogoCard() {
  const { t } = useTranslation('settings')
  const readOnly = !useCan('settings.update')
  const style = useQuery(paperStyleQuery())
  const saved = style.data
  async function save(logo: NonNullable<typeof saved>['logo']) {
    if (!saved) return
    try {
      await updatePaperStyle({ ...saved, logo })
      toast.success(t('company.logoSaved'))
    } catch (error) {
      toast.error(problemText(error))
      await style.refetch()
    }
  }
  return (
    <Card
      title={t('company.logo')}
      description={t('company.logoText')}
      actions={
        <LinkButton to="/settings/paper" variant="default">
          {t('paper.open')}
        </LinkButton>
      }
    >
      {style.error && <ProblemAlert error={style.error} />}
      {saved && (
        <fieldset disabled={readOnly} style={{ margin: 0, padding: 0, border: 0 }}>
          <LogoField
            isTitled={false}
            value={saved.logo}
            onChange={(logo) => void save(logo)}
            error={undefined}
          />
        </fieldset>
      )}
    </Card>
  )
}
