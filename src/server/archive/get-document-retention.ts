import type { Actor } from '#core/access'
import { retentionYears } from '#core/law'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import { readRecord } from '#server/documents/reading'
import { type Retention, retentionOf } from './retention-of.ts'

/**
 * The retention of an issued or received document, and its holds. Needs `document.read`. Raises `document.not-found`;
 * a draft is no record yet.
 */
export async function getDocumentRetention(
  context: Context,
  actor: Actor,
  documentId: string,
): Promise<Retention & { readonly years: number }> {
  authorize(actor, 'document.read')
  return await context.db.tenant(actor, async (tx) => {
    const record = await readRecord(tx, documentId)
    if (!record) throw problem('document.not-found', { detail: documentId })
    const retention = (await retentionOf(tx, record.participantKey))(record.date)
    return { ...retention, years: retentionYears(retention.recordClass, record.date) }
  })
}
