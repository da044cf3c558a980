/** Shared parts of the queries for lists and counts of documents: filter, order, edge. */
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { DecisionGroup, DocumentNarrowing } from '#contract/document-lists'
import type { AtProviderState } from '#core/at-provider'
import { statusOfDecision } from '#core/invoice-response'
import type { TenantTx } from '#platform/database/database'
import type { GlobalTables, TenantTables } from '#platform/database/table-types.gen'
import { ofTenant } from '#platform/database/tenant-queries'
import type { AttentionKey, StandingKey } from '../standing/index.ts'

/** The filter of a list or a count. Dates are whole days, both ends included. */
export interface DocumentFilter extends DocumentNarrowing {
  readonly participantKey: string
  readonly direction: 'sent' | 'received'
  /** Those refused on arrival, instead of the good ones. */
  readonly rejectedOnArrival: boolean
  readonly standing?: StandingKey | undefined
  readonly attention?: AttentionKey | undefined
  /** Received documents by what was decided about them; no others match. */
  readonly decided?: DecisionGroup | undefined
  readonly issued?: boolean | undefined
  /** Issued documents that are not with their receiver. */
  readonly undelivered?: boolean | undefined
  /** State at the company's own provider, for documents that were issued to a file. */
  readonly atProvider?: AtProviderState | undefined
  readonly proforma?: boolean | undefined
  /** `YYYY-MM-DD` in Asia/Dubai, for invoices that are past due. */
  readonly today: string
}

/** The sort key at the edge of a page. */
export interface Edge {
  readonly date: string
  readonly id: string
}

/** A part of a list: at most `limit` documents beyond an edge, newer ones first, or (`before`) those just above it. */
export interface Part {
  readonly limit: number
  readonly after?: Edge | undefined
  readonly before?: Edge | undefined
}

export type Query<O> = SelectQueryBuilder<GlobalTables & TenantTables, 'documents', O>

export function documents(tx: TenantTx) {
  return tx.tenant.selectFrom('documents')
}

/** Applies a filter, but for its search: that is for `search-store.ts`. */
export function filtered<O>(query: Query<O>, filter: DocumentFilter): Query<O> {
  return narrowed(ofList(query, filter), filter)
}

/**
 * The list between two days. Conditions on booleans, and with a decision the direction, are literals: as parameters they
 * would rule out partial indexes.
 */
function ofList<O>(query: Query<O>, filter: DocumentFilter): Query<O> {
  let list = query
    .where('participant_key', '=', filter.participantKey)
    .where(
      filter.decided
        ? sql<boolean>`direction = ${sql.lit(filter.direction)}`
        : sql<boolean>`direction = ${filter.direction}`,
    )
    .where(
      filter.rejectedOnArrival ? sql<boolean>`rejected_on_arrival` : sql<boolean>`not rejected_on_arrival`,
    )
  if (filter.from) list = list.where('date', '>=', filter.from)
  if (filter.to) list = list.where('date', '<=', filter.to)
  return list
}

/** Documents in it are most of every list, and not in the index by currency (migration 0069). */
const localCurrency = 'AED'

/** Maximum number of foreign documents with which a list in the local currency is read past them. */
const fewForeign = 1_000

/** Filters of a list that its indexes do not order by; `documents_by_date` and the index by currency include them all. */
const heldByTheList = ['currency', 'amountFrom', 'amountTo', 'createdBy', 'decision'] as const

/** Whether few may match among very many, which only the whole list shows: a bounded part of it is read. */
export async function isSparse(tx: TenantTx, filter: DocumentFilter): Promise<boolean> {
  if (!mayBeSparse(filter)) return false
  const { currency, typeCode, ...others } = filter
  // The indexes by standing include the currency (migration 0075), those by type do not.
  const isLocalOnly = currency === localCurrency && typeCode === undefined && !mayBeSparse(others)
  return !isLocalOnly || !(await hasFewForeign(tx, filter))
}

/** Whether a list has a filter on columns that not every index includes. */
function mayBeSparse(filter: DocumentFilter): boolean {
  // Assignments are in a table of their own, and no index of a list has them.
  if (filter.assignedTo) return true
  // The index by decision is not in the order of types.
  if (filter.decided && filter.typeCode && !filter.rejectedOnArrival) return true
  const hasOwnIndex =
    filter.rejectedOnArrival ||
    filter.attention ||
    filter.atProvider ||
    filter.undelivered ||
    filter.counterparty
  if (filter.payment) return !hasOwnIndex
  return (
    !hasOwnIndex && filter.proforma === undefined && heldByTheList.some((key) => filter[key] !== undefined)
  )
}

async function hasFewForeign(tx: TenantTx, filter: DocumentFilter): Promise<boolean> {
  const foreign = documents(tx)
    .select('id')
    .where('participant_key', '=', filter.participantKey)
    .where('direction', '=', filter.direction)
    .where(sql<boolean>`currency <> ${sql.lit(localCurrency)}`)
  const next = await foreign.offset(fewForeign).limit(1).executeTakeFirst()
  return next === undefined
}

