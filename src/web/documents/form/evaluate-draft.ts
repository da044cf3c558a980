import type { Participant } from '#contract/participants'
import { checkRecords, type DraftRecords } from '#core/draft-checks'
import { asIssued, ownNumberOf, withOwnParty } from '#core/drafts'
import type { InvoiceDraft } from '#core/invoice'
import { type DocumentKind, isCreditNote, isSelfBilled } from '#core/kinds'
import { type CheckedDraft, checkDraft } from '#core/rules'

/** Values that the server adds at issue; added here before the check, so that the findings are the same. */
export interface IssuePreview {
  readonly seller: Participant
  /** The number that the next issued document of a series gets; null while users type the numbers. */
  readonly nextNumbers: NextNumbers
}

export type NextNumbers = Readonly<
  Record<'invoice' | 'creditNote' | 'selfBilledInvoice' | 'selfBilledCreditNote', string | null>
>

/** The number that a draft gets at issue; null if users type it, or if it comes from a ledger. */
export function nextNumberOf(numbers: NextNumbers, draft: InvoiceDraft): string | null {
  return ownNumberOf(draft) === undefined ? seriesNumberOf(numbers, draft.kind) : null
}

function seriesNumberOf(numbers: NextNumbers, kind: DocumentKind): string | null {
  if (isSelfBilled(kind)) return numbers[isCreditNote(kind) ? 'selfBilledCreditNote' : 'selfBilledInvoice']
  return numbers[isCreditNote(kind) ? 'creditNote' : 'invoice']
}

/** The parts of a check that a form shows. */
export type DraftCheck = Pick<CheckedDraft, 'findings' | 'passed'>

/**
 * Amounts and findings of the document on the screen as if it were issued now, equal to those of the server.
 * @param records the portal's records that the draft refers to, once loaded
 */
export function checkForm(
  draft: InvoiceDraft,
  preview: IssuePreview,
  today: string,
  records?: DraftRecords,
): CheckedDraft {
  const number = nextNumberOf(preview.nextNumbers, draft)
  const checked = checkDraft(asIssued(withOwnParty(draft, preview.seller), { number }), today)
  if (!records) return checked
  return {
    ...checked,
    findings: [...checked.findings, ...checkRecords(checked.draft, checked.totals, records)],
  }
}
