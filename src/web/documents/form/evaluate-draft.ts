import type { Participant } from '#contract/participants'
import { asIssued, withOwnParty } from '#core/drafts'
import type { InvoiceDraft } from '#core/invoice'
import { type CheckedDraft, checkDraft } from '#core/rules'

/** What the server adds when a draft is issued; for findings on the screen we add it beforehand. */
export interface IssuePreview {
  readonly seller: Participant
  /** The number that the next issued document gets; null while numbers are typed by hand. */
  readonly nextNumber: string | null
}

/** What a form shows of a check. */
export type DraftCheck = Pick<CheckedDraft, 'findings' | 'passed'>

/** Amounts of what is on the screen, and findings as if it were issued now: just what the server answers. */
export function checkForm(draft: InvoiceDraft, preview: IssuePreview, today: string): CheckedDraft {
  return checkDraft(asIssued(withOwnParty(draft, preview.seller), { number: preview.nextNumber }), today)
}