/** Number of documents of a list that are read for a page or a count of a sparse filter. */
const lookedAt = 20_000

/**
 * The rows that are read for a sparse filter. A foreign currency has an index of its own, whose condition is a
 * literal so that PostgreSQL uses it. Unassigned documents are most of every list: they are read in the order of the index
 * that the other filters have.
 */
function lookedThrough<O>(query: Query<O>, filter: DocumentFilter): Query<O> {
  const { assignedTo: _assignedTo, ...others } = filter
  if (filter.assignedTo && !mayBeSparse(others)) return filtered(query, others)
  const list = ofList(query, filter)
  // Unpaid invoices have an index of their own, which includes the columns of other filters.
  if (filter.payment) return list.where(isUnpaid)
  if (filter.currency === undefined || filter.currency === localCurrency) return list
  return list
    .where('currency', '=', filter.currency)
    .where(sql<boolean>`currency <> ${sql.lit(localCurrency)}`)
}

const listColumns = ['standing', 'type_code', 'state', 'unread', 'currency', 'payable', 'created_by'] as const
const payingColumns = ['due_date', 'paid', 'credited', 'rejected_on_arrival', 'transmission_state'] as const
/** What the other filters compare; only rows that are read anyway have them. */
const rowColumns = [
  ...payingColumns,
  ...(['organization_id', 'environment', 'direction', 'attention', 'proforma'] as const),
  ...(['message_level_status', 'provider_delivered', 'counterparty_name', 'counterparty_name_ar'] as const),
  ...(['receiving_participant_id', 'sending_participant_id'] as const),
] as const

/** The columns of the rows that are read for a sparse filter, besides `id` and `date`. */
function lookedAtColumns({ assignedTo, payment }: DocumentFilter) {
  const more = assignedTo ? rowColumns : payment ? payingColumns : []
  return [...listColumns, 'response', 'at_provider', ...more] as const
}

/** Whether a filter is for the documents of one member, which are read from their assignments. */
function isOfMember({ assignedTo }: DocumentFilter): boolean {
  return assignedTo !== undefined && assignedTo !== 'nobody'
}

/**
 * The documents of a member in the order of the list, from the index of assignments, with a number of rows to skip. Its date
 * and id are those of the assignment, whose index has the order.
 */
function assigned(tx: TenantTx, filter: DocumentFilter, part: Omit<Part, 'limit'>): RawBuilder<object> {
  const { after, before } = part
  const conditions = [
    sql`a.participant_key = ${filter.participantKey} and a.direction = ${filter.direction}`,
    sql`a.assignee_id = ${filter.assignedTo}`,
    filter.rejectedOnArrival ? sql`d.rejected_on_arrival` : sql`not d.rejected_on_arrival`,
    ...(filter.from ? [sql`a.date >= ${filter.from}`] : []),
    ...(filter.to ? [sql`a.date <= ${filter.to}`] : []),
    ...(after ? [sql`(a.date, a.document_id) < (${after.date}::date, ${after.id})`] : []),
    ...(before ? [sql`(a.date, a.document_id) > (${before.date}::date, ${before.id})`] : []),
  ]
  const order = sql.raw(before ? 'asc' : 'desc')
  const columns = lookedAtColumns(filter).map((name) => sql.ref(`d.${name}`))
  return sql<object>`select a.date, a.document_id as id, ${sql.join(columns)}
    from document_assignments a, documents d
    where ${ofTenant(tx.scope, 'a')}
      and d.organization_id = a.organization_id and d.environment = a.environment and d.id = a.document_id
      and ${sql.join(conditions, sql` and `)}
    order by a.date ${order}, a.document_id ${order}`
}

/** The matches of a sparse filter among the first rows of a list; `inOrder` gives it the order of the list. */
export function sparselyFiltered(tx: TenantTx, filter: DocumentFilter, part: Omit<Part, 'limit'>) {
  if (isOfMember(filter)) {
    const some = sql`(${assigned(tx, filter, part)} limit ${lookedAt})`.as('documents')
    return narrowed(tx.selectFrom(some) as unknown as Query<object>, { ...filter, assignedTo: undefined })
  }
  const list = lookedThrough(documents(tx).select(['id', 'date', ...lookedAtColumns(filter)]), filter)
  const first = tx.selectFrom(inOrder(list, part).limit(lookedAt).as('documents')) as unknown as Query<object>
  return narrowed(first, filter)
}

/** The last document that is read for a sparse filter; undefined where the list ends before. */
export async function lastDocumentRead(
  tx: TenantTx,
  filter: DocumentFilter,
  part: Omit<Part, 'limit'>,
): Promise<Edge | undefined> {
  if (isOfMember(filter)) {
    const list = assigned(tx, filter, part)
    const { rows } =
      await sql<Edge>`select date, id from (${list} offset ${lookedAt - 1} limit 1) as last`.execute(tx)
    return rows[0]
  }
  const list = inOrder(lookedThrough(documents(tx).select(['date', 'id']), filter), part)
  return await list
    .offset(lookedAt - 1)
    .limit(1)
    .executeTakeFirst()
}

