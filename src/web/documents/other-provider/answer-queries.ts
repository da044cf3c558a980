import { queryOptions } from '@tanstack/react-query'
import * as providerApi from '#contract/api/other-provider'
import type { AnswerFileResult, ReceivedFileResult, RecordAnswerRequest } from '#contract/other-provider'
import { call } from '#web/lib/call.ts'

/** The answers of another provider about a document; stale after every change of documents. */
export function answersQuery(documentId: string) {
  return queryOptions({
    queryKey: ['documents', 'provider-answers', documentId],
    queryFn: async ({ signal }) =>
      (await call(providerApi.listAnswers, { params: { id: documentId }, signal })).data,
  })
}

/** Stores a status, ids, or the handover of the document; idempotent for the same key. */
export async function recordAnswer(
  documentId: string,
  request: RecordAnswerRequest,
  idempotencyKey: string,
): Promise<void> {
  await call(providerApi.recordAnswer, { params: { id: documentId }, body: request, idempotencyKey })
}

/** Imports a file of the provider's answers; returns the outcome of each file in it. Idempotent for the same key. */
export async function importAnswerFile(file: File, idempotencyKey: string): Promise<AnswerFileResult[]> {
  const query = { fileName: file.name }
  return (await call(providerApi.importAnswerFiles, { query, body: file, idempotencyKey })).data
}

/** Adds documents that the provider received; returns the outcome of each file. A repeat reports them as known. */
export async function addReceived(file: File): Promise<ReceivedFileResult[]> {
  return (await call(providerApi.receiveElsewhere, { query: { fileName: file.name }, body: file })).data
}
