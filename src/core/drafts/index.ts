/** The door of the drafts room: the pure steps from nothing to a draft, and from one draft to the next. */
export { asIssued, type IssueMarks } from './as-issued.ts'
export { checkEntries } from './check-entries.ts'
export {
  checkRecords,
  type DraftRecords,
  numberTaken,
  type SelfBillingAgreement,
} from './check-records.ts'
export { completeDraft } from './complete-draft.ts'
export { newDraft, newLine, nextLineId } from './new-draft.ts'
export { type OwnParticipant, withOwnParty } from './own-party.ts'
export { type CreditNoteInput, toCreditNote } from './to-credit-note.ts'
export { isBlankLine, toKind } from './to-kind.ts'
export { type RetentionInvoiceInput, toRetentionInvoice } from './to-retention-invoice.ts'
