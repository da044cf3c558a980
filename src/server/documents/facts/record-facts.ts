import { isDeepStrictEqual } from 'node:util'
import type { documentResponded } from '#contract/domain-events/document-responded'
import type { Context } from '#platform/base/context'
import { batch, type CompiledQuery, type TenantTx } from '#platform/database/database'
import type { NewDomainEvent } from '#platform/queue/domain-events'
import { documentEvent, eventsOfFacts } from '../events/index.ts'
import type { DocumentRecord, ExchangeFacts } from '../model/index.ts'
import { documentsOf, lockDocuments } from '../rows/index.ts'
import { filterKeysOf } from '../standing/index.ts'
import { countMilestones } from './count-milestones.ts'
import { notifyAttention } from './notify-attention.ts'
import { type FactsRow, factWrites } from './store.ts'

/** Undefined facts stay as they are. */
type FactsChange = Partial<ExchangeFacts> & { envelopeId?: string }

/**
 * A change of the facts of a document. It runs once the document is locked, so that it sees concurrent changes and
 * loses none: transmissions of one document move at the same time.
 */
export interface FactsUpdate {
  /** A domain event to record, even if no fact changes. */
  readonly occurs?: typeof documentResponded
  /** @param rows the rows of the query for this document */
  readonly change: (facts: ExchangeFacts, rows: readonly unknown[]) => FactsChange | Promise<FactsChange>
  readonly query?: FactsQuery
}

/** Data that changes depend on besides the documents; queried once for all that name it, together with the locks. */
interface FactsQuery {
  readonly name: string
  compile(documentIds: readonly string[]): CompiledQuery
  /** Which document a row is about. */
  documentIdOf(row: unknown): string | null
}

/**
 * For the exchange, in its transaction: updates the facts of documents, each in the order of its updates, and
 * publishes `document.statusChanged`. Unchanged facts write nothing and publish nothing. Raises when the document
 * does not exist.
 * @param updates by document id
 * @param created documents that this transaction has created: the signal of that is enough
 */
export async function recordFacts(
  context: Context,
  tx: TenantTx,
  updates: ReadonlyMap<string, readonly FactsUpdate[]>,
  created: ReadonlySet<string> = new Set(),
): Promise<void> {
  if (updates.size === 0) return
  const ids = [...updates.keys()]
  const queries = queriesOf(updates)
  const [lockedRows, ...answers] = await batch(tx, [
    lockDocuments(tx, ids),
    ...queries.map((query) => query.compile(ids)),
  ])
  const documents = documentsOf(lockedRows)
  const missing = ids.find((id) => documents.every((document) => document.id !== id))
  if (missing !== undefined) throw new Error(`there is no document ${missing} to record facts of`)
  const changed: FactsRow[] = []
  const domainEvents: NewDomainEvent[] = []
  for (const before of documents) {
    const rowsOf = (query: FactsQuery | undefined) => {
      const rows = query && answers[queries.findIndex(({ name }) => name === query.name)]
      return rows?.filter((row) => query?.documentIdOf(row) === before.id) ?? []
    }
    const own = updates.get(before.id) ?? []
    const after = await changeFacts(before, own, rowsOf)
    if (after) changed.push(after)
    const { envelopeId, facts } = after ?? before
    const occurred = own.flatMap(({ occurs }) => occurs ?? [])
    for (const event of [...occurred, ...eventsOfFacts(before, before.facts, facts)])
      domainEvents.push(documentEvent(event, { ...before, facts, envelopeId }))
  }
  await context.events.publishAll(
    tx,
    changed.flatMap(({ before: { id, participantKey } }) =>
      created.has(id) ? [] : [{ name: 'document.statusChanged' as const, subjectId: id, participantKey }],
    ),
    { changes: factWrites(tx.scope, changed, context.clock.now()), domainEvents },
  )
  for (const { before, facts, filterKeys } of changed) {
    countMilestones(context, tx, before, facts)
    await notifyAttention(context, tx, before, filterKeys.attention)
  }
}

function queriesOf(updates: ReadonlyMap<string, readonly FactsUpdate[]>): FactsQuery[] {
  const queries = [...updates.values()].flat().flatMap(({ query }) => query ?? [])
  return [...new Map(queries.map((query) => [query.name, query])).values()]
}

/** The document after the updates; undefined when they change nothing. */
async function changeFacts(
  before: DocumentRecord,
  updates: readonly FactsUpdate[],
  rowsOf: (query: FactsQuery | undefined) => readonly unknown[],
): Promise<FactsRow | undefined> {
  let { envelopeId, facts } = before
  for (const { change, query } of updates) {
    const { envelopeId: changed = envelopeId, ...rest } = await change(facts, rowsOf(query))
    envelopeId = changed
    facts = { ...facts, ...rest }
  }
  if (isDeepStrictEqual(facts, before.facts) && envelopeId === before.envelopeId) return undefined
  return { before, facts, envelopeId, filterKeys: filterKeysOf({ state: before.state, facts }) }
}
