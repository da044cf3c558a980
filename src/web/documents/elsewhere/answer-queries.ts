import { queryOptions } from '@tanstack/react-query'
import type {
  AnswerFileResult,
  ProviderAnswer,
  ReceivedFileResult,
  RecordAnswerRequest,
} from '#contract/other-provider'
import { api, type DataOf } from '#web/lib/api.ts'

/** What another provider said of a document; stale with every change of documents. */
export function answersQuery(documentId: string) {
  return queryOptions({
    queryKey: ['documents', 'provider-answers', documentId],
    queryFn: async ({ signal }) =>
      (await api.get<DataOf<ProviderAnswer[]>>(`/documents/${documentId}/provider-answers`, { signal })).data,
  })
}

/** Stores a status, ids, or the handover of the document; repeating the key changes nothing. */
export async function recordAnswer(
  documentId: string,
  request: RecordAnswerRequest,
  idempotencyKey: string,
): Promise<void> {
  await api.post(`/documents/${documentId}/provider-answers`, request, { idempotencyKey })
}

/** Imports a file of the provider's answers; returns the outcome of each file in it. Repeating the key changes nothing. */
export async function importAnswerFile(file: File, idempotencyKey: string): Promise<AnswerFileResult[]> {
  const { data } = await api.post<DataOf<AnswerFileResult[]>>('/provider-answers/files', file, {
    query: { fileName: file.name },
    idempotencyKey,
  })
  return data
}

/** Adds documents that the provider received; returns the outcome of each file. A repeat finds them known. */
export async function addReceived(file: File): Promise<ReceivedFileResult[]> {
  const { data } = await api.post<DataOf<ReceivedFileResult[]>>('/received-documents', file, {
    query: { fileName: file.name },
  })
  return data
}
