import type { Finding } from '#core/findings'
import type { InvoiceDocument, InvoiceDraft, Totals } from '#core/invoice'
import { toXmlTree } from '#core/ubl'
import type { CheckOptions } from './check-rules.ts'
import { checkWritten } from './check-written.ts'
import { withoutConsequences } from './consequences.ts'

/**
 * Checks a draft or an issued document of our model together with its computed totals: it becomes the tree that
 * would be sent, and that tree is checked, so the form shows exactly what the receiver's provider would say. The
 * `path` of a finding is the model path where the model has the place. Findings that another one explains are left
 * out: see `withoutConsequences`.
 */
export function checkDocument(
  document: InvoiceDraft | InvoiceDocument,
  totals: Totals,
  options: CheckOptions = {},
): Finding[] {
  return withoutConsequences(checkWritten(toXmlTree(document, totals), options))
}
