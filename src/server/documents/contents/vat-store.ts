/** The VAT entries of documents (migration 0028), written once with their frozen contents. */
import { isUsableDate } from '#core/calendar'
import type { InvoiceDraft, Totals } from '#core/invoice'
import { vatEntriesOf } from '#core/vat-return'
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
  const entries = documents.flatMap(entriesOf)
  return entries.length === 0 ? [] : [tx.tenant.insertInto('document_vat', entries)]
}

function entriesOf({ id, participantKey, direction, document, totals, summary }: TaxedDocument) {
  const { taxPointDate } = document
  return vatEntriesOf(document, totals, direction).map((entry, index) => ({
    id: `${id}.${index + 1}`,
    documentId: id,
    entry: index + 1,
    participantKey,
    side: entry.side,
    date: isUsableDate(taxPointDate) ? taxPointDate : summary.date,
    category: entry.category,
    emirate: entry.emirate,
    currency: summary.currency,
    net: entry.net,
    vat: entry.vat,
    netAed: entry.netAed,
    vatAed: entry.vatAed,
  }))
}
