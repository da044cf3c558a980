/** The door of the invoice room: the one document model, with its computed totals. */
export {
  type Address,
  type Allowance,
  type Attachment,
  type DocumentAllowance,
  type InvoiceDocument,
  type InvoiceDraft,
  type InvoiceLine,
  type Item,
  invoiceDraftSchema,
  type LineVat,
  maxLines,
  type Party,
  type PaymentMeans,
  type Vat,
} from './schema.ts'
export { isStoredAddress, type StoredAddress } from './stored-address.ts'
export { type BreakdownEntry, type LineTotals, type Totals, totalsSchema } from './totals.ts'
