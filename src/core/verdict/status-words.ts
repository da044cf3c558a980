import type { SentFacts } from './document-facts.ts'

export const exchangeStatuses = [
  'draft',
  'waiting',
  'onItsWay',
  'inDoubt',
  'sent',
  'delivered',
  'deliveredUnconfirmed',
  'rejected',
  'notDelivered',
  'failed',
  'canceled',
  'otherProvider',
  'notApplicable',
] as const
/** The word in the column "exchange status". Text: `lifecycle.exchangeStatus.<word>`. */
type ExchangeStatus = (typeof exchangeStatuses)[number]

export const reportingStatuses = [
  'draft',
  'notRequired',
  'waiting',
  'onItsWay',
  'sent',
  'overdue',
  'accepted',
  'rejected',
  'resubmitted',
  'failed',
  'canceled',
  'withdrawn',
  'otherProvider',
] as const
/** The word in the column "reporting status". Text: `lifecycle.reportingStatus.<word>`. */
type ReportingStatus = (typeof reportingStatuses)[number]

/** One word for the way to the receiver; the report to the tax authority has no part in it. */
export function exchangeStatus(
  facts: Pick<SentFacts, 'document' | 'transmission' | 'messageLevelStatus'>,
): ExchangeStatus {
  if (facts.document === 'draft') return 'draft'
  switch (facts.transmission.state) {
    case 'held':
      return 'waiting'
    case 'queued':
    case 'discovering':
    case 'sending':
    case 'retrying':
      return 'onItsWay'
    case 'sent':
      return sentWord(facts.messageLevelStatus.state)
    case 'notApplicable':
      return facts.transmission.reason === 'otherProvider' ? 'otherProvider' : 'notApplicable'
    default:
      return facts.transmission.state
  }
}

function sentWord(status: SentFacts['messageLevelStatus']['state']): ExchangeStatus {
  switch (status) {
    case 'delivered':
    case 'deliveredUnconfirmed':
    case 'rejected':
      return status
    case 'deliveryFailed':
      return 'notDelivered'
    default:
      return 'sent'
  }
}

/** One word for the report to the tax authority. */
export function reportingStatus(facts: Pick<SentFacts, 'document' | 'taxReport'>): ReportingStatus {
  if (facts.document === 'draft') return 'draft'
  const { state, overdue, reason } = facts.taxReport
  if (reason === 'otherProvider') return 'otherProvider'
  if (state === 'held' || state === 'queued') return 'waiting'
  return state === 'sent' && overdue === true ? 'overdue' : state
}
