import type { MessageLevelState, TransmissionSnapshot, TransmissionState } from './transmission.ts'

export const taxReportStates = [
  'notRequired',
  'held',
  'queued',
  'onItsWay',
  'sent',
  'accepted',
  'rejected',
  'resubmitted',
  'failed',
  'canceled',
  'withdrawn',
] as const
/** The state of a document's report to the tax authority, in the words of the reporting track. */
export type TaxReportState = (typeof taxReportStates)[number]

/**
 * The state of a report, from the transmission of the tax data document and the tax authority's status. `canceled` was
 * never sent; `withdrawn` was accepted and revoked by a later report (type W). `resubmitted` is a rejected report that
 * a new one (type R, its own envelope) has replaced. `null` is a document that is not reported.
 */
export function taxReportState(
  transmission: {
    readonly state: TransmissionState
    readonly messageLevelStatus: { readonly state: MessageLevelState }
  } | null,
  options: { readonly resubmitted?: boolean } = {},
): TaxReportState {
  if (transmission === null) return 'notRequired'
  switch (transmission.state) {
    case 'notApplicable':
      return 'notRequired'
    case 'held':
      return 'held'
    case 'queued':
      return 'queued'
    case 'discovering':
    case 'sending':
    case 'retrying':
    case 'inDoubt':
      return 'onItsWay'
    case 'failed':
      return options.resubmitted === true ? 'resubmitted' : 'failed'
    case 'canceled':
      return 'canceled'
    case 'sent':
      return stateOfStatus(transmission.messageLevelStatus.state, options.resubmitted === true)
  }
}

function stateOfStatus(
  status: TransmissionSnapshot['messageLevelStatus']['state'],
  resubmitted: boolean,
): TaxReportState {
  if (status === 'delivered' || status === 'deliveredUnconfirmed') return 'accepted'
  if (status === 'rejected' || status === 'deliveryFailed') return resubmitted ? 'resubmitted' : 'rejected'
  return 'sent'
}
