import { queryOptions } from '@tanstack/react-query'
import type { ImportedAnswers, ProviderAnswer, RecordAnswerRequest } from '#contract/other-provider'
import { api, type DataOf } from '#web/lib/api.ts'

/** What another provider said of a document; stale with every change of documents. */
export function answersQuery(documentId: string) {
  return queryOptions({
    queryKey: ['documents', 'provider-answers', documentId],
    queryFn: async ({ signal }) =>
      (await api.get<DataOf<ProviderAnswer[]>>(`/documents/${documentId}/provider-answers`, { signal })).data,
  })
}

/** Keeps a status or reporting ids; the same key again changes nothing. */
export async function recordAnswer(
  documentId: string,
  request: RecordAnswerRequest,
  idempotencyKey: string,
): Promise<void> {
  await api.post(`/documents/${documentId}/provider-answers`, request, { idempotencyKey })
}

/** Keeps the reporting ids of many documents; how many lines were taken. */
export async function importAnswers(csv: string, idempotencyKey: string): Promise<number> {
  const { data } = await api.post<DataOf<ImportedAnswers>>(
    '/provider-answers/import',
    { csv },
    { idempotencyKey },
  )
  return data.taken
}
