import type { InvoiceDraft } from '#core/invoice'
import { outsideBuyer, standardInvoice } from '../src/server/documents/testing/invoices.ts'

/** A draft with as many lines as a document may have. */
export function largeDraft(): InvoiceDraft {
  const { lines = [], ...rest } = standardInvoice(outsideBuyer(0))
  const [line] = lines
  if (!line) throw new Error('the invoice has no line')
  return { ...rest, lines: Array.from({ length: 10_000 }, (_, i) => ({ ...line, id: String(i + 1) })) }
}
