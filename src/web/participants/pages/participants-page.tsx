import { IconBuilding, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Participant } from '#contract/participants'
import { useCan } from '#web/identity/index.ts'
import { useParticipant } from '#web/lib/participant.ts'
import { switchParticipant } from '#web/lib/scope.ts'
import { useLocalName } from '#web/lib/use-language.ts'
import { Button, LinkButton } from '#web/ui/buttons/button.tsx'
import { CopyableId } from '#web/ui/buttons/copy-button.tsx'
import { Tag } from '#web/ui/data/badge.tsx'
import { IdText, InstantText } from '#web/ui/data/text.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { EmptyState, Pending } from '#web/ui/feedback/states.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { useConfirmUnsaved } from '#web/ui/overlays/use-confirm-unsaved.tsx'
import { RegistrationTag } from '../participant-text.tsx'
import styles from '../participants.module.css'
import { participantsQuery } from '../queries.ts'

/** One card a participant of this environment. */
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
      <ul className={styles['cards']}>
        {list.data?.map((participant) => (
          <ParticipantCard key={participant.id} participant={participant} />
        ))}
      </ul>
    </Page>
  )
}

function ParticipantCard({ participant }: { participant: Participant }) {
  const { t } = useTranslation(['participants', 'common'])
  const localName = useLocalName()
  const router = useRouter()
  const selected = useParticipant()?.id === participant.id
  const [ask, question] = useConfirmUnsaved()
  const { nameEn, nameAr } = participant
  const shown = localName(nameEn, nameAr)
  const other = shown === nameEn ? nameAr : nameEn
  return (
    <li className={styles['card']}>
      <div className={styles['head']}>
        <div>
          <h2>
            <Link to="/participants/view/$id" params={{ id: participant.id }} className="plain-link">
              <bdi>{shown}</bdi>
            </Link>
          </h2>
          {other && <bdi className={styles['other']}>{other}</bdi>}
        </div>
        <RegistrationTag registration={participant.registration} />
      </div>
      <dl className={styles['facts']}>
        <div>
          <dt>{t('participants:field.participantId')}</dt>
          <dd>
            <CopyableId value={participant.participantId} what={t('participants:field.participantId')} />
          </dd>
        </div>
        <div>
          <dt>{t('participants:field.trn')}</dt>
          <dd>
            <IdText value={participant.trn} />
          </dd>
        </div>
        <div>
          <dt>{t('participants:field.aspName')}</dt>
          <dd>
            <bdi>{participant.aspName}</bdi>
          </dd>
        </div>
        <div>
          <dt>{t('participants:field.registeredAt')}</dt>
          <dd>
            <InstantText value={participant.registeredAt} />
          </dd>
        </div>
      </dl>
      <div className={styles['actions']}>
        {selected ? (
          <Tag tone="done">{t('participants:selected')}</Tag>
        ) : (
          <Button
            variant="default"
            onClick={() => ask(() => switchParticipant(participant, () => router.invalidate()))}
          >
            {t('participants:select')}
          </Button>
        )}
        <LinkButton variant="subtle" to="/participants/view/$id" params={{ id: participant.id }}>
          {t('common:nav.view')}
        </LinkButton>
      </div>
      {question}
    </li>
  )
}
