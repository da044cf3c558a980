import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { VerdictTone } from '#core/verdict'
import { useCan, useMe } from '#web/identity/index.ts'
import { isolatedMoment } from '#web/lib/day-text.ts'
import { formatDecimal } from '#web/lib/format.ts'
import { settingsQuery } from '#web/lib/settings-query.ts'
import type { Detail } from '../queries.ts'
import { useNameList } from './use-name-list.ts'

type Approval = NonNullable<Detail['approval']>

/** The approval that a draft waits for or got; null for a document that has none, or that is issued. */
export function approvalOf({ approval, facts }: Detail): Approval | null {
  return facts.document === 'draft' ? approval : null
}

/** Whether a draft awaits an approval that no member can give. */
export function isStuck(document: Detail): boolean {
  return approvalOf(document)?.state === 'awaiting' && document.approvers?.length === 0
}

/** The colour of the state of an approval. */
export function approvalTone(document: Detail): VerdictTone {
  const state = approvalOf(document)?.state
  if (state === 'approved') return 'done'
  return state === 'rejected' || isStuck(document) ? 'needsYou' : 'waiting'
}

/** Of whom a draft waits, who requested it and when; or who decided, when and why. */
export function ApprovalState({ document }: { document: Detail }) {
  const { t } = useTranslation(['sending', 'lifecycle'])
  const approval = approvalOf(document)
  const nameOf = useActorName(document)
  if (!approval) return null
  if (approval.state === 'awaiting') return <Waiting document={document} approval={approval} />
  const isApproved = approval.state === 'approved'
  const entry = isApproved ? 'approved' : 'approvalRejected'
  return (
    <>
      <p>
        <strong>
          {t(isApproved ? 'approval.approvedBy' : 'approval.rejectedBy', {
            name: nameOf(entry),
            time: timeOf(approval.decidedAt),
          })}
        </strong>
      </p>
      {approval.reason && <p>{t('approval.saidReason', { reason: `\u2068${approval.reason}\u2069` })}</p>}
      <p>{t(isApproved ? 'lifecycle:explain.approved' : 'approval.rejectedNext')}</p>
      <RequestedBy document={document} approval={approval} />
    </>
  )
}

function Waiting({ document, approval }: { document: Detail; approval: Approval }) {
  const { t } = useTranslation('sending')
  const me = useMe()?.user.id
  const above = useQuery(settingsQuery).data?.approvalAbove
  const canInvite = useCan('people.manage')
  const namesOr = useNameList('disjunction')
  const approvers = document.approvers ?? []
  const time = timeOf(approval.requestedAt)
  const isMine = approvers.some(({ id }) => id === me)
  const others = approvers.filter(({ id }) => id !== me)
  const names = namesOr(others.map(({ name }) => name))
  return (
    <>
      <p>
        <strong>
          {isStuck(document)
            ? t('approval.waitsForNobody')
            : isMine
              ? t('approval.waitsForYou', { time })
              : t('approval.waitsFor', { names, time })}
        </strong>
      </p>
      {isStuck(document) && <p>{t(canInvite ? 'approval.nobodyInvite' : 'approval.nobodyAsk')}</p>}
      {isMine && others.length > 0 && <p>{t('approval.alsoMay', { names })}</p>}
      <RequestedBy document={document} approval={approval} />
      <p>
        {above && t('approval.whyAbove', { above: `\u2066${formatDecimal(above)}\u2069` })}{' '}
        {t('approval.unchanged')}
      </p>
    </>
  )
}

function RequestedBy({ document, approval }: { document: Detail; approval: Approval }) {
  const { t } = useTranslation('sending')
  const me = useMe()?.user.id
  const nameOf = useActorName(document)
  const time = timeOf(approval.requestedAt)
  if (approval.requestedBy === me) return <p>{t('approval.requestedByYou', { time })}</p>
  if (approval.keyMadeBy !== null) return <p>{t('approval.requestedByKey', { time })}</p>
  return <p>{t('approval.requestedBy', { name: nameOf('approvalRequested'), time })}</p>
}

/** The name behind an entry of the history. */
function useActorName({ timeline }: Detail): (key: string) => string {
  const { t } = useTranslation('exchange')
  return (key) => {
    const actor = timeline.find((entry) => entry.key === key)?.actor ?? 'person'
    return `\u2068${t(`exchange:actor.${actor}`, { defaultValue: actor })}\u2069`
  }
}

function timeOf(instant: string | null): string {
  return instant === null ? '' : isolatedMoment(instant)
}
