import type { ArrivalState } from './arrival.ts'
import { isInvalid } from './fold-arrival.ts'
import type { TransmissionState } from './leg.ts'
import type { StopState } from './rails.ts'
import type { TaxReportState } from './tax-report.ts'
import type { VerdictTone, VerdictWho } from './verdict.ts'

/** The separate facts about a received document: itself, our answer to its sender, our report about it. */
export interface ReceivedFacts {
  readonly arrival: Pick<ArrivalState, 'transport' | 'check' | 'delivery' | 'buyer'>
  /** The leg that carries our message level status. */
  readonly answer: { readonly state: TransmissionState }
  readonly taxReport: { readonly state: TaxReportState; readonly overdue?: boolean }
}

export type ReceivedNextAction =
  | 'none'
  | 'wait'
  | 'read'
  | 'decide'
  | 'contactSender'
  | 'repairReport'
  | 'reportOutage'
  | 'assignReceiver'

interface Shape {
  readonly tone: VerdictTone
  readonly who: VerdictWho
  readonly next: ReceivedNextAction
}

/** Every verdict on a received document. The sentence is `lifecycle.receivedVerdict.<key>` in the locale files. */
export const receivedVerdicts = {
  checking: { tone: 'waiting', who: 'falaj', next: 'wait' },
  checkFailed: { tone: 'waiting', who: 'operator', next: 'wait' },
  duplicate: { tone: 'notApplicable', who: 'nobody', next: 'none' },
  quarantined: { tone: 'needsYou', who: 'operator', next: 'assignReceiver' },
  rejectedOnArrival: { tone: 'notApplicable', who: 'nobody', next: 'contactSender' },
  answerNotSent: { tone: 'needsYou', who: 'operator', next: 'contactSender' },
  isNew: { tone: 'needsYou', who: 'you', next: 'read' },
  toDecide: { tone: 'needsYou', who: 'you', next: 'decide' },
  onHold: { tone: 'waiting', who: 'you', next: 'decide' },
  disputed: { tone: 'waiting', who: 'you', next: 'contactSender' },
  waitingTaxAuthority: { tone: 'waiting', who: 'taxAuthority', next: 'wait' },
  needsYouReportRejected: { tone: 'needsYou', who: 'you', next: 'repairReport' },
  needsYouReportNotSent: { tone: 'needsYou', who: 'operator', next: 'reportOutage' },
  complete: { tone: 'done', who: 'nobody', next: 'none' },
} as const satisfies Record<string, Shape>
export type ReceivedVerdictKey = keyof typeof receivedVerdicts

export interface ReceivedVerdict extends Shape {
  readonly key: ReceivedVerdictKey
}

function as(key: ReceivedVerdictKey): ReceivedVerdict {
  return { key, ...receivedVerdicts[key] }
}

/** One verdict on a received document from its separate facts; total over all combinations. */
export function receivedVerdict(facts: ReceivedFacts): ReceivedVerdict {
  const { arrival, answer, taxReport } = facts
  if (arrival.transport === 'duplicate') return as('duplicate')
  if (arrival.transport === 'quarantined') return as('quarantined')
  if (arrival.check === 'checkFailed') return as('checkFailed')
  if (isInvalid(arrival.check)) return as(answer.state === 'failed' ? 'answerNotSent' : 'rejectedOnArrival')
  if (arrival.delivery === 'pending') return as('checking')
  if (taxReport.state === 'rejected') return as('needsYouReportRejected')
  if (taxReport.state === 'failed') return as('needsYouReportNotSent')
  if (answer.state === 'failed') return as('answerNotSent')
  return decided(facts)
}

function decided({ arrival, taxReport }: ReceivedFacts): ReceivedVerdict {
  switch (arrival.buyer) {
    case 'new':
      return as('isNew')
    case 'seen':
      return as('toDecide')
    case 'onHold':
    case 'disputed':
      return as(arrival.buyer)
    case 'approved':
      return as(
        taxReport.state === 'accepted' || taxReport.state === 'notRequired'
          ? 'complete'
          : 'waitingTaxAuthority',
      )
  }
}

export const receivedExchangeStatuses = [
  'checking',
  'received',
  'rejectedOnArrival',
  'duplicate',
  'quarantined',
] as const
/** The word in the column "exchange status" of the received list. Text: `lifecycle.receivedStatus.<word>`. */
export type ReceivedExchangeStatus = (typeof receivedExchangeStatuses)[number]

/** One word for how a document came in. */
export function receivedExchangeStatus({ arrival }: Pick<ReceivedFacts, 'arrival'>): ReceivedExchangeStatus {
  if (arrival.transport !== 'received') return arrival.transport
  if (isInvalid(arrival.check)) return 'rejectedOnArrival'
  return arrival.delivery === 'pending' ? 'checking' : 'received'
}

/** A stop of the rail of something received. Text: `lifecycle.stop.<key>`. */
export interface ReceivedStop {
  readonly key: 'received' | 'checked' | 'answered'
  readonly state: StopState
}

/** The rail of something received: it is here, it was checked, its sender was answered. */
export function receivedRail({ arrival, answer }: Pick<ReceivedFacts, 'arrival' | 'answer'>): ReceivedStop[] {
  const stops = (first: StopState, second: StopState, third: StopState): ReceivedStop[] => [
    { key: 'received', state: first },
    { key: 'checked', state: second },
    { key: 'answered', state: third },
  ]
  if (arrival.transport === 'duplicate') return stops('full', 'dotted', 'dotted')
  if (arrival.transport === 'quarantined') return stops('failed', 'empty', 'empty')
  if (arrival.delivery === 'pending') return stops('full', 'waiting', 'empty')
  return stops('full', isInvalid(arrival.check) ? 'failed' : 'full', answerStop(answer.state))
}

function answerStop(state: TransmissionState): StopState {
  if (state === 'sent') return 'full'
  if (state === 'failed' || state === 'canceled') return 'failed'
  return state === 'notApplicable' ? 'dotted' : 'waiting'
}
