/** The amounts that buyers retain from issued documents, written once with their frozen contents. */
import { isUsableDate } from '#core/calendar'
import type { InvoiceDraft, Totals } from '#core/invoice'
import { isNegative, isZero, parseDecimal } from '#core/money'
import type { TenantTx } from '#platform/database/database'
import type { Write } from '#platform/database/update-rows'

/** A document that is being issued. */
interface IssuedDocument {
  readonly id: string
  readonly participantKey: string
  readonly document: InvoiceDraft
  readonly totals: Totals
  readonly summary: { readonly currency: string }
}

/** The rows of retained amounts of documents that are being issued, to be written with their contents. */
export function retainedWrites(tx: TenantTx, documents: readonly IssuedDocument[]): Write[] {
  const amounts = documents.flatMap(amountOf)
  return amounts.length === 0 ? [] : [tx.tenant.insertInto('retained_amounts', amounts)]
}

function amountOf({ id, participantKey, document, totals, summary }: IssuedDocument) {
  const net = totals.retention?.amount
  const amount = parseDecimal(net)
  if (!document.retention || net === undefined || !amount || isZero(amount) || isNegative(amount)) return []
  const { dueDate } = document.retention
  return [
    {
      documentId: id,
      participantKey,
      net,
      total: totals.retention?.total ?? net,
      currency: summary.currency,
      dueDate: isUsableDate(dueDate) ? dueDate : null,
      state: 'open' as const,
      invoiceDocumentId: null,
      paidOn: null,
      note: '',
    },
  ]
}
