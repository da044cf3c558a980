import type { TaxReportState, TransmissionState } from '#core/transmission'
import type { StopState } from './rails.ts'
import type { VerdictTone, VerdictWho } from './verdict.ts'

/** The buyer's decision on a document: optional, and the newest counts. */
type BuyerDecision = 'none' | 'approved' | 'onHold' | 'disputed'

/** The separate facts about a received document: itself, its buyer, our message level status to its sender, our report about it. */
export interface ReceivedFacts {
  /** What is still being checked or quarantined is an arrival and no document yet. */
  readonly delivery: 'inInbox' | 'withheld'
  /** It came in through another provider, and a person added it here: the portal neither answered nor reported it. */
  readonly elsewhere?: boolean
  readonly buyer: BuyerDecision
  /** The transmission that carries our message level status. */
  readonly statusTransmission: { readonly state: TransmissionState }
  readonly taxReport: { readonly state: TaxReportState; readonly overdue?: boolean }
}

type ReceivedNextAction = 'none' | 'wait' | 'decide' | 'contactSender' | 'repairReport' | 'reportOutage'

interface Shape {
  readonly tone: VerdictTone
  readonly who: VerdictWho
  readonly next: ReceivedNextAction
}

/** Every verdict on a received document. The sentence is `lifecycle.receivedVerdict.<key>` in the locale files. */
export const receivedVerdicts = {
  rejectedOnArrival: { tone: 'notApplicable', who: 'nobody', next: 'contactSender' },
  statusNotSent: { tone: 'needsYou', who: 'operator', next: 'contactSender' },
  onHold: { tone: 'waiting', who: 'you', next: 'decide' },
  disputed: { tone: 'waiting', who: 'you', next: 'contactSender' },
  waitingTaxAuthority: { tone: 'waiting', who: 'taxAuthority', next: 'wait' },
  needsYouReportRejected: { tone: 'needsYou', who: 'you', next: 'repairReport' },
  needsYouReportNotSent: { tone: 'needsYou', who: 'operator', next: 'reportOutage' },
  complete: { tone: 'done', who: 'nobody', next: 'none' },
  receivedElsewhere: { tone: 'done', who: 'nobody', next: 'none' },
} as const satisfies Record<string, Shape>
export type ReceivedVerdictKey = keyof typeof receivedVerdicts

interface ReceivedVerdict extends Shape {
  readonly key: ReceivedVerdictKey
}

function as(key: ReceivedVerdictKey): ReceivedVerdict {
  return { key, ...receivedVerdicts[key] }
}

/** One verdict on a received document from its separate facts; total over all combinations. */
export function receivedVerdict({
  delivery,
  elsewhere,
  buyer,
  statusTransmission,
  taxReport,
}: ReceivedFacts): ReceivedVerdict {
  if (delivery === 'withheld')
    return as(statusTransmission.state === 'failed' ? 'statusNotSent' : 'rejectedOnArrival')
  if (taxReport.state === 'rejected') return as('needsYouReportRejected')
  if (taxReport.state === 'failed') return as('needsYouReportNotSent')
  if (statusTransmission.state === 'failed') return as('statusNotSent')
  if (buyer === 'onHold' || buyer === 'disputed') return as(buyer)
  if (elsewhere) return as('receivedElsewhere')
  const isReported = taxReport.state === 'accepted' || taxReport.state === 'notRequired'
  return as(isReported ? 'complete' : 'waitingTaxAuthority')
}

export const receivedExchangeStatuses = ['received', 'receivedElsewhere', 'rejectedOnArrival'] as const
/** The word in the column "exchange status" of the received list. Text: `lifecycle.receivedStatus.<word>`. */
type ReceivedExchangeStatus = (typeof receivedExchangeStatuses)[number]

/** One word for how a document came in. */
export function receivedExchangeStatus({
  delivery,
  elsewhere,
}: Pick<ReceivedFacts, 'delivery' | 'elsewhere'>): ReceivedExchangeStatus {
  if (delivery === 'withheld') return 'rejectedOnArrival'
  return elsewhere ? 'receivedElsewhere' : 'received'
}

/** A stop of the rail of something received. Text: `lifecycle.stop.<key>`. */
interface ReceivedStop {
  readonly key: 'received' | 'checked' | 'statusSent'
  readonly state: StopState
}

/** The rail of something received: it is here, it was checked, our message level status went to its sender. */
export function receivedRail({
  delivery,
  statusTransmission,
}: Pick<ReceivedFacts, 'delivery' | 'statusTransmission'>): ReceivedStop[] {
  return [
    { key: 'received', state: 'full' },
    { key: 'checked', state: delivery === 'withheld' ? 'failed' : 'full' },
    { key: 'statusSent', state: statusStop(statusTransmission.state) },
  ]
}

function statusStop(state: TransmissionState): StopState {
  if (state === 'sent') return 'full'
  if (state === 'failed' || state === 'canceled') return 'failed'
  return state === 'notApplicable' ? 'dotted' : 'waiting'
}
