import type { Actor } from '#core/access'
import { dubaiDate } from '#core/calendar'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import { requireParticipant } from '#server/participants'
import { countDue, type RetainedRecord, selectRetained, selectWaiting } from './store.ts'

const most = 100

/** The open retained amounts of a participant's documents. Raises `participant.not-found`. */
export async function listRetained(
  context: Context,
  actor: Actor,
  participantKey: string,
): Promise<{ waiting: RetainedRecord[]; due: number }> {
  authorize(actor, 'document.read')
  return await context.db.tenant(actor, async (tx) => {
    await requireParticipant(tx, participantKey)
    const [waiting, due] = await Promise.all([
      selectWaiting(tx, participantKey, most),
      countDue(tx, participantKey, dubaiDate(context.clock.now().toISOString())),
    ])
    return { waiting, due }
  })
}

/** The retained amount of a document. Raises `document.nothing-retained`, also for documents of other participants. */
export async function getRetained(
  context: Context,
  actor: Actor,
  documentId: string,
): Promise<RetainedRecord> {
  authorize(actor, 'document.read')
  return await context.db.tenant(actor, async (tx) => {
    const files = await selectRetained(tx, documentId)
    if (!files) throw problem('document.nothing-retained', { detail: documentId })
    return files
  })
}
