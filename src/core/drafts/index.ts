/** The door of the drafts room: the pure steps from nothing to a draft, and from one draft to the next. */
export { asIssued, type IssueMarks, ownNumberOf } from './as-issued.ts'
export { completeDraft } from './complete-draft.ts'
export { defaultFields, defaultsFrom } from './defaults-from.ts'
export { newDraft, newLine, nextLineId } from './new-draft.ts'
export { type OwnParticipant, withOwnParty } from './own-party.ts'
export {
  consumerLacks,
  hasConsumerNumber,
  isAtPlaceOfSale,
  withoutPlaceOfSale,
  withPlaceOfSale,
  withWalkIn,
} from './place-of-sale.ts'
export { toCopy } from './to-copy.ts'
export { type CreditNoteInput, toCreditNote } from './to-credit-note.ts'
export { isBlankLine, toKind } from './to-kind.ts'
export { type RetentionInvoiceInput, toRetentionInvoice } from './to-retention-invoice.ts'
export { withCounterparty } from './with-counterparty.ts'
