import { sql } from 'kysely'
import type { TenantTx } from '#platform/database/database'
import type { DocumentRecord } from '../model/index.ts'
import { toRecord } from '../rows/index.ts'
import type { AttentionKey } from '../standing/index.ts'
import { type DocumentFilter, documents, filtered, type Part } from './filter-store.ts'
import { matches, type SearchMatches, searchPart, termsOf } from './search-store.ts'

/** A part of a list, newest first. A search may stop before it has as many rows as requested. */
export async function selectPage(
  tx: TenantTx,
  filter: DocumentFilter,
  part: Part,
): Promise<SearchMatches<DocumentRecord>> {
  const { rows, stoppedAt } = await searchPart(tx, filter, part)
  return { rows: part.before ? rows.toReversed() : rows, stoppedAt }
}

/** Documents of a participant by their ids, in the order of the ids; those of other participants are left out. */
export async function selectByIds(
  tx: TenantTx,
  participantKey: string,
  ids: readonly string[],
): Promise<DocumentRecord[]> {
  if (ids.length === 0) return []
  const rows = await documents(tx)
    .selectAll()
    .where('participant_key', '=', participantKey)
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute()
  return rows.map(toRecord)
}

interface OnlyDocument {
  readonly documentId: string
  readonly number: string | null
  readonly counterpartyName: string
  readonly counterpartyNameAr: string
}

export interface AttentionCount {
  readonly direction: 'sent' | 'received'
  readonly attention: AttentionKey
  readonly count: number
  /** The document itself, if it is the only one. */
  readonly only: OnlyDocument | null
  readonly since: Date
  /** With VAT, by currency in the order of their codes; credit notes are less than zero. */
  readonly amounts: readonly { readonly currency: string; readonly amount: string }[]
}

/** Number, first instant and sum of a participant's documents that need attention, by cause. */
export async function countAttention(tx: TenantTx, participantKey: string): Promise<AttentionCount[]> {
  const rows = await documents(tx)
    .select((e) => [
      'direction',
      'attention',
      'currency',
      e.fn.countAll<number>().as('count'),
      e.fn.min('attention_since').as('since'),
      // Of one row, the smallest value is its own.
      e.fn.min('id').as('id'),
      e.fn.min('number').as('number'),
      e.fn.min('counterparty_name').as('name'),
      e.fn.min('counterparty_name_ar').as('nameAr'),
      sql<string>`sum(case when type_code in ('381', '261', '81') then -gross else gross end)`.as('amount'),
    ])
    .where('participant_key', '=', participantKey)
    .where('attention', 'is not', null)
    .where('rejected_on_arrival', '=', false)
    .groupBy(['direction', 'attention', 'currency'])
    .orderBy('currency')
    .execute()
  const groups = new Map<string, AttentionCount>()
  for (const { direction, attention, currency, amount, count, since, id, number, name, nameAr } of rows) {
    if (attention === null || since === null) continue
    const key = `${direction} ${attention}`
    const group = groups.get(key) ?? { direction, attention, count: 0, only: null, since, amounts: [] }
    const isOnly = group.count === 0 && count === 1
    groups.set(key, {
      ...group,
      count: group.count + count,
      only: isOnly ? { documentId: id, number, counterpartyName: name, counterpartyNameAr: nameAr } : null,
      since: since < group.since ? since : group.since,
      amounts: [...group.amounts, { currency, amount }],
    })
  }
  return [...groups.values()]
}

/** A page of the ids of a participant's documents: those after an id, created until an instant. */
interface IdPage {
  readonly after: string
  readonly limit: number
  readonly until?: Date
}

/** Documents that a filter finds, by id. For filters that find few: each of those is compared with the words. */
export async function selectMatchingIds(
  tx: TenantTx,
  filter: DocumentFilter,
  { after, limit, until }: IdPage,
): Promise<string[]> {
  const terms = termsOf(filter)
  let query = filtered(documents(tx).select('id'), filter).where('id', '>', after)
  if (until) query = query.where('created_at', '<=', until)
  if (terms) query = query.where(matches(terms))
  const rows = await query.orderBy('id').limit(limit).execute()
  return rows.map((row) => row.id)
}
