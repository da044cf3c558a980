/** Sums of a list, of a bounded number of documents. */
import { sql } from 'kysely'
import type { DocumentSums } from '#contract/document-sets'
import type { TenantTx, Tx } from '#platform/database/database'
import {
  type DocumentFilter,
  documents,
  filtered,
  inOrder,
  isSparse,
  lastDocumentRead,
  type Query,
  sparselyFiltered,
} from './filter-store.ts'
import { searchStandings, termsOf } from './search-store.ts'

/** Adds the amounts of a list of at most `most` documents; of a longer one it returns only that it is longer. */
export async function sumUpTo(tx: TenantTx, filter: DocumentFilter, most: number): Promise<DocumentSums> {
  const added = addedFor(filter)
  if (termsOf(filter)) {
    const { rows, stoppedAt } = await searchStandings(tx, filter, most + 1)
    const ids = rows.map(({ id }) => id)
    const query = documents(tx)
      .select(['id', ...added])
      .where(sql<boolean>`id = any(${ids}::text[])`)
    return await sumOf(tx, query, most, stoppedAt !== undefined)
  }
  if (await isSparse(tx, filter)) {
    const isCut = (await lastDocumentRead(tx, filter, {})) !== undefined
    const ids = sparselyFiltered(tx, filter, {})
      .select('id')
      .limit(most + 1)
    const query = documents(tx)
      .select(['id', ...added])
      .where('id', 'in', ids)
    return await sumOf(tx, query, most, isCut)
  }
  return await sumOf(tx, inOrder(filtered(documents(tx).select(['id', ...added]), filter), {}), most, false)
}

/** What is added: with the filter by payment, what is open of each invoice. */
function addedFor(filter: DocumentFilter) {
  const amount = filter.payment ? sql<string>`payable - paid - credited` : sql<string>`payable`
  return ['currency', 'type_code', 'state', 'proforma', 'faults', amount.as('amount')] as const
}

/** @param isCut whether the query finds a part of the list only */
async function sumOf<O>(tx: Tx, query: Query<O>, most: number, isCut: boolean): Promise<DocumentSums> {
  const isCredit = sql<boolean>`type_code in ('381', '261', '81')`
  const isDraft = sql<boolean>`state = 'draft'`
  const rows = await tx
    .selectFrom(query.limit(most + 1).as('some'))
    .select([
      sql<string>`currency`.as('currency'),
      sql<number>`count(*)`.as('documents'),
      sql<number>`count(*) filter (where proforma)`.as('proformas'),
      sql<string>`coalesce(sum(case when ${isCredit} then -amount else amount end) filter (where not proforma), 0)`.as(
        'amount',
      ),
      sql<number>`count(*) filter (where ${isDraft})`.as('drafts'),
      sql<number>`count(*) filter (where ${isCredit})`.as('creditNotes'),
      sql<number>`count(*) filter (where ${isDraft} and faults > 0)`.as('faulty'),
      sql<number>`count(*) filter (where ${isDraft} and faults is null)`.as('unchecked'),
    ])
    .groupBy(sql`currency`)
    .orderBy(sql`currency`)
    .execute()
  const count = (key: 'documents' | 'drafts' | 'creditNotes' | 'proformas' | 'faulty' | 'unchecked') =>
    rows.reduce((all, row) => all + row[key], 0)
  const isWhole = !isCut && count('documents') <= most
  return {
    isWhole,
    documents: Math.min(count('documents'), most),
    drafts: count('drafts'),
    creditNotes: count('creditNotes'),
    proformas: count('proformas'),
    faulty: count('faulty'),
    unchecked: count('unchecked'),
    sums: isWhole
      ? rows
          // A proforma is an offer and no claim.
          .map(({ amount, currency, documents, proformas }) => ({
            currency,
            documents: documents - proformas,
            amount,
          }))
          .filter((one) => one.documents > 0)
      : [],
  }
}
