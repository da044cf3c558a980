/** The door of the invoice response room: the buyer's answer on business level (Peppol Invoice Response, T111). */
export type { InvoiceResponseRequest } from './build-invoice-response.ts'
export { buildInvoiceResponse, clarificationsOf, referencedTypeCode } from './build-invoice-response.ts'
export { checkInvoiceResponse } from './check-invoice-response.ts'
export type { InvoiceResponse, ResponseDecision, ResponseParty } from './invoice-response.ts'
export {
  decisionOfStatus,
  disputeReasons,
  invoiceResponseCustomizationId,
  responseStatuses,
  statusOfDecision,
} from './invoice-response.ts'

export { issuedAtOf, readInvoiceResponse, wordsOf } from './read-invoice-response.ts'
