import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Participant } from '#contract/participants'
import { useCan } from '#web/identity/index.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { toast } from '#web/lib/toast.ts'
import { ActionButton, Button } from '#web/ui/buttons/button.tsx'
import { Tag } from '#web/ui/data/badge.tsx'
import { InstantText } from '#web/ui/data/text.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { ProblemAlert } from '#web/ui/feedback/problem-alert.tsx'
import { Pending } from '#web/ui/feedback/states.tsx'
import { Card } from '#web/ui/layout/page.tsx'
import styles from './participants.module.css'
import { publishedQuery, republishParticipant } from './queries.ts'

/** The network's current entry beside our own data, with differences marked. */
export function PublishedCard({ participant }: { participant: Participant }) {
  const { t } = useTranslation(['participants', 'common'])
  const published = useQuery(publishedQuery(participant.participantId))
  const held = participant.supportedDocuments
  const publishedKinds = published.data?.supportedDocuments ?? []
  const reachable = published.data?.state === 'reachable'
  const mayRepublish = useCan('participant.update') && participant.registration === 'registered'
  async function republish() {
    try {
      await republishParticipant(participant)
      toast.success(t('participants:network.republished'))
    } catch (error) {
      toast.error(problemText(error))
    }
  }
  const drift = reachable && [...held].sort().join() !== [...publishedKinds].sort().join()
  return (
    <Card
      title={t('participants:network.title')}
      description={t('participants:network.text')}
      actions={
        <Button variant="default" loading={published.isFetching} onClick={() => void published.refetch()}>
          {t('participants:network.check')}
        </Button>
      }
    >
      {published.isPending && <Pending rows={3} />}
      {published.isError && <ProblemAlert error={published.error} />}
      {published.data && !reachable && (
        <Notice tone="warning" title={t(`participants:network.${published.data.state}`)}>
          {t('participants:network.notReachableText')}
        </Notice>
      )}
      {drift && <Notice tone="warning" title={t('participants:network.drift')} />}
      {mayRepublish && published.data && (drift || published.data.state === 'notRegistered') && (
        <div className={styles['correction']}>
          <ActionButton action={republish}>{t('participants:network.republish')}</ActionButton>
        </div>
      )}
      {published.data && reachable && (
        <>
          <p style={{ margin: '0 0 8px' }}>
            <Tag tone="done">{t('participants:network.reachable')}</Tag>{' '}
            {published.data.checkedAt && (
              <>
                {t('participants:network.checkedAt')} <InstantText value={published.data.checkedAt} />
              </>
            )}
          </p>
          <div className={styles['kinds']}>
            {publishedKinds.map((code) => (
              <Tag key={code}>{t(`common:typeCode.${code}`)}</Tag>
            ))}
          </div>
        </>
      )}
    </Card>
  )
}
