import type { DocumentDefaults, DocumentDefaultsQuery } from '#contract/documents'
import type { Actor } from '#core/access'
import { defaultsFrom } from '#core/drafts'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { requireParticipant } from '#server/participants'
import { selectContents } from '../contents/index.ts'
import { selectLastIssuedTo } from './store.ts'

/**
 * Defaults for a new document from the newest issued one of its kind to the same receiver: payment, currency,
 * delivery. Null when there is none among the latest. Raises `participant.not-found`.
 */
export async function getDocumentDefaults(
  context: Context,
  actor: Actor,
  participantKey: string,
  query: DocumentDefaultsQuery,
): Promise<DocumentDefaults> {
  authorize(actor, 'document.draft')
  authorize(actor, 'document.read')
  return await context.db.tenant(actor, async (tx) => {
    await requireParticipant(tx, participantKey)
    const last = await selectLastIssuedTo(tx, participantKey, query)
    if (!last) return null
    const { draft } = await selectContents(tx, last.id, context.largestDocument)
    return {
      id: last.id as NonNullable<DocumentDefaults>['id'],
      number: last.number ?? '',
      defaults: defaultsFrom(draft),
    }
  })
}
