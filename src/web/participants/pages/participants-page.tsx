import { IconBuilding, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { Participant } from '#contract/participants'
import { useCan } from '#web/identity/index.ts'
import { useParticipant } from '#web/lib/participant.ts'
import { switchParticipant } from '#web/lib/scope.ts'
import { useLocalName } from '#web/lib/use-language.ts'
import { Button, LinkButton } from '#web/ui/buttons/button.tsx'
import { CopyableId } from '#web/ui/buttons/copy-button.tsx'
import { Tag } from '#web/ui/data/badge.tsx'
import { type Column, DataTable, TwoLineCell } from '#web/ui/data/table.tsx'
import { IdText } from '#web/ui/data/text.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { EmptyState, Pending } from '#web/ui/feedback/states.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { useConfirmUnsaved } from '#web/ui/overlays/use-confirm-unsaved.tsx'
import { LastDocuments } from '../last-documents.tsx'
import { DirectoryTag, RegistrationTag } from '../participant-text.tsx'
import { participantsQuery } from '../queries.ts'

function columnsOf(t: TFunction<['participants', 'common']>): Column<Participant>[] {
  const field = (key: string) => t(`participants:field.${key}`)
  return [
    {
      key: 'name',
      header: t('participants:company'),
      phone: 'title',
      render: (participant) => <Names participant={participant} />,
    },
    {
      key: 'registration',
      header: t('participants:state'),
      render: ({ registration }) => <RegistrationTag registration={registration} />,
    },
    {
      key: 'directory',
      header: t('participants:network.directory'),
      render: (participant) => <DirectoryTag participant={participant} />,
    },
    {
      key: 'participantId',
      header: field('participantId'),
      render: ({ participantId }) => <CopyableId value={participantId} what={field('participantId')} />,
    },
    { key: 'trn', header: field('trn'), render: ({ trn }) => <IdText value={trn || '–'} /> },
    { key: 'asp', header: field('aspName'), render: ({ aspName }) => <bdi>{aspName}</bdi> },
    {
      key: 'activity',
      header: t('participants:activity.title'),
      render: ({ id }) => <LastDocuments id={id} />,
    },
    {
      key: 'actions',
      header: '',
      headerLabel: t('participants:select'),
      align: 'end',
      phone: 'unlabelled',
      render: (participant) => <SelectParticipant participant={participant} />,
    },
  ]
}

/** All participants of the organization in this environment, each with its state. */
export function ParticipantsPage() {
  const { t } = useTranslation(['participants', 'common'])
  const list = useQuery(participantsQuery)
  const add = useCan('onboarding.run') ? (
    <LinkButton to="/participants/new" leftSection={<IconPlus size={17} />}>
      {t('common:participant.add')}
    </LinkButton>
  ) : undefined
  return (
    <Page title={t('participants:title')} subtitle={t('participants:text')} actions={add}>
      {list.isPending && <Pending />}
      <QueryError query={list} />
      {list.data?.length === 0 && (
        <EmptyState icon={<IconBuilding size={22} />} title={t('participants:empty')} action={add}>
          {t('participants:emptyText')}
        </EmptyState>
      )}
      {list.data && list.data.length > 0 && (
        <DataTable
          caption={t('participants:title')}
          columns={columnsOf(t)}
          rows={list.data}
          rowKey={({ id }) => id}
        />
      )}
    </Page>
  )
}

function Names({ participant: { id, nameAr, nameEn } }: { participant: Participant }) {
  const localName = useLocalName()
  const shown = localName(nameEn, nameAr)
  const other = shown === nameEn ? nameAr : nameEn
  return (
    <TwoLineCell
      first={
        <Link to="/participants/view/$id" params={{ id }} className="plain-link">
          <bdi>{shown}</bdi>
        </Link>
      }
      second={other ? <bdi>{other}</bdi> : undefined}
    />
  )
}

function SelectParticipant({ participant }: { participant: Participant }) {
  const { t } = useTranslation('participants')
  const localName = useLocalName()
  const router = useRouter()
  const selected = useParticipant()?.id === participant.id
  const [ask, question] = useConfirmUnsaved()
  if (selected) return <Tag tone="done">{t('selected')}</Tag>
  return (
    <>
      <Button
        variant="default"
        size="xs"
        aria-label={`${t('select')}: ${localName(participant.nameEn, participant.nameAr)}`}
        onClick={() => ask(() => switchParticipant(participant, () => router.invalidate()))}
      >
        {t('select')}
      </Button>
      {question}
    </>
  )
}
