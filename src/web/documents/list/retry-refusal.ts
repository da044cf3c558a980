import { retryVerdicts } from '#web/sending/index.ts'
import type { Row } from '../queries.ts'

const byVerdict: Readonly<Record<string, string>> = {
  draft: 'notIssued',
  inDoubt: 'inDoubt',
  canceled: 'canceled',
  canceledButReported: 'canceled',
  needsYouNotDelivered: 'notDelivered',
  needsYouRejected: 'rejected',
  needsYouRejectedByBoth: 'rejected',
  needsYouReportRejected: 'reportRejected',
  waitingReceiverProvider: 'awaitsStatus',
  receiverProviderOverdue: 'awaitsStatus',
  waitingTaxAuthority: 'awaitsStatus',
  taxAuthorityOverdue: 'awaitsStatus',
  needsYouReportSilent: 'awaitsStatus',
  complete: 'delivered',
  completeUnconfirmed: 'delivered',
}

/**
 * Why a retry would not be safe or would change nothing, as a key of `exchange:bulk`; null if it may help. The server
 * checks this again.
 */
export function retryRefusal({ standing }: Row): string | null {
  if (retryVerdicts.has(standing.verdict) || standing.verdict === 'needsYouReportNotSent') return null
  if (standing.verdict in byVerdict) return byVerdict[standing.verdict] ?? 'nothingFailed'
  return standing.tone === 'waiting' ? 'underWay' : 'nothingFailed'
}
