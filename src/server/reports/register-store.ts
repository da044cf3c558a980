/** The registers of sales and purchases, read along the primary key of `document_vat` (migration 0039). */
import type { Page } from '#contract/common'
import type { PurchaseDecision, RegisterRow, RegisterTotal } from '#contract/reports'
import { contentOfBox, type DocumentBox, type Side } from '#core/vat-return'
import type { TenantTx } from '#platform/database/database'
import type { Edge } from '#platform/database/keyset'
import { countUpToLimit, fromEdge, type SortOrder } from '#platform/database/keyset-query'
import { type Row, recordOf } from '#platform/database/row-records'
import type { Days } from './days.ts'

/** The filter of the lines of a register. */
export interface RegisterFilter extends Days {
  readonly side: Side
  readonly box?: DocumentBox | undefined
  readonly currency?: string | undefined
  readonly decision?: PurchaseDecision | undefined
}

const newestFirst: SortOrder = { column: 'date', direction: 'desc' }

function toEntry(row: Row<'report_register'>): RegisterRow {
  const {
    cameAt: _came,
    entry: _entry,
    filedReturnId: _filed,
    participantKey: _participant,
    side: _side,
    ...line
  } = recordOf(row)
  return line as RegisterRow
}

/**
 * Lines of a filter: with the columns of each document (`report_register`), or the amounts alone, which an index
 * covers. Decisions are columns of documents.
 */
function lines(tx: TenantTx, view: 'report_register' | 'report_vat', filter: RegisterFilter) {
  const { emirate, ...content } = filter.box ? contentOfBox(filter.box) : { emirate: undefined }
  const equal: Record<string, string> = {
    participant_key: filter.participantKey,
    side: filter.side,
    ...content,
    ...(emirate === undefined ? {} : { emirate }),
    ...(filter.currency === undefined ? {} : { currency: filter.currency }),
    ...(filter.decision === undefined ? {} : { decision: filter.decision }),
  }
  return tx.tenant
    .selectFrom((filter.decision ? 'report_register' : view) as 'report_register')
    .where((e) => e.and(equal))
    .where('date', '>=', filter.from)
    .where('date', '<=', filter.to)
}

/**
 * The part of a period that lies beyond an edge. PostgreSQL begins to read an index at a bound of the date rather
 * than at the pair of date and id: without this, it would read all of the period before the edge.
 */
function narrowed(filter: RegisterFilter, { side, key }: Edge): RegisterFilter {
  if (side === 'after') return key < filter.to ? { ...filter, to: key } : filter
  return key > filter.from ? { ...filter, from: key } : filter
}

/** Up to `limit` lines beyond the edge, from it outwards; without an edge the newest. */
export async function selectRegister(
  tx: TenantTx,
  filter: RegisterFilter,
  edge: Edge | undefined,
  limit: number,
): Promise<RegisterRow[]> {
  const query = lines(tx, 'report_register', edge ? narrowed(filter, edge) : filter).selectAll()
  return (await fromEdge(query, newestFirst, edge, limit).execute()).map(toEntry)
}

/** How many lines there are, counted up to a bound. */
export async function countRegister(tx: TenantTx, filter: RegisterFilter): Promise<Page['total']> {
  return await countUpToLimit(tx, lines(tx, 'report_vat', filter))
}

/** Up to `limit` lines that came after a return was filed, beyond the edge. */
export async function selectLateLines(
  tx: TenantTx,
  filedReturnId: string,
  edge: Edge | undefined,
  limit: number,
): Promise<RegisterRow[]> {
  const query = tx.tenant
    .selectFrom('report_register')
    .selectAll()
    .where('filed_return_id', '=', filedReturnId)
  return (await fromEdge(query, newestFirst, edge, limit).execute()).map(toEntry)
}

export async function countLateLines(tx: TenantTx, filedReturnId: string): Promise<Page['total']> {
  const query = tx.tenant.selectFrom('report_vat').where('filed_return_id', '=', filedReturnId)
  return await countUpToLimit(tx, query)
}

/** The number of documents of a period that were issued here, or came in, at an instant or later. */
export async function countReceivedSince(
  tx: TenantTx,
  { from, participantKey, to }: Days,
  since: string,
): Promise<number> {
  const { count } = await tx.tenant
    .selectFrom('report_register')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('participant_key', '=', participantKey)
    .where('side', 'in', ['sales', 'purchases'])
    .where('date', '>=', from)
    .where('date', '<=', to)
    // A document counts once.
    .where('entry', '=', 1)
    .where('came_at', '>=', new Date(since))
    .executeTakeFirstOrThrow()
  return count
}

/** The sum of lines in a currency, and the number of documents among them. */
type RegisterSum = Pick<RegisterTotal, 'currency' | 'net' | 'vat' | 'gross' | 'grossAed'> & {
  readonly count: number
}

/** One total for each currency, in the order of their codes. */
export async function selectRegisterTotals(tx: TenantTx, filter: RegisterFilter): Promise<RegisterSum[]> {
  return await lines(tx, 'report_vat', filter)
    .select((e) => [
      'currency',
      // A box counts a document once, whichever of its treatments is in it.
      filter.box
        ? e.fn.countAll<number>().as('count')
        : e.fn.countAll<number>().filterWhere('entry', '=', 1).as('count'),
      e.fn.sum<string>('net').as('net'),
      e.fn.sum<string>('vat').as('vat'),
      e.fn.sum<string>(e('net', '+', e.ref('vat'))).as('gross'),
      e.fn.sum<string | null>(e('net_aed', '+', e.ref('vat_aed'))).as('grossAed'),
    ])
    .groupBy('currency')
    .orderBy('currency')
    .execute()
}
