import { queryOptions } from '@tanstack/react-query'
import * as attachmentsApi from '#contract/api/attachments'
import { call } from '#web/lib/call.ts'
import { queryClient } from '#web/lib/query-client.ts'

/** The internal files of a document; stale after every change of one. */
export function internalFilesQuery(documentId: string) {
  return queryOptions({
    queryKey: ['internal-files', documentId],
    queryFn: async ({ signal }) =>
      (await call(attachmentsApi.listInternalFiles, { params: { id: documentId }, signal })).data,
  })
}

/** Adds a file once for a key. */
export async function addInternalFile(documentId: string, file: File, idempotencyKey: string): Promise<void> {
  await call(attachmentsApi.addInternalFile, {
    params: { id: documentId },
    query: { fileName: file.name.slice(-200) },
    body: file,
    idempotencyKey,
  })
  await refresh(documentId)
}

export async function removeInternalFile(documentId: string, fileId: string): Promise<void> {
  await call(attachmentsApi.removeInternalFile, { params: { id: documentId, fileId } })
  await refresh(documentId)
}

async function refresh(documentId: string): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ['internal-files', documentId] })
}
