import type { Finding } from '#contract/common'
import { isPlainDate } from '#core/calendar'
import { completeDraft, type InvoiceDraft, type Totals } from '#core/invoice'
import { checkDocument, rulePackFor } from '#core/rules'
import { computeTotals } from '#core/tax'

export interface CheckedDraft {
  /** With everything filled in that follows from the rest. */
  readonly draft: InvoiceDraft
  readonly totals: Totals
  readonly findings: Finding[]
  readonly rulePack: string
}

/** Completes a draft, computes its amounts and judges it, exactly as it would go out. */
export function checkDraft(given: InvoiceDraft, today: string): CheckedDraft {
  const draft = completeDraft(given)
  const totals = computeTotals(draft)
  const pack = rulePackFor(draft.issueDate && isPlainDate(draft.issueDate) ? draft.issueDate : today)
  return {
    draft,
    totals,
    findings: checkDocument(draft, totals, { pack: pack.id }).map(presentFinding),
    rulePack: pack.id,
  }
}

/** A finding of the core as it crosses the wire. */
export function presentFinding(finding: {
  rule: string
  severity: 'fatal' | 'warning'
  path: string
  message: string
  xpath?: string
  params?: Readonly<Record<string, string>>
}): Finding {
  return {
    rule: finding.rule,
    severity: finding.severity,
    path: finding.path,
    message: finding.message,
    ...(finding.params ? { params: { ...finding.params } } : {}),
  }
}
