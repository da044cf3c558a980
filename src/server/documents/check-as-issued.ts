import type { Finding } from '#contract/common'
import { asIssued, type IssueMarks } from '#core/drafts'
import type { InvoiceDraft } from '#core/invoice'
import { type CheckedDraft, checkDraft } from '#core/rules'
import { toStoredFinding } from './finding.ts'

export interface CheckedAsIssued extends Pick<CheckedDraft, 'draft' | 'totals' | 'rulePack'> {
  readonly findings: readonly Finding[]
}

/**
 * Checks a draft as if it were issued now, or as it is: what issuing gives is not missing. Runs the rules once.
 * @param today `YYYY-MM-DD`, Asia/Dubai
 */
export function checkAsIssued(draft: InvoiceDraft, marks: IssueMarks, today: string): CheckedAsIssued {
  const { findings, ...checked } = checkDraft(asIssued(draft, marks), today)
  return { ...checked, findings: findings.map(toStoredFinding) }
}
