import type { FailureReason, TransmissionReason } from '#core/transmission'
import type { SentFacts } from './document-facts.ts'

export type StopState = 'full' | 'waiting' | 'failed' | 'empty' | 'dotted'
/** A stop of a rail: handed over, at the other provider or platform, confirmed. Text: `lifecycle.stop.<key>`. */
interface RailStop {
  readonly key: 'handedOver' | 'atReceiverProvider' | 'atTaxAuthority' | 'confirmed'
  readonly state: StopState
}
type Rail = readonly [RailStop, RailStop, RailStop]

function exchange(first: StopState, second: StopState, third: StopState): Rail {
  return [
    { key: 'handedOver', state: first },
    { key: 'atReceiverProvider', state: second },
    { key: 'confirmed', state: third },
  ]
}

function reporting(first: StopState, second: StopState, third: StopState): Rail {
  return [
    { key: 'handedOver', state: first },
    { key: 'atTaxAuthority', state: second },
    { key: 'confirmed', state: third },
  ]
}

const reachedThem: readonly (TransmissionReason | null | undefined)[] = [
  'notServiced',
  'refusedSecurity',
  'refusedPolicy',
  'refusedContent',
  'refusedTemporary',
  'receiptMismatch',
  'inDoubtExhausted',
] satisfies readonly (FailureReason | 'inDoubtExhausted')[]

/** The rail of the way to the receiver. */
export function exchangeRail(
  facts: Pick<SentFacts, 'document' | 'transmission' | 'messageLevelStatus'>,
): Rail {
  if (facts.document === 'draft') return exchange('empty', 'empty', 'empty')
  switch (facts.transmission.state) {
    case 'notApplicable':
    case 'canceled':
      return exchange('dotted', 'dotted', 'dotted')
    case 'held':
    case 'queued':
    case 'discovering':
    case 'retrying':
      return exchange('waiting', 'empty', 'empty')
    case 'sending':
    case 'inDoubt':
      return exchange('full', 'waiting', 'empty')
    case 'failed':
      return reachedThem.includes(facts.transmission.reason)
        ? exchange('full', 'failed', 'empty')
        : exchange('failed', 'empty', 'empty')
    case 'sent':
      return exchange('full', 'full', confirmation(facts.messageLevelStatus.state))
  }
}

function confirmation(status: SentFacts['messageLevelStatus']['state']): StopState {
  switch (status) {
    case 'delivered':
    case 'deliveredUnconfirmed':
      return 'full'
    case 'rejected':
    case 'deliveryFailed':
      return 'failed'
    case 'awaited':
      return 'waiting'
    case 'notExpected':
      return 'dotted'
  }
}

/** The rail of the report to the tax authority. */
export function reportingRail(facts: Pick<SentFacts, 'document' | 'taxReport'>): Rail {
  if (facts.document === 'draft') return reporting('empty', 'empty', 'empty')
  switch (facts.taxReport.state) {
    case 'notRequired':
    case 'canceled':
    case 'withdrawn':
      return reporting('dotted', 'dotted', 'dotted')
    case 'held':
    case 'queued':
      return reporting('waiting', 'empty', 'empty')
    case 'onItsWay':
    case 'resubmitted':
      return reporting('full', 'waiting', 'empty')
    case 'sent':
      return reporting('full', 'full', 'waiting')
    case 'accepted':
      return reporting('full', 'full', 'full')
    case 'rejected':
      return reporting('full', 'full', 'failed')
    case 'failed':
      return reporting('failed', 'empty', 'empty')
  }
}
