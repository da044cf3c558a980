import { isDeepStrictEqual } from 'node:util'
import type { Context } from '#platform/context'
import type { TenantScope, Tx } from '#platform/database'
import type { ExchangeFacts } from './document.ts'
import { placeOf } from './standing.ts'
import { selectDocument, updateFacts } from './store.ts'
import { tellOfAttention } from './tell-of-attention.ts'

export type FactsChange = Partial<ExchangeFacts> & { envelopeId?: string }

/**
 * For the exchange, in its transaction: brings the facts of a document up to date and tells whoever watches.
 * Facts that are left out stay as they are; the same facts again change nothing and tell nobody.
 *
 * Legs of one document move at the same time. A change that depends on what is stored is therefore given as a
 * function: it runs once the document is locked, so that it reads what others have written and nothing is lost.
 */
export async function recordFacts(
  context: Context,
  tx: Tx,
  scope: TenantScope,
  documentId: string,
  change: FactsChange | ((facts: ExchangeFacts) => FactsChange | Promise<FactsChange>),
): Promise<void> {
  const document = await selectDocument(tx, scope, documentId, { lock: true })
  if (!document) throw new Error(`there is no document ${documentId} to record facts of`)
  const { envelopeId = document.envelopeId, ...rest } =
    typeof change === 'function' ? await change(document.facts) : change
  const facts: ExchangeFacts = { ...document.facts, ...rest }
  if (isDeepStrictEqual(facts, document.facts) && envelopeId === document.envelopeId) return
  const place = placeOf({ state: document.state, facts })
  await updateFacts(tx, scope, documentId, { facts, place, envelopeId }, context.clock.now())
  await context.events.publish(tx, scope, {
    name: 'document.statusChanged',
    subjectId: documentId,
    participantKey: document.participantKey,
  })
  await tellOfAttention(context, tx, scope, document, place.attention)
}
