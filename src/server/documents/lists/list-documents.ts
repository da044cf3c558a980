import type { Page } from '#contract/common'
import {
  type DecisionGroup,
  type DocumentNarrowing,
  type DocumentQuery,
  decisionGroups,
} from '#contract/document-lists'
import { type Actor, actorIdOf } from '#core/access'
import { dubaiDate } from '#core/calendar'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { fieldFinding, problem } from '#platform/base/problem'
import type { TenantTx } from '#platform/database/database'
import { cursorsOf, totalOf } from '#platform/database/keyset'
import { decodeCursor } from '#platform/database/paging'
import { requireParticipant } from '#server/participants'
import { assigneesOf } from '../assignment/index.ts'
import type { DocumentRecord } from '../model/index.ts'
import { type AttentionKey, isAttention } from '../standing/index.ts'
import { countTotal } from './count-store.ts'
import type { DocumentFilter, Edge } from './filter-store.ts'
import { selectPage } from './list-store.ts'
import { boundReading, type SearchMatches, searchFirstPage, termsOf } from './search-store.ts'

interface DocumentPage {
  readonly documents: readonly DocumentRecord[]
  /** The members to whom they are assigned, by the id of the document. */
  readonly assignees: Awaited<ReturnType<typeof assigneesOf>>
  readonly next: string | null
  readonly previous: string | null
  readonly total: Page['total']
  readonly searchedTo?: string | undefined
}

/**
 * One page of the sent or received list, newest date first. Raises `page.bad-cursor`, and `common.took-too-long` for
 * a search.
 * @param signal ends it early
 */
export async function listDocuments(
  context: Context,
  actor: Actor,
  participantKey: string,
  query: DocumentQuery,
  signal?: AbortSignal,
): Promise<DocumentPage> {
  authorize(actor, 'document.read')
  const filter = filterOf(actor, participantKey, query, dubaiDate(context.clock.now().getTime()))
  const cursor = readCursor(query.cursor)
  const read = async (tx: TenantTx) => {
    await requireParticipant(tx, participantKey)
    await boundReading(tx, filter)
    const page = await readPage(tx, filter, query.limit, cursor)
    const ids = page.rows.map(({ id }) => id)
    const assignees = await assigneesOf(tx, participantKey, ids)
    return { ...page, assignees, more: page.rows.length > query.limit }
  }
  const { rows, stoppedAt, more, total, assignees } = await context.db.tenant(actor, read, signal)
  const documents = more ? (cursor.before ? rows.slice(1) : rows.slice(0, -1)) : rows
  const [first, last] = [documents[0], documents.at(-1)].map((one) => one && keyed(one))
  const edge = cursor.before
    ? ({ side: 'before', ...keyed(cursor.before) } as const)
    : cursor.after && ({ side: 'after', ...keyed(cursor.after) } as const)
  const cursors = cursorsOf({ first, last, edge, more, stoppedAt: stoppedAt && keyed(stoppedAt) })
  return { documents, assignees, ...cursors, total, searchedTo: stoppedAt?.date }
}

/** The rows of a page and one more, which shows whether there is a page beyond, and how many the list has. */
async function readPage(
  tx: TenantTx,
  filter: DocumentFilter,
  limit: number,
  cursor: { after?: Edge; before?: Edge },
): Promise<SearchMatches<DocumentRecord> & { total: Page['total'] }> {
  const terms = termsOf(filter)
  const isFirst = !cursor.after && !cursor.before
  if (terms && isFirst) return await searchFirstPage(tx, filter, terms, limit + 1)
  const rows = await selectPage(tx, filter, { limit: limit + 1, ...cursor })
  // A first page that is not full has all there is, or all that would be counted.
  const isCounted = isFirst && rows.rows.length <= limit
  const total = isCounted
    ? totalOf(rows.rows.length, rows.stoppedAt !== undefined)
    : await countTotal(tx, filter)
  return { ...rows, total }
}

const keyed = ({ date, id }: Edge) => ({ key: date, id })

/**
 * The filter that a list, its chips and the dashboard share.
 * @param today `YYYY-MM-DD` in Asia/Dubai
 */
export function filterOf(
  actor: Actor,
  participantKey: string,
  query: Omit<DocumentQuery, 'cursor' | 'limit' | 'filter'> & { filter?: DocumentQuery['filter'] },
  today: string,
): DocumentFilter {
  return {
    participantKey,
    direction: query.direction,
    rejectedOnArrival: query.arrival === 'rejected',
    ...quickFilterOf(query.filter),
    attention: attentionOf(query.verdict),
    issued: query.issued,
    undelivered: query.undelivered,
    atProvider: query.atProvider,
    proforma: query.proforma,
    today,
    ...narrowingOf(actor, query),
  }
}

function quickFilterOf(
  filter: DocumentQuery['filter'] = 'all',
): Pick<DocumentFilter, 'standing' | 'decided'> {
  if (filter === 'all') return {}
  const decided = decisionGroups.find((group) => group === filter)
  return decided ? { decided } : { standing: filter as Exclude<typeof filter, DecisionGroup> }
}

/** The filters besides the quick filters. */
function narrowingOf(actor: Actor, query: DocumentNarrowing): DocumentNarrowing {
  const { typeCode, search, from, to, currency, amountFrom, amountTo, ...others } = query
  const { counterparty, createdBy, decision, payment, assignedTo } = ofRequester(actor, others)
  return {
    ...{ typeCode, search, from, to, currency, amountFrom, amountTo },
    ...{ counterparty, createdBy, decision, payment, assignedTo },
  }
}

/** Filters with the id of the requester in place of `me`. Nothing is assigned to a key, whose id is that of no assignee. */
export function ofRequester(actor: Actor, narrowing: DocumentNarrowing): DocumentNarrowing {
  if (narrowing.assignedTo !== 'me') return narrowing
  return { ...narrowing, assignedTo: actorIdOf(actor) as NonNullable<DocumentNarrowing['assignedTo']> }
}

/** Only verdicts that need attention can be filtered by. Raises `common.invalid` for another one. */
export function attentionOf(verdict: string | undefined): AttentionKey | undefined {
  if (verdict === undefined) return undefined
  if (isAttention(verdict)) return verdict
  throw problem('common.invalid', {
    findings: [
      fieldFinding(
        'verdict',
        'falaj-verdict-not-listed',
        `"${verdict}" is not a cause for attention; use one that GET /documents/attention names.`,
        { verdict },
      ),
    ],
  })
}

function readCursor(text: string | undefined): { after?: Edge; before?: Edge } {
  const values = decodeCursor(text)
  if (!values) return {}
  const [side, date, id] = values
  if (!date || id === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(date)) throw problem('page.bad-cursor')
  if (side === 'after') return { after: { date, id } }
  if (side === 'before') return { before: { date, id } }
  throw problem('page.bad-cursor')
}
