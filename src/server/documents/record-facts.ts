import { isDeepStrictEqual } from 'node:util'
import type { Context } from '#platform/context'
import { batch, type CompiledQuery, type TenantScope, type Tx } from '#platform/database'
import { countMilestones } from './count-milestones.ts'
import type { ExchangeFacts } from './document.ts'
import { notifyAttention } from './notify-attention.ts'
import { filterKeysOf } from './standing.ts'
import { documentOf, lockDocument, updateFacts } from './store.ts'

/** Facts that are left out stay as they are. */
type FactsChange = Partial<ExchangeFacts> & { envelopeId?: string }

/**
 * A change of the facts of a document. It runs once the document is locked, so that it reads what others have written
 * and nothing is lost: transmissions of one document move at the same time.
 */
export interface FactsUpdate {
  /** @param rows what the query answered */
  readonly change: (facts: ExchangeFacts, rows: readonly unknown[]) => FactsChange | Promise<FactsChange>
  /** What the change depends on besides the document; asked in the same round trip, after the lock. */
  readonly query?: () => CompiledQuery
}

/**
 * For the exchange, in its transaction: brings the facts of a document up to date, in the order of the updates, and
 * publishes `document.statusChanged`. The same facts again change nothing and tell nobody. Raises when there is no
 * such document.
 */
export async function recordFacts(
  context: Context,
  tx: Tx,
  scope: TenantScope,
  documentId: string,
  updates: readonly FactsUpdate[],
): Promise<void> {
  const queries = updates.flatMap(({ query }) => query?.() ?? [])
  const [found, ...results] = await batch(tx, [lockDocument(tx, scope, documentId), ...queries])
  const document = documentOf(found)
  if (!document) throw new Error(`there is no document ${documentId} to record facts of`)
  let { envelopeId } = document
  let facts: ExchangeFacts = document.facts
  for (const { change, query } of updates) {
    const rows = (query && results.shift()) ?? []
    const { envelopeId: changed = envelopeId, ...rest } = await change(facts, rows)
    envelopeId = changed
    facts = { ...facts, ...rest }
  }
  if (isDeepStrictEqual(facts, document.facts) && envelopeId === document.envelopeId) return
  const filterKeys = filterKeysOf({ state: document.state, facts })
  await updateFacts(tx, scope, documentId, { facts, filterKeys, envelopeId }, context.clock.now())
  await context.events.publish(tx, scope, {
    name: 'document.statusChanged',
    subjectId: documentId,
    participantKey: document.participantKey,
  })
  countMilestones(context, tx, scope, document, facts)
  await notifyAttention(context, tx, scope, document, filterKeys.attention)
}
