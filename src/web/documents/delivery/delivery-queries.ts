import { queryOptions } from '@tanstack/react-query'
import * as deliveryApi from '#contract/api/delivery'
import type { DeliverRequest, Delivery } from '#contract/delivery'
import { call } from '#web/lib/call.ts'

/** The deliveries of a document outside the network; stale after every change of documents. */
export function deliveriesQuery(documentId: string) {
  return queryOptions({
    queryKey: ['documents', 'deliveries', documentId],
    queryFn: async ({ signal }) =>
      (await call(deliveryApi.listDeliveries, { params: { id: documentId }, signal })).data,
  })
}

/** Mails private links or creates one, and returns a delivery for each; idempotent for the same key. */
export async function deliver(
  documentId: string,
  request: DeliverRequest,
  idempotencyKey: string,
): Promise<Delivery[]> {
  const params = { id: documentId }
  return (await call(deliveryApi.deliverDocument, { params, body: request, idempotencyKey })).data
}

/** Mails the same link again. */
export async function resendDelivery(documentId: string, id: string, idempotencyKey: string): Promise<void> {
  await call(deliveryApi.resendDelivery, { params: { id: documentId, deliveryId: id }, idempotencyKey })
}

/** Revokes a link. */
export async function revokeDelivery(documentId: string, id: string): Promise<void> {
  await call(deliveryApi.revokeDelivery, { params: { id: documentId, deliveryId: id } })
}

/** Revokes all links of a document. */
export async function revokeAll(documentId: string): Promise<void> {
  await call(deliveryApi.revokeDeliveries, { params: { id: documentId } })
}
