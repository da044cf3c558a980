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

/** Keeps a status, ids, or that the document was handed over; the same key again changes nothing. */
export async function recordAnswer(
  documentId: string,
  request: RecordAnswerRequest,
  idempotencyKey: string,
): Promise<void> {
  await api.post(`/documents/${documentId}/provider-answers`, request, { idempotencyKey })
}

/** Takes a file of the provider's answers; what came of each file in it. The same key again changes nothing. */
export async function importAnswerFile(file: File, idempotencyKey: string): Promise<AnswerFileResult[]> {
  const { data } = await api.post<DataOf<AnswerFileResult[]>>('/provider-answers/files', file, {
    query: { fileName: file.name },
    idempotencyKey,
  })
  return data
}

/** Puts in documents that the provider received; what came of each file. Again they are known. */
export async function addReceived(file: File): Promise<ReceivedFileResult[]> {
  const { data } = await api.post<DataOf<ReceivedFileResult[]>>('/received-documents', file, {
    query: { fileName: file.name },
  })
  return data
}
