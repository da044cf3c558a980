/** What a balance needs of documents besides their amounts. */
import { anyOf, type TenantTx } from '#platform/database/database'

interface Due {
  /** `YYYY-MM-DD`; null for credit notes, and for documents without a usable one. */
  readonly dueDate: string | null
  /** Of a credit note: the invoice that it corrects, if that is here. */
  readonly original: string | null
}

/** Due dates and corrected invoices of documents, by the id of the document. */
export async function readDueDates(tx: TenantTx, ids: readonly string[]): Promise<ReadonlyMap<string, Due>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.tenant
    .selectFrom('documents')
    .select(['id', 'due_date', 'original_document_id'])
    .where('id', '=', anyOf(ids))
    .execute()
  return new Map(rows.map((row) => [row.id, { dueDate: row.due_date, original: row.original_document_id }]))
}
