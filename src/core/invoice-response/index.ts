/** The door of the invoice response room: the buyer's answer on business level (Peppol Invoice Response, T111). */
export {
  buildInvoiceResponse,
  clarificationsOf,
  type InvoiceResponseRequest,
  referencedTypeCode,
} from './build-invoice-response.ts'
export { checkInvoiceResponse } from './check-invoice-response.ts'
export {
  decisionOfStatus,
  disputeReasons,
  type InvoiceResponse,
  invoiceResponseCustomizationId,
  type ResponseDecision,
  type ResponseParty,
  responseStatuses,
  statusOfDecision,
} from './invoice-response.ts'
export { issuedAtOf, readInvoiceResponse, wordsOf } from './read-invoice-response.ts'
