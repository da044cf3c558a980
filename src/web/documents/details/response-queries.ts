import { queryOptions } from '@tanstack/react-query'
import type {
  BusinessResponse,
  BusinessResponses,
  RespondRequest,
  SettleResponseRequest,
} from '#contract/responses'
import { api, type DataOf } from '#web/lib/api.ts'

/** The business responses of a document; stale with every change of documents. */
export function responsesQuery(documentId: string) {
  return queryOptions({
    queryKey: ['documents', 'responses', documentId],
    queryFn: async ({ signal }) =>
      (await api.get<DataOf<BusinessResponses>>(`/documents/${documentId}/responses`, { signal })).data,
  })
}

/** Approves, questions or disputes; the same key again changes nothing and returns the same. */
export async function respond(
  documentId: string,
  request: RespondRequest,
  idempotencyKey: string,
): Promise<BusinessResponse> {
  const path = `/documents/${documentId}/responses`
  return (await api.post<DataOf<BusinessResponse>>(path, request, { idempotencyKey })).data
}

/** Settles a question or dispute; the same key again changes nothing and returns the same. */
export async function settleResponse(
  documentId: string,
  request: SettleResponseRequest,
  idempotencyKey: string,
): Promise<BusinessResponse> {
  const path = `/documents/${documentId}/responses/settle`
  return (await api.post<DataOf<BusinessResponse>>(path, request, { idempotencyKey })).data
}
