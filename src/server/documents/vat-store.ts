/** What documents bring to the VAT return (migration 0028), written once with their frozen contents. */
import { isUsableDate } from '#core/calendar'
import type { InvoiceDraft, Totals } from '#core/invoice'
import { vatEntriesOf } from '#core/vat-return'
import type { TenantScope, Tx } from '#platform/database'
import type { Write } from '#platform/update-rows'

interface VatTable {
  organization_id: string
  environment: string
  id: string
  document_id: string
  entry: number
  participant_key: string
  side: string
  date: string
  category: string
  emirate: string
  currency: string
  net: string
  vat: string
  net_aed: string | null
  vat_aed: string | null
}

type Tables = { document_vat: VatTable }

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

/** The entries of documents that are issued or accepted, to be written with their frozen contents; none without any. */
export function vatEntryWrites(tx: Tx, scope: TenantScope, documents: readonly TaxedDocument[]): Write[] {
  const rows = documents.flatMap((one) => rowsOf(scope, one))
  return rows.length === 0 ? [] : [tx.withTables<Tables>().insertInto('document_vat').values(rows)]
}

function rowsOf(
  scope: TenantScope,
  { id, participantKey, direction, document, totals, summary }: TaxedDocument,
): VatTable[] {
  const { taxPointDate } = document
  return vatEntriesOf(document, totals, direction).map((entry, index) => ({
    organization_id: scope.organizationId,
    environment: scope.environment,
    id: `${id}.${index + 1}`,
    document_id: id,
    entry: index + 1,
    participant_key: participantKey,
    side: entry.side,
    date: isUsableDate(taxPointDate) ? taxPointDate : summary.date,
    category: entry.category,
    emirate: entry.emirate,
    currency: summary.currency,
    net: entry.net,
    vat: entry.vat,
    net_aed: entry.netAed,
    vat_aed: entry.vatAed,
  }))
}
