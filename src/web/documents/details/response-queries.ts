import { queryOptions } from '@tanstack/react-query'
import * as responsesApi from '#contract/api/responses'
import type { BusinessResponse, RespondRequest, SettleResponseRequest } from '#contract/responses'
import { call } from '#web/lib/call.ts'

/** The business responses of a document; stale with every change of documents. */
export function responsesQuery(documentId: string) {
  return queryOptions({
    queryKey: ['documents', 'responses', documentId],
    queryFn: async ({ signal }) =>
      (await call(responsesApi.listResponses, { params: { id: documentId }, signal })).data,
  })
}

/** Approves, questions or disputes; the same key again changes nothing and returns the same. */
export async function respond(
  documentId: string,
  request: RespondRequest,
  idempotencyKey: string,
): Promise<BusinessResponse> {
  const params = { id: documentId }
  return (await call(responsesApi.respondToDocument, { params, body: request, idempotencyKey })).data
}

/** Settles a question or dispute; the same key again changes nothing and returns the same. */
export async function settleResponse(
  documentId: string,
  request: SettleResponseRequest,
  idempotencyKey: string,
): Promise<BusinessResponse> {
  const params = { id: documentId }
  return (await call(responsesApi.settleResponse, { params, body: request, idempotencyKey })).data
}
