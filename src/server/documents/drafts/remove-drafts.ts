import type { z } from 'zod'
import type { RemoveDraftsRequest, RemovedDrafts } from '#contract/document-sets'
import type { Actor } from '#core/access'
import { dubaiDate } from '#core/calendar'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { batch } from '#platform/database/database'
import { recordAuditAll } from '#server/audit'
import { requireParticipant } from '#server/participants'
import type { DocumentRecord } from '../model/index.ts'
import { documentsOf, lockDocuments } from '../rows/index.ts'
import { deleteDrafts, releaseRetained } from './store.ts'

type Removed = z.infer<typeof RemovedDrafts>

/**
 * Removes drafts of a participant. Those that await approval, or were changed, issued or removed since they were shown,
 * stay, with the code of the reason. Raises `participant.not-found`. Idempotent.
 */
export async function removeDrafts(
  context: Context,
  actor: Actor,
  participantKey: string,
  { drafts }: RemoveDraftsRequest,
): Promise<Removed> {
  authorize(actor, 'document.draft')
  return await context.db.tenant(actor, async (tx) => {
    await requireParticipant(tx, participantKey)
    const [rows] = await batch(tx, [
      lockDocuments(
        tx,
        drafts.map(({ id }) => id),
      ),
    ])
    const stored = new Map(documentsOf(rows).map((document) => [document.id, document]))
    const removed: DocumentRecord[] = []
    const refused: Removed['refused'] = []
    for (const { id, version } of new Map(drafts.map((draft) => [draft.id, draft])).values()) {
      const document = stored.get(id)
      const code = refusalOf(document, participantKey, version)
      if (document && code === null) removed.push(document)
      else refused.push({ id, code: code ?? 'document.not-found' })
    }
    const ids = removed.map(({ id }) => id)
    await deleteDrafts(tx, ids)
    await releaseRetained(tx, ids, dubaiDate(context.clock.now().toISOString()))
    await context.events.publishAll(
      tx,
      ids.map((subjectId) => ({ name: 'document.removed', subjectId, participantKey })),
    )
    await recordAuditAll(
      tx,
      actor,
      removed.map(({ id, number }) => ({ action: 'document.removed', subjectId: id, before: { number } })),
    )
    return { removed: ids as Removed['removed'], refused }
  })
}

/** Why a draft is not removed; null if it is. */
function refusalOf(
  document: DocumentRecord | undefined,
  participantKey: string,
  version: number,
): string | null {
  if (document?.participantKey !== participantKey || document.direction !== 'sent')
    return 'document.not-found'
  if (document.state !== 'draft') return 'document.already-issued'
  if (document.approval?.state === 'awaiting') return 'document.awaits-approval'
  return document.version === version ? null : 'version.conflict'
}
