import type { TenantTx } from '#platform/database/database'
import { selectReceivedEnvelopes, selectRecordedEvents, selectSentEnvelopes } from './evidence-store.ts'

/**
 * The evidence that the exchange has about a document: the transmissions with the bytes that were sent (the document,
 * its tax reports, statuses and responses), the envelopes that were received (the document, statuses,
 * acknowledgements and responses), and every event, receipts among them, as it was recorded.
 */
export async function evidenceOf(tx: TenantTx, documentId: string) {
  const sent = await selectSentEnvelopes(tx, documentId)
  const transmissionIds = sent.map(({ id }) => id)
  const [events, received] = await Promise.all([
    selectRecordedEvents(tx, transmissionIds),
    selectReceivedEnvelopes(tx, [documentId, ...transmissionIds]),
  ])
  return { sent, received, events }
}
