import type { InvoiceDraft, InvoiceLine } from '#core/invoice'
import { type DocumentKind, isCommercial, isCreditNote } from '#core/kinds'
import { lineRateOf } from '#core/vat'

/** A line as a form starts it: one piece at the standard rate, on a commercial document outside the scope of VAT. */
export function newLine(id: string, kind: DocumentKind = 'invoice'): InvoiceLine {
  const category = isCommercial(kind) ? 'outOfScope' : 'standard'
  const rate = lineRateOf(category)
  return {
    id,
    quantity: '1',
    unit: 'C62',
    price: {},
    vat: { category, ...(rate === undefined ? {} : { rate }) },
    item: {},
  }
}

/**
 * An empty document of a kind with one line. `issueDate` is `YYYY-MM-DD`, `currency` ISO 4217. Invoices start with
 * payment by credit transfer, the usual way; credit notes need none.
 */
export function newDraft(
  kind: DocumentKind,
  given: { issueDate: string; currency?: string | undefined },
): InvoiceDraft {
  return {
    kind,
    issueDate: given.issueDate,
    currency: given.currency ?? 'AED',
    flags: {},
    ...(isCreditNote(kind) ? { precedingDocuments: [{}] } : { paymentMeans: [{ code: '30' }] }),
    lines: [newLine('1', kind)],
  }
}

/** A line id that is not used yet: one more than the highest number. */
export function nextLineId(lines: readonly InvoiceLine[]): string {
  let highest = 0
  for (const { id } of lines) if (id && /^\d{1,9}$/.test(id)) highest = Math.max(highest, Number(id))
  return String(highest + 1)
}
