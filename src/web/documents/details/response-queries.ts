import { queryOptions } from '@tanstack/react-query'
import * as responsesApi from '#contract/api/responses'
import type { BusinessResponse, RespondRequest, SettleResponseRequest } from '#contract/responses'
import { call } from '#web/lib/call.ts'

/** The business responses of a document; stale after every change of documents. */
export function responsesQuery(documentId: string) {
  return queryOptions({
    queryKey: ['documents', 'responses', documentId],
    queryFn: async ({ signal }) =>
      (await call(responsesApi.listResponses, { params: { id: documentId }, signal })).data,
  })
}

/** Approves, questions or disputes a document; idempotent for the same key. */
export async function respond(
  documentId: string,
  request: RespondRequest,
  idempotencyKey: string,
): Promise<BusinessResponse> {
  const params = { id: documentId }
  return (await call(responsesApi.respondToDocument, { params, body: request, idempotencyKey })).data
}

/** Settles a question or dispute; idempotent for the same key. */
export async function settleResponse(
  documentId: string,
  request: SettleResponseRequest,
  idempotencyKey: string,
): Promise<BusinessResponse> {
  const params = { id: documentId }
  return (await call(responsesApi.settleResponse, { params, body: request, idempotencyKey })).data
}
