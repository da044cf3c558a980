/** The registers of sales and purchases, read along the primary key of `document_vat` (migration 0039). */
import type { Page } from '#contract/common'
import type { RegisterRow, RegisterTotal } from '#contract/reports'
import { contentOfBox, type DocumentBox, type Side } from '#core/vat-return'
import type { TenantScope, Tx } from '#platform/database'
import type { Edge } from '#platform/keyset'
import { countUpToLimit, fromEdge, type SortOrder } from '#platform/keyset-query'
import { type Days, type OfParticipant, ofParticipant } from './scope-of.ts'

interface VatView extends OfParticipant {
  side: Side
  date: string
  id: string
  entry: number
  category: string
  emirate: string
  currency: string
  net: string
  vat: string
  net_aed: string | null
  vat_aed: string | null
}

interface RegisterView extends VatView {
  gross: string
  gross_aed: string | null
  document_id: string
  direction: 'sent' | 'received'
  number: string | null
  type_code: string
  counterparty_name: string
  counterparty_name_ar: string
  counterparty_id: string
}

/** What the VAT return and the sums of registers are read from. */
export type VatTables = { report_vat: VatView; report_register: RegisterView }

/** Which lines a register holds. */
export interface RegisterFilter extends Days {
  readonly side: Side
  readonly box?: DocumentBox | undefined
  readonly currency?: string | undefined
}

const newestFirst: SortOrder = { column: 'date', direction: 'desc' }

function toEntry(row: RegisterView): RegisterRow {
  return {
    id: row.id,
    documentId: row.document_id as RegisterRow['documentId'],
    direction: row.direction,
    date: row.date,
    number: row.number,
    typeCode: row.type_code as RegisterRow['typeCode'],
    counterpartyName: row.counterparty_name,
    counterpartyNameAr: row.counterparty_name_ar,
    counterpartyId: row.counterparty_id,
    currency: row.currency,
    category: row.category as RegisterRow['category'],
    emirate: row.emirate,
    net: row.net,
    vat: row.vat,
    gross: row.gross,
    netAed: row.net_aed,
    vatAed: row.vat_aed,
    grossAed: row.gross_aed,
  }
}

/** Lines of a filter: with what is said of each document (`report_register`), or the amounts alone, which an index holds. */
function lines(tx: Tx, view: keyof VatTables, scope: TenantScope, filter: RegisterFilter) {
  const { emirate, ...content } = filter.box ? contentOfBox(filter.box) : { emirate: undefined }
  const equal: Record<string, string> = {
    ...ofParticipant(scope, filter.participantKey),
    side: filter.side,
    ...content,
    ...(emirate === undefined ? {} : { emirate }),
    ...(filter.currency === undefined ? {} : { currency: filter.currency }),
  }
  return tx
    .withTables<VatTables>()
    .selectFrom(view as 'report_register')
    .where((e) => e.and(equal))
    .where('date', '>=', filter.from)
    .where('date', '<=', filter.to)
}

/**
 * The part of a period that lies beyond an edge. PostgreSQL begins to read an index at a bound of the date rather than
 * at the pair of date and id: without this, it would read all of the period that comes before the edge.
 */
function narrowed(filter: RegisterFilter, { side, key }: Edge): RegisterFilter {
  if (side === 'after') return key < filter.to ? { ...filter, to: key } : filter
  return key > filter.from ? { ...filter, from: key } : filter
}

/** Up to `limit` lines beyond the edge, from it outwards; without an edge the newest. */
export async function selectRegister(
  tx: Tx,
  scope: TenantScope,
  filter: RegisterFilter,
  edge: Edge | undefined,
  limit: number,
): Promise<RegisterRow[]> {
  const found = lines(tx, 'report_register', scope, edge ? narrowed(filter, edge) : filter).selectAll()
  return (await fromEdge(found, newestFirst, edge, limit).execute()).map(toEntry)
}

/** How many lines there are, counted up to a bound. */
export async function countRegister(
  tx: Tx,
  scope: TenantScope,
  filter: RegisterFilter,
): Promise<Page['total']> {
  return await countUpToLimit(tx, lines(tx, 'report_vat', scope, filter))
}

/** What lines come to in a currency, and how many of them are the first of theirs. */
type RegisterSum = Pick<RegisterTotal, 'currency' | 'net' | 'vat' | 'gross' | 'grossAed'> & {
  readonly count: number
}

/** One total for each currency, in the order of their codes. */
export async function selectRegisterTotals(
  tx: Tx,
  scope: TenantScope,
  filter: RegisterFilter,
): Promise<RegisterSum[]> {
  return await lines(tx, 'report_vat', scope, filter)
    .select((e) => [
      'currency',
      // A box holds a document once, whichever of its treatments is in it.
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
