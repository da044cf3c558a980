import { withStandIns } from '#core/attachments'
import { checkEntries } from '#core/draft-checks'
import { completeDraft } from '#core/drafts'
import type { Finding } from '#core/findings'
import type { InvoiceDraft, Totals } from '#core/invoice'
import { computeTotals } from '#core/tax'
import { toXmlTree } from '#core/ubl'
import { checkWritten } from './check-written.ts'
import { withoutConsequences } from './consequences.ts'
import { rulePackFor } from './packs.ts'
import { specificationOfTree } from './specification.ts'

export interface CheckedDraft {
  /** With everything filled in that follows from the rest, see `completeDraft`. */
  readonly draft: InvoiceDraft
  readonly totals: Totals
  /** Without those that another one explains, see `withoutConsequences`. */
  readonly findings: Finding[]
  /** Id of the pack that was used. */
  readonly rulePack: string
  /** Number of its rules without findings. */
  readonly passed: number
}

/**
 * Completes a draft, computes its amounts and runs the rules once on the document to send, and the checks of typed
 * fields. Browser and server both use this; `asIssued` and `withOwnParty` add the fields of issuing beforehand.
 * @param today `YYYY-MM-DD`, Asia/Dubai: chooses the rule pack of a draft without a date, and decides which dates are
 * in the future or long ago
 */
export function checkDraft(entered: InvoiceDraft, today: string): CheckedDraft {
  const draft = completeDraft(entered)
  const totals = computeTotals(draft)
  const pack = rulePackFor(draft.issueDate, today)
  const tree = toXmlTree(withStandIns(draft), totals)
  const findings = [...checkWritten(tree, { pack: pack.id, today }), ...checkEntries(draft)]
  const { ids } = pack.rules[specificationOfTree(tree)]
  const failed = new Set(findings.flatMap(({ rule }) => (ids.has(rule) ? [rule] : [])))
  return {
    draft,
    totals,
    findings: withoutConsequences(findings),
    rulePack: pack.id,
    passed: ids.size - failed.size,
  }
}
