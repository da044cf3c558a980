/** The register of documents (migration 0018), read along the index `documents_by_date`. */
import type { Page } from '#contract/common'
import type { RegisterRow } from '#contract/reports'
import type { TenantScope, Tx } from '#platform/database'
import type { Edge } from '#platform/keyset'
import { countUpToLimit, fromEdge, type SortOrder } from '#platform/keyset-query'
import type { RegisterFilter } from './register.ts'

interface RegisterView {
  organization_id: string
  environment: string
  participant_key: string
  direction: 'sent' | 'received'
  id: string
  date: string
  number: string | null
  type_code: string
  counterparty_name: string
  counterparty_name_ar: string
  counterparty_id: string
  currency: string
  amount: string
}

type Tables = { report_register: RegisterView }

const newestFirst: SortOrder = { column: 'date', direction: 'desc' }

function toEntry(row: RegisterView): RegisterRow {
  return {
    id: row.id as RegisterRow['id'],
    date: row.date,
    number: row.number,
    typeCode: row.type_code as RegisterRow['typeCode'],
    counterpartyName: row.counterparty_name,
    counterpartyNameAr: row.counterparty_name_ar,
    counterpartyId: row.counterparty_id,
    currency: row.currency,
    amount: row.amount,
  }
}

function register(tx: Tx, scope: TenantScope, filter: RegisterFilter) {
  return tx
    .withTables<Tables>()
    .selectFrom('report_register')
    .where('organization_id', '=', scope.organizationId)
    .where('environment', '=', scope.environment)
    .where('participant_key', '=', filter.participantKey)
    .where('direction', '=', filter.direction)
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

/** Up to `limit` entries beyond the edge, from it outwards; without an edge the newest. */
export async function selectRegister(
  tx: Tx,
  scope: TenantScope,
  filter: RegisterFilter,
  edge: Edge | undefined,
  limit: number,
): Promise<RegisterRow[]> {
  const entries = register(tx, scope, edge ? narrowed(filter, edge) : filter).selectAll()
  return (await fromEdge(entries, newestFirst, edge, limit).execute()).map(toEntry)
}

/** How many entries there are, counted up to a bound. */
export async function countRegister(
  tx: Tx,
  scope: TenantScope,
  filter: RegisterFilter,
): Promise<Page['total']> {
  return await countUpToLimit(tx, register(tx, scope, filter))
}

/** One total for each currency, in the order of their codes. */
export async function selectRegisterTotals(
  tx: Tx,
  scope: TenantScope,
  filter: RegisterFilter,
): Promise<{ currency: string; count: number; amount: string }[]> {
  return await register(tx, scope, filter)
    .select(({ fn }) => [
      'currency',
      fn.countAll<number>().as('count'),
      fn.sum<string>('amount').as('amount'),
    ])
    .groupBy('currency')
    .orderBy('currency')
    .execute()
}
