import type { Actor } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { zipFile } from '#platform/files/zip'
import { recordAudit } from '#server/audit'
import type { DocumentPorts } from '#server/documents/model'
import { packDocument } from './pack-document.ts'

/**
 * The evidence pack of an issued or received document as a ZIP file, generated while it is read; the trail records
 * the requester, unless `signal` is aborted before: then it stops. Needs `report.export` and `document.read`.
 * Raises `document.not-found`, `document.not-issued` for drafts, and `document.pdf-preparing`.
 */
export async function getDocumentEvidence(
  context: Context,
  actor: Actor,
  ports: DocumentPorts,
  id: string,
  signal?: AbortSignal,
): Promise<{ fileName: string; bytes: AsyncGenerator<Buffer> }> {
  authorize(actor, 'report.export')
  authorize(actor, 'document.read')
  const { fileName, files } = await packDocument(context, actor, ports, id, { signal })
  await context.db.tenant(actor, (tx) =>
    recordAudit(tx, actor, { action: 'evidence.exported', subjectId: id }),
  )
  return { fileName, bytes: zipFile(files, context.clock.now()) }
}
