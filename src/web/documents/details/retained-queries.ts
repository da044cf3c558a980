import { queryOptions } from '@tanstack/react-query'
import * as retainedApi from '#contract/api/retained-amounts'
import type { Language } from '#contract/common'
import type { SettleRetainedRequest } from '#contract/retained-amounts'
import { call } from '#web/lib/call.ts'
import type { Detail } from '../queries.ts'

/** The retained amount of a document; stale after every change of documents. */
export function retainedQuery(documentId: string) {
  return queryOptions({
    queryKey: ['documents', 'retained', documentId],
    queryFn: async ({ signal }) =>
      (await call(retainedApi.getRetained, { params: { id: documentId }, signal })).data,
  })
}

/** The open retained amounts of the selected participant. */
export const retainedAmountsQuery = queryOptions({
  queryKey: ['documents', 'retained', 'waiting'],
  queryFn: async ({ signal }) => (await call(retainedApi.listRetained, { signal })).data,
})

/** Records that the amount was paid, or undoes that. */
export async function settleRetained(documentId: string, request: SettleRetainedRequest): Promise<void> {
  await call(retainedApi.settleRetained, { params: { id: documentId }, body: request })
}

/** Creates the draft that bills the amount; the same key again returns the same draft. */
export async function invoiceRetained(
  documentId: string,
  language: Language,
  idempotencyKey: string,
): Promise<Detail> {
  const params = { id: documentId }
  return (await call(retainedApi.invoiceRetained, { params, body: { language }, idempotencyKey })).data
}
