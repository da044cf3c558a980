/** What documents bring to the VAT return (migration 0028), written once with their frozen contents. */
import { isUsableDate } from '#core/calendar'
import type { InvoiceDraft, Totals } from '#core/invoice'
import { vatEntriesOf } from '#core/vat-return'
import { queue, type TenantScope, type Tx } from '#platform/database'

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

/** Writes the entries of documents that were issued or accepted, with one statement that nobody waits for. */
export async function insertVatEntries(
  tx: Tx,
  scope: TenantScope,
  documents: readonly TaxedDocument[],
): Promise<void> {
  const rows = documents.flatMap((one) => rowsOf(scope, one))
  if (rows.length === 0) return
  await queue(tx, tx.withTables<Tables>().insertInto('document_vat').values(rows).compile())
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
