import { isDeepStrictEqual } from 'node:util'
import type { Context } from '#platform/context'
import { beforeCommit, type Question, type TenantScope, type Tx, batch } from '#platform/database'
import { countMilestones } from './count-milestones.ts'
import type { ExchangeFacts } from './document.ts'
import { placeOf } from './standing.ts'
import { documentOf, lockDocument, updateFacts } from './store.ts'
import { tellOfAttention } from './tell-of-attention.ts'

export type FactsChange = Partial<ExchangeFacts> & { envelopeId?: string }

type Change =
  | FactsChange
  | ((facts: ExchangeFacts, rows: readonly unknown[]) => FactsChange | Promise<FactsChange>)

/** What a change depends on besides the document; it is asked once the document is locked, on the same way. */
export type Asking = () => Promise<Question>

interface Waiting {
  readonly change: Change
  readonly asking: Asking | undefined
}

/** What a transaction has to say about a document, until it is about to commit. */
const changes = new WeakMap<Tx, Map<string, Waiting[]>>()

function changesOf(tx: Tx, documentId: string): Waiting[] {
  const all = changes.get(tx) ?? new Map<string, Waiting[]>()
  changes.set(tx, all)
  const mine = all.get(documentId) ?? []
  all.set(documentId, mine)
  return mine
}

/**
 * For the exchange, in its transaction: brings the facts of a document up to date and tells whoever watches.
 * Facts that are left out stay as they are; the same facts again change nothing and tell nobody.
 *
 * Legs of one document move at the same time. A change that depends on what is stored is therefore given as a
 * function: it runs once the document is locked, so that it reads what others have written and nothing is lost.
 *
 * All changes of a transaction are written at once, just before it commits, in the order in which they were given:
 * the document is locked shortly, and people hear of it once.
 */
export async function recordFacts(
  context: Context,
  tx: Tx,
  scope: TenantScope,
  documentId: string,
  change: Change,
  asking?: Asking,
): Promise<void> {
  changesOf(tx, documentId).push({ change, asking })
  beforeCommit(tx, `facts of ${documentId}`, () => writeFacts(context, tx, scope, documentId))
}

async function writeFacts(context: Context, tx: Tx, scope: TenantScope, documentId: string): Promise<void> {
  const waiting = changesOf(tx, documentId).splice(0)
  const questions: Question[] = []
  for (const { asking } of waiting) if (asking) questions.push(await asking())
  const [found, ...answers] = await batch(tx, [lockDocument(tx, scope, documentId), ...questions])
  const document = documentOf(found)
  if (!document) throw new Error(`there is no document ${documentId} to record facts of`)
  let { envelopeId } = document
  let facts: ExchangeFacts = document.facts
  for (const { change, asking } of waiting) {
    const rows = asking ? (answers.shift() ?? []) : []
    const { envelopeId: told = envelopeId, ...rest } =
      typeof change === 'function' ? await change(facts, rows) : change
    envelopeId = told
    facts = { ...facts, ...rest }
  }
  if (isDeepStrictEqual(facts, document.facts) && envelopeId === document.envelopeId) return
  const place = placeOf({ state: document.state, facts })
  await updateFacts(tx, scope, documentId, { facts, place, envelopeId }, context.clock.now())
  await context.events.publish(tx, scope, {
    name: 'document.statusChanged',
    subjectId: documentId,
    participantKey: document.participantKey,
  })
  countMilestones(context, tx, scope, document, facts)
  await tellOfAttention(context, tx, scope, document, place.attention)
}
