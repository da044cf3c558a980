import { queryOptions } from '@tanstack/react-query'
import type { DeliverRequest, Delivery, DocumentDeliveries } from '#contract/delivery'
import { api, type DataOf } from '#web/lib/api.ts'

/** What of a document was handed over outside the network; stale with every change of documents. */
export function deliveriesQuery(documentId: string) {
  return queryOptions({
    queryKey: ['documents', 'deliveries', documentId],
    queryFn: async ({ signal }) =>
      (await api.get<DataOf<DocumentDeliveries>>(`/documents/${documentId}/deliveries`, { signal })).data,
  })
}

/** Mails a private link, or makes one; the same key again changes nothing and returns the same. */
export async function deliver(
  documentId: string,
  request: DeliverRequest,
  idempotencyKey: string,
): Promise<Delivery> {
  const path = `/documents/${documentId}/deliveries`
  return (await api.post<DataOf<Delivery>>(path, request, { idempotencyKey })).data
}

/** Mails the same link once more. */
export async function resendDelivery(documentId: string, id: string, idempotencyKey: string): Promise<void> {
  await api.post(`/documents/${documentId}/deliveries/${id}/resend`, undefined, { idempotencyKey })
}

/** Takes a link back. */
export async function revokeDelivery(documentId: string, id: string): Promise<void> {
  await api.post(`/documents/${documentId}/deliveries/${id}/revoke`)
}
