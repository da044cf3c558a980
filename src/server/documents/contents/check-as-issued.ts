import type { Finding } from '#contract/common'
import { asIssued, completeDraft, type IssueMarks } from '#core/drafts'
import type { Finding as CoreFinding } from '#core/findings'
import type { InvoiceDraft, Totals } from '#core/invoice'
import { type CheckedDraft, checkDraft } from '#core/rules'
import { computeTotals } from '#core/tax'

export interface CheckedAsIssued extends Pick<CheckedDraft, 'draft' | 'totals' | 'rulePack'> {
  readonly findings: readonly Finding[]
}

/**
 * Checks a draft as if it were issued now, or as it is: fields that issuing fills in are not missing. Runs the rules
 * once.
 * @param today `YYYY-MM-DD`, Asia/Dubai
 */
export function checkAsIssued(draft: InvoiceDraft, marks: IssueMarks, today: string): CheckedAsIssued {
  const { findings, ...checked } = checkDraft(asIssued(draft, marks), today)
  return { ...checked, findings: findings.map(toStoredFinding) }
}

/** A finding as it is stored with a document and crosses the wire: without its place in the XML. */
export function toStoredFinding({ rule, severity, path, message, params }: CoreFinding): Finding {
  return { rule, severity, path, message, ...(params ? { params: { ...params } } : {}) }
}

/** The draft without its unique identifier, which issuing assigns. */
export function withoutServerFields(draft: InvoiceDraft): InvoiceDraft {
  const { uuid: _uuid, ...rest } = draft
  return rest
}

/** The totals of a draft as if it were issued now, without running the rules. */
export function totalsAsIssued(draft: InvoiceDraft, marks: IssueMarks): Totals {
  return computeTotals(completeDraft(asIssued(draft, marks)))
}
