import { problem } from '#platform/base/problem'
import type { TenantTx } from '#platform/database/database'
import type { DocumentRecord } from '#server/documents/model'
import { readRecord } from '#server/documents/reading'
import { type DeliveryRecord, selectDelivery } from './store.ts'

export interface NamedDelivery {
  readonly documentId: string
  readonly deliveryId: string
}

/** A delivery of a document, both locked until the transaction ends. Raises `delivery.not-found`. */
export async function lockDelivery(
  tx: TenantTx,
  { deliveryId, documentId }: NamedDelivery,
): Promise<{ delivery: DeliveryRecord; record: DocumentRecord }> {
  // The document first, as when a delivery is created, so that the two never wait for each other.
  const record = await readRecord(tx, documentId, { lock: true })
  const delivery = record && (await selectDelivery(tx, deliveryId, { lock: true }))
  if (!record || delivery?.documentId !== documentId)
    throw problem('delivery.not-found', { detail: deliveryId })
  return { delivery, record }
}