function narrowed<O>(query: Query<O>, filter: DocumentFilter): Query<O> {
  let narrowed = query
  if (filter.standing) narrowed = narrowed.where('standing', '=', filter.standing)
  if (filter.decided) narrowed = narrowed.where(sql<boolean>`${decisionOf} = ${filter.decided}`)
  if (filter.attention) narrowed = narrowed.where('attention', '=', filter.attention)
  if (filter.issued) narrowed = narrowed.where('state', '=', 'issued')
  // All undelivered documents are unfinished: few of very many.
  if (filter.undelivered)
    narrowed = narrowed
      .where('state', '=', 'issued')
      .where('standing', 'in', ['onItsWay', 'needsYou'])
      .where(
        sql<boolean>`case when at_provider is null then falaj.is_undelivered(transmission_state, message_level_status)
          else not provider_delivered end`,
      )
  if (filter.atProvider) narrowed = narrowed.where('at_provider', '=', filter.atProvider)
  // No need to scan them.
  if (matchesNothing(filter)) narrowed = narrowed.where(sql<boolean>`false`)
  if (filter.typeCode) narrowed = narrowed.where('type_code', '=', filter.typeCode)
  if (filter.currency) narrowed = narrowed.where('currency', '=', filter.currency)
  if (filter.amountFrom) narrowed = narrowed.where('payable', '>=', filter.amountFrom)
  if (filter.amountTo) narrowed = narrowed.where('payable', '<=', filter.amountTo)
  if (filter.proforma !== undefined) narrowed = narrowed.where('proforma', '=', filter.proforma)
  if (filter.decision)
    narrowed = narrowed.where(sql<boolean>`coalesce(response, 'open') = ${responseOf(filter)}`)
  if (filter.payment) narrowed = narrowed.where(isUnpaid)
  // On each list what its direction owes; self-billed invoices, which are owed the other way, with their type.
  if (filter.payment && !filter.typeCode) narrowed = narrowed.where('type_code', '<>', '389')
  if (filter.payment === 'pastDue') narrowed = narrowed.where('due_date', '<', filter.today)
  if (filter.createdBy) narrowed = narrowed.where('created_by', '=', filter.createdBy)
  if (filter.assignedTo) narrowed = narrowed.where(isAssigned(filter.assignedTo))
  return filter.counterparty ? narrowed.where(isCounterparty(filter.counterparty)) : narrowed
}

/**
 * Whether an invoice is not paid. One that the buyer has answered to have paid is not, nor one that was stopped before it
 * was sent. The other conditions are those of the index `documents_unpaid`, written as there.
 */
const isUnpaid = sql<boolean>`state <> 'draft' and not rejected_on_arrival and type_code not in ('381', '261', '81')
  and payable > paid + credited and response is distinct from 'PD'
  and not (state = 'issued' and transmission_state = 'canceled')`

/** The group of a received document by what was decided: the expression of the index `documents_by_decision`. */
export const decisionOf = sql<DecisionGroup>`(case response when 'AP' then 'decided' when 'UQ' then 'waitingForSeller'
  when 'RE' then 'waitingForSeller' else 'toDecide' end)`

/** Whether the list cannot have a match: received documents are not issued here, and decisions are on those alone. */
export function matchesNothing({ direction, issued, undelivered, decided }: DocumentFilter): boolean {
  return direction === 'received' ? Boolean(issued || undelivered) : decided !== undefined
}

/** The stored code of the wanted decision, `open` for none; null for any. */
export function responseOf({ decision }: DocumentFilter): string | null {
  if (decision === undefined) return null
  return decision === 'open' ? decision : statusOfDecision(decision)
}

/** The other side by its participant id or by its name: no name has the form of an id, nor an id that of a name. */
function isCounterparty(idOrName: string) {
  return sql<boolean>`${idOrName} in (
    counterparty_name, counterparty_name_ar,
    case direction when 'sent' then receiving_participant_id else sending_participant_id end)`
}

/** By the primary key of assignments: those of `documents` that are assigned to a user, or unassigned. */
function isAssigned(assignedTo: string) {
  const assignment = sql`select from document_assignments a
    where a.organization_id = documents.organization_id and a.environment = documents.environment
      and a.document_id = documents.id`
  return assignedTo === 'nobody'
    ? sql<boolean>`not exists (${assignment})`
    : sql<boolean>`exists (${assignment} and a.assignee_id = ${assignedTo})`
}

/** From the edge outwards: newest first, or oldest first for the page before the edge. */
export function inOrder<O>(
  query: Query<O>,
  part: Omit<Part, 'limit'>,
  order: 'asc' | 'desc' = part.before ? 'asc' : 'desc',
): Query<O> {
  let beyond = query
  if (part.after)
    beyond = beyond.where(sql<boolean>`(date, id) < (${part.after.date}::date, ${part.after.id})`)
  if (part.before)
    beyond = beyond.where(sql<boolean>`(date, id) > (${part.before.date}::date, ${part.before.id})`)
  return beyond.orderBy('date', order).orderBy('id', order)
}
