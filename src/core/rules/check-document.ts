import type { Finding } from '#core/findings'
import type { InvoiceDocument, InvoiceDraft, Totals } from '#core/invoice'
import { toXmlTree } from '#core/ubl'
import type { CheckOptions } from './check-rules.ts'
import { checkWritten } from './check-written.ts'
import { withoutConsequences } from './consequences.ts'

/**
 * Checks a draft or an issued document of our model together with its computed totals. It builds the tree that would be
 * sent and checks that, so the form shows exactly the findings of the receiver's provider. The `path` of a finding is
 * the model path if there is one. Findings that are consequences of others are omitted: see `withoutConsequences`.
 */
export function checkDocument(
  document: InvoiceDraft | InvoiceDocument,
  totals: Totals,
  options: CheckOptions = {},
): Finding[] {
  return withoutConsequences(checkWritten(toXmlTree(document, totals), options))
}
