/** What a balance needs of documents besides their amounts. */
import { sql } from 'kysely'
import { anyOf, type TenantTx } from '#platform/database/database'
import { selectPartsOfCredits } from '../credits/index.ts'

interface Due {
  /** `YYYY-MM-DD`; null for credit notes, and for documents without a usable one. */
  readonly dueDate: string | null
  /** Of a credit note: the invoice that it corrects, if that is known. */
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

/** The invoices that credit notes for several of them reduce, with the amounts, by the id of the credit note. */
export async function readCreditParts(
  tx: TenantTx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly { readonly original: string; readonly amount: string }[]>> {
  const parts = new Map<string, { original: string; amount: string }[]>()
  for (const { amount, creditId, originalId } of await selectPartsOfCredits(tx, ids))
    parts.set(creditId, [...(parts.get(creditId) ?? []), { original: originalId, amount }])
  return parts
}

/** Maximum size of the contents, in bytes as stored, that are read for the numbers that credit notes state. */
const maxBytes = 16 * 1024 * 1024

/**
 * The numbers of the invoices that credit notes state in their contents, by the id of the credit note: for received
 * ones, whose rows do not name them. The newest contents are read up to `maxBytes`; those beyond are left out.
 */
export async function readCreditedNumbers(
  tx: TenantTx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (ids.length === 0) return new Map()
  const sized = tx.tenant
    .selectFrom('document_contents')
    .select(['document_id', 'draft'])
    // The size of the stored value is known without reading it.
    .select(sql<number>`sum(pg_column_size(draft)) over (order by document_id desc)`.as('bytes'))
    .where('document_id', '=', anyOf(ids))
  const rows = await tx
    .selectFrom(sized.as('sized'))
    .select('document_id')
    .select(
      sql<string[]>`array(select distinct btrim(p ->> 'number')
        from jsonb_array_elements(draft -> 'precedingDocuments') as p where btrim(p ->> 'number') <> '')`.as(
        'numbers',
      ),
    )
    .where('bytes', '<=', maxBytes)
    .execute()
  return new Map(rows.map((row) => [row.document_id, row.numbers]))
}
