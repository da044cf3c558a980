import type { Finding } from '#contract/common'
import { type AssignedFields, asIssued, completeDraft } from '#core/drafts'
import type { InvoiceDraft, Totals } from '#core/invoice'
import { type CheckedDraft, checkDraft } from '#core/rules'
import { computeTotals } from '#core/tax'
import { toStoredFinding } from '../model/index.ts'

export interface CheckedAsIssued extends Pick<CheckedDraft, 'draft' | 'totals' | 'rulePack'> {
  readonly findings: readonly Finding[]
}

/**
 * Checks a draft as if it were issued now, or as it is: fields that issuing fills in are not missing. Runs the rules
 * once.
 * @param today `YYYY-MM-DD`, Asia/Dubai
 */
export function checkAsIssued(
  draft: InvoiceDraft,
  fieldsAtIssue: AssignedFields,
  today: string,
): CheckedAsIssued {
  const { findings, ...checked } = checkDraft(asIssued(draft, fieldsAtIssue), today)
  return { ...checked, findings: findings.map(toStoredFinding) }
}

/** The draft without its unique identifier, which issuing assigns. */
export function withoutServerFields(draft: InvoiceDraft): InvoiceDraft {
  const { uuid: _uuid, ...rest } = draft
  return rest
}

/** The totals of a draft as if it were issued now, without running the rules. */
export function totalsAsIssued(draft: InvoiceDraft, fieldsAtIssue: AssignedFields): Totals {
  return computeTotals(completeDraft(asIssued(draft, fieldsAtIssue)))
}
