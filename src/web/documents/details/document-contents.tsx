import { useState } from 'react'
import type { Outage } from '#contract/operations'
import { OutageBanner } from '#web/operations/index.ts'
import { isResponseVerdict } from '#web/sending/index.ts'
import { approvalOf } from '../approval/approval-state.tsx'
import { ApprovalFoot } from '../approval/draft-actions.tsx'
import { Deliveries } from '../delivery/deliveries.tsx'
import { Discussion } from '../discussion/load-discussion.tsx'
import type { DocumentsSearch } from '../list/list-search.ts'
import { OtherProvider } from '../other-provider/other-provider.tsx'
import { PaperPlaceholder } from '../paper-view/readable-document.tsx'
import type { Detail } from '../queries.ts'
import { AmountLine } from './amount-line.tsx'
import { AmountNotFound, Attachments } from './attachments.tsx'
import styles from './details.module.css'
import { DocumentPaper } from './document-paper.tsx'
import { InternalFiles } from './internal-files.tsx'
import { NextStep } from './next-step.tsx'
import { ChangedAccountAlarm } from './pay-to.tsx'
import { Payment } from './payment.tsx'
import { Payments } from './payments.tsx'
import { isTravelComplete, Progress } from './progress.tsx'
import { Related } from './related.tsx'
import { DecisionFoot } from './response-form.tsx'
import { Responses } from './responses.tsx'
import { Retained } from './retained.tsx'
import { Retention } from './retention.tsx'
import { Technical } from './technical.tsx'
import { Timeline } from './timeline.tsx'
import { useDecision } from './use-decision.ts'

/**
 * The contents of an opened document: beside the paper first what it asks for, then the rest. On a phone, what it asks
 * for stands above the paper. The decision stays at the lower edge.
 */
export function DocumentContents({ document, search }: { document: Detail; search: DocumentsSearch }) {
  const decision = useDecision(document)
  // Decided once for each opening: nothing moves under the reader when the document completes.
  const [opened] = useState(() => ({
    isFinished: isTravelComplete(document),
    isSaidByProgress: saysProgressAll(document),
  }))
  const isFinished = opened.isFinished && isTravelComplete(document)
  // Of an approved bill, the payment comes next.
  const paysNext =
    document.direction === 'received' && decision.newest?.decision === 'approve' && isUnpaid(document)
  // The network does not deliver it: sending it by e-mail comes next.
  const isToMail = document.standing.verdict === 'reportedOnly'
  // What the buyer says of it stands above the paper, with the advice.
  const isAnswered = isUrgent(document) && isResponseVerdict(document.standing.verdict)
  const hasNextStep = !(opened.isSaidByProgress && saysProgressAll(document))
  return (
    <div className={styles['columns']} data-urgent={isUrgent(document) || undefined}>
      <div className={styles['first']}>
        {(!isUrgent(document) || approvalOf(document)) && <AmountLine document={document} place="first" />}
        <Payment document={document} />
        {paysNext && <Payments document={document} isFirst />}
        <ChangedAccountAlarm document={document} />
        <AmountNotFound document={document} />
        {!isUrgent(document) && hasNextStep && <NextStep document={document} />}
        {isToMail && <Deliveries document={document} />}
        {!isAnswered && <Responses document={document} decision={decision} />}
        <Progress document={document} isFinished={isFinished} />
      </div>
      <div className={styles['main']}>
        <OutageBanner concerns={(outage) => waitsFor(document, outage.peer)} />
        {isUrgent(document) && <AmountLine document={document} place="main" />}
        {isUrgent(document) && <NextStep document={document} />}
        {isAnswered && <Responses document={document} decision={decision} />}
        <DocumentPaper document={document} />
      </div>
      <aside className={styles['side']}>
        <OtherProvider document={document} />
        {!paysNext && <Payments document={document} />}
        {!isToMail && <Deliveries document={document} />}
        <Discussion documentId={document.id} />
        {!isFinished && <Timeline document={document} />}
        <Retained document={document} />
        <Related document={document} search={search} />
        <Attachments document={document} />
        <InternalFiles document={document} />
        <Retention document={document} />
        <Technical document={document} />
      </aside>
      <DecisionFoot document={document} decision={decision} />
      <ApprovalFoot document={document} />
    </div>
  )
}

/** In place of the contents until they are loaded: a paper of its usual height. */
export function ContentsPlaceholder() {
  return (
    <div className={styles['columns']}>
      <div className={styles['main']}>
        <PaperPlaceholder />
      </div>
    </div>
  )
}

function isUnpaid({ settlement }: Detail): boolean {
  return settlement?.state === 'open' || settlement?.state === 'partlyPaid'
}

/** Required actions and the state of an approval are above the document, the others beside it. */
function isUrgent(document: Detail): boolean {
  const { direction, standing } = document
  if (approvalOf(document)) return true
  return direction === 'sent' && (standing.tone === 'needsYou' || standing.tone === 'inDoubt')
}

/** Whether the line of the finished rails says all that the box of the next step would say. */
function saysProgressAll({ direction, standing }: Detail): boolean {
  return direction === 'received' && standing.verdict === 'complete'
}

const openStates = ['held', 'queued', 'retrying', 'inDoubt', 'onItsWay']

/** Whether this document may wait for a peer that is down. */
function waitsFor({ facts }: Detail, peer: Outage['peer']): boolean {
  const { transmission, taxReport } = facts
  if (peer === 'taxPlatform') return openStates.includes(taxReport.state)
  const waits = openStates.includes(transmission.state) && transmission.reason !== 'schedule'
  // The buyer's provider is unknown here; the reason of the transmission states that it waits for one.
  return waits && (peer === 'directory' || transmission.reason === 'network')
}
