/** The one document model: kinds, draft, totals, and the pure steps from one draft to another. */
export { completeDraft } from './complete-draft.ts'
export { type FlagName, type Flags, flagNames, parseFlags, printFlags } from './flags.ts'
export {
  creditNoteKindFor,
  type DocumentKind,
  documentKinds,
  isCommercial,
  isCreditNote,
  isSelfBilled,
  kindOf,
  specificationOf,
  specifications,
  type TypeCode,
  typeCodeOf,
  typeCodes,
} from './kinds.ts'
export { newDraft, newLine, nextLineId } from './new-draft.ts'
export {
  type Address,
  type Allowance,
  type Attachment,
  type Delivery,
  type DocumentAllowance,
  type Identifier,
  type InvoiceDocument,
  type InvoiceDraft,
  type InvoiceLine,
  type Item,
  invoiceDraftSchema,
  type LegalRegistration,
  type LineVat,
  maxLines,
  type Party,
  type PartyContact,
  type PaymentMeans,
  type PaymentTerms,
  type PrecedingDocument,
  type Prepayment,
  type References,
  type Retention,
  type Vat,
} from './schema.ts'
export { type CreditNoteInput, toCreditNote } from './to-credit-note.ts'
export { type RetentionInvoiceInput, toRetentionInvoice } from './to-retention-invoice.ts'
export { type BreakdownEntry, type LineTotals, type Totals, totalsSchema } from './totals.ts'
export {
  allowanceRateOf,
  isTaxed,
  lineRateOf,
  standardRate,
  type VatCategory,
  vatCategories,
  vatCategoryCode,
  vatCategoryOf,
} from './vat-category.ts'
