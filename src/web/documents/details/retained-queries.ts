import { queryOptions } from '@tanstack/react-query'
import type { Language } from '#contract/common'
import type { RetainedAmount, RetainedAmounts, SettleRetainedRequest } from '#contract/retained-amounts'
import { api, type DataOf } from '#web/lib/api.ts'
import type { Detail } from '../queries.ts'

/** The retained amount of a document; stale with every change of documents. */
export function retainedQuery(documentId: string) {
  return queryOptions({
    queryKey: ['documents', 'retained', documentId],
    queryFn: async ({ signal }) =>
      (await api.get<DataOf<RetainedAmount>>(`/documents/${documentId}/retained-amount`, { signal })).data,
  })
}

/** The open retained amounts of the selected participant. */
export const retainedAmountsQuery = queryOptions({
  queryKey: ['documents', 'retained', 'waiting'],
  queryFn: async ({ signal }) =>
    (await api.get<DataOf<RetainedAmounts>>('/retained-amounts', { signal })).data,
})

/** Records that it was paid, or undoes that. */
export async function settleRetained(documentId: string, request: SettleRetainedRequest): Promise<void> {
  await api.put(`/documents/${documentId}/retained-amount`, request)
}

/** Makes the draft that bills it; the same key again returns the same draft. */
export async function invoiceRetained(
  documentId: string,
  language: Language,
  idempotencyKey: string,
): Promise<Detail> {
  const path = `/documents/${documentId}/retained-amount/invoice`
  return (await api.post<DataOf<Detail>>(path, { language }, { idempotencyKey })).data
}
