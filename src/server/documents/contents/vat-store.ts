/** The VAT entries of documents (migration 0028), written once with their frozen contents. */
import { sql } from 'kysely'
import type { InvoiceDraft, Totals } from '#core/invoice'
import { taxDateOf, vatEntriesOf, vatEntryIdOf } from '#core/vat-return'
import type { TenantTx } from '#platform/database/database'
import type { Write } from '#platform/database/update-rows'

/** A document as it was issued or accepted. */
interface TaxedDocument {
  readonly id: string
  readonly participantKey: string
  readonly direction: 'sent' | 'received'
  readonly document: InvoiceDraft
  readonly totals: Totals
  /** As the lists show them. */
  readonly summary: { readonly date: string; readonly currency: string }
}

/** The VAT entries of documents that are issued or accepted, to be written with their frozen contents. */
export function vatEntryWrites(tx: TenantTx, documents: readonly TaxedDocument[]): Write[] {
  const entries = documents.flatMap((document) => entriesOf(tx, document))
  return entries.length === 0 ? [] : [tx.tenant.insertInto('document_vat', entries)]
}

function entriesOf(
  tx: TenantTx,
  { id, participantKey, direction, document, totals, summary }: TaxedDocument,
) {
  const { environment, organizationId } = tx.scope
  const date = taxDateOf(document) ?? summary.date
  return vatEntriesOf(document, totals, direction).map((entry, index) => ({
    id: vatEntryIdOf({ id, number: document.number }, entry.side, index),
    documentId: id,
    entry: index + 1,
    participantKey,
    side: entry.side,
    date,
    category: entry.category,
    emirate: entry.emirate,
    currency: summary.currency,
    net: entry.net,
    vat: entry.vat,
    netAed: entry.netAed,
    vatAed: entry.vatAed,
    // A late change of the return that is filed for this day (migration 0084).
    filedReturnId:
      sql<string>`falaj.filed_return_at(${organizationId}, ${environment}, ${participantKey}, ${date}::date)` as never,
  }))
}
