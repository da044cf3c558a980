import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Participant } from '#contract/participants'
import { useCan } from '#web/identity/index.ts'
import { isMissing } from '#web/lib/api-error.ts'
import { useLocalName } from '#web/lib/use-language.ts'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import { CopyableId } from '#web/ui/buttons/copy-button.tsx'
import { DateText, IdText, InstantText } from '#web/ui/data/text.tsx'
import { ErrorScreen, NotFoundState, Pending } from '#web/ui/feedback/states.tsx'
import { Card, DescriptionList, Page, Stack } from '#web/ui/layout/page.tsx'
import { AccessCard } from '../access-card.tsx'
import { LastDocuments } from '../last-documents.tsx'
import { AddressText, LegalFormText, LegalRegistrationText, RegistrationTag } from '../participant-text.tsx'
import { PublishedCard } from '../published-card.tsx'
import { participantQuery } from '../queries.ts'

/** A participant by its id, or an explanation why it cannot be shown. */
export function ParticipantLoader({
  id,
  children,
}: {
  id: string
  children: (participant: Participant) => React.ReactNode
}) {
  const { t } = useTranslation(['participants', 'common'])
  const participant = useQuery(participantQuery(id))
  if (participant.isPending) return <Pending />
  if (isMissing(participant.error)) {
    return (
      <Page title={t('common:notFound.short')}>
        <NotFoundState
          title={t('participants:goneTitle')}
          action={<LinkButton to="/participants">{t('participants:back')}</LinkButton>}
        >
          {t('participants:gone')}
        </NotFoundState>
      </Page>
    )
  }
  if (participant.isLoadingError)
    return <ErrorScreen error={participant.error} onRetry={() => void participant.refetch()} />
  return children(participant.data)
}

export function ParticipantViewPage({ id }: { id: string }) {
  return <ParticipantLoader id={id}>{(participant) => <View participant={participant} />}</ParticipantLoader>
}

function View({ participant }: { participant: Participant }) {
  const { t } = useTranslation(['participants', 'common'])
  const localName = useLocalName()
  const canUpdate = useCan('participant.update')
  const canOnboard = useCan('onboarding.run')
  const text = (key: string) => t(`participants:field.${key}`)
  return (
    <Page
      title={localName(participant.nameEn, participant.nameAr)}
      width="form"
      badge={<RegistrationTag registration={participant.registration} />}
      breadcrumbs={[{ label: t('participants:title'), to: '/participants' }, { label: t('common:nav.view') }]}
      actions={
        canUpdate ? (
          <LinkButton to="/participants/edit/$id" params={{ id: participant.id }} variant="default">
            {t('common:action.edit')}
          </LinkButton>
        ) : undefined
      }
    >
      <Stack>
        <Card
          title={t('participants:legal.title')}
          description={t('participants:legal.text')}
          actions={
            canOnboard ? (
              <LinkButton to="/onboarding" search={{ tin: participant.tin }} variant="default">
                {t('participants:legal.reverify')}
              </LinkButton>
            ) : undefined
          }
        >
          <DescriptionList
            columns={3}
            items={[
              { label: text('nameEn'), value: <bdi lang="en">{participant.nameEn}</bdi> },
              { label: text('nameAr'), value: <bdi lang="ar">{participant.nameAr || '–'}</bdi> },
              { label: text('legalType'), value: <LegalFormText legalType={participant.legalType} /> },
              { label: text('tin'), value: <CopyableId value={participant.tin} what={text('tin')} /> },
              { label: text('trn'), value: <CopyableId value={participant.trn} what={text('trn')} /> },
              {
                label: text('participantId'),
                value: <CopyableId value={participant.participantId} what={text('participantId')} />,
              },
              {
                label: text('legalRegistration'),
                value: <LegalRegistrationText registration={participant.legalRegistration} />,
              },
              {
                label: text('address'),
                value: <AddressText address={participant.address} arabic={participant.addressAr} />,
              },
              { label: text('effectiveDate'), value: <DateText value={participant.effectiveDate} /> },
            ]}
          />
        </Card>
        <Card title={t('participants:local.title')}>
          <DescriptionList
            columns={3}
            items={[
              { label: text('email'), value: <IdText value={participant.email} /> },
              { label: text('phone'), value: <IdText value={participant.phone} /> },
              { label: text('aspName'), value: <bdi>{participant.aspName}</bdi> },
              { label: text('registeredAt'), value: <InstantText value={participant.registeredAt} /> },
              { label: t('participants:activity.title'), value: <LastDocuments id={participant.id} /> },
            ]}
          />
        </Card>
        <PublishedCard participant={participant} />
        <AccessCard id={participant.id} />
      </Stack>
    </Page>
  )
}
