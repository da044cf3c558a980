/** Due dates of issued and received documents, which only their contents have. */
import { sql } from 'kysely'
import { isUsableDate } from '#core/calendar'
import { anyOf, type TenantTx } from '#platform/database/database'

/** Compressed bytes of contents that are read for due dates at a time: some thousand usual documents. */
const maxBytes = 16_000_000

/**
 * For balances: the due dates of documents, by id, `YYYY-MM-DD`; null for those without a usable one. Reads a bounded
 * amount: of many or large documents, the last ones are left out.
 * @param ids most important first
 */
export async function readDueDates(
  tx: TenantTx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  if (ids.length === 0) return new Map()
  const contents = (some: readonly string[]) =>
    tx.tenant.selectFrom('document_contents').select('document_id').where('document_id', '=', anyOf(some))
  // The stored size is known without reading the contents.
  const sizes = await contents(ids).select(sql<number>`pg_column_size(draft)`.as('bytes')).execute()
  const bytesOf = new Map(sizes.map(({ bytes, document_id }) => [document_id, bytes]))
  let left = maxBytes
  const read = ids.filter((id) => {
    left -= bytesOf.get(id) ?? 0
    return left >= 0
  })
  const rows = await contents(read).select(sql<string | null>`draft ->> 'dueDate'`.as('due')).execute()
  return new Map(rows.map(({ document_id, due }) => [document_id, due && isUsableDate(due) ? due : null]))
}

/** The invoices that credit notes correct, by the id of the credit note; those that are not here are left out. */
export async function findOriginals(
  tx: TenantTx,
  creditNoteIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (creditNoteIds.length === 0) return new Map()
  const rows = await tx.tenant
    .selectFrom('documents')
    .select(['id', 'original_document_id'])
    .where('id', '=', anyOf(creditNoteIds))
    .execute()
  return new Map(
    rows.flatMap(({ id, original_document_id: original }) => (original ? [[id, original] as const] : [])),
  )
}
