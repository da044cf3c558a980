/** Payments of documents that users record: facts that are undone, never changed or deleted. */
import { z } from 'zod'
import { entryOf, paymentMeans } from '#core/codelists'
import { Amount, CurrencyCode, Instant, idOf, PlainDate } from './common.ts'
import { DocumentId, Settlement } from './documents.ts'

export const PaymentId = idOf('pay')

/** A code of UNCL 4461, such as 30 for a credit transfer. */
const Method = z
  .string()
  .refine((code) => entryOf(paymentMeans, code) !== undefined, 'Not a code of UNCL 4461.')

export const Payment = z.object({
  id: PaymentId,
  paidOn: PlainDate,
  /** In the currency of the document, more than zero. */
  amount: Amount,
  method: z.string().nullable(),
  reference: z.string(),
  note: z.string(),
  /** The name of the user; null for an API key, and for users who left. */
  recordedBy: z.string().nullable(),
  recordedAt: Instant,
  /** Null while it counts. */
  undone: z.object({ by: z.string().nullable(), at: Instant }).nullable(),
})

export type Payment = z.infer<typeof Payment>

/** `GET /documents/{id}/payments`: newest day first, undone ones among them. */
export const DocumentPayments = z.object({
  documentId: DocumentId,
  currency: CurrencyCode,
  payable: Amount,
  /** Whether money goes back, because the document is a credit note. */
  isRefund: z.boolean(),
  settlement: Settlement.nullable(),
  /** The most that can be recorded now. Of a credit note: what it does not take from unpaid invoices. */
  open: Amount,
  payments: z.array(Payment),
})
export type DocumentPayments = z.infer<typeof DocumentPayments>

/** `POST /documents/{id}/payments`. */
export const RecordPaymentRequest = z.strictObject({
  /** From 2000 until today in Asia/Dubai; it may be before the date of the document. */
  paidOn: PlainDate,
  amount: Amount,
  method: Method.nullable().default(null),
  reference: z.string().trim().max(100).default(''),
  note: z.string().trim().max(500).default(''),
})
/** What one request can mark as paid: as much as a list can select. */
const maxAtOnce = 500

/** `POST /documents/mark-paid`: what is open of each document is recorded as one payment, or refund. */
export const MarkPaidRequest = RecordPaymentRequest.omit({ amount: true }).extend({
  ids: z.array(DocumentId).min(1).max(maxAtOnce),
})
export type DocumentsToMarkPaid = z.output<typeof MarkPaidRequest>

/** A payment with its document. */
const PaymentOfDocument = z.strictObject({ documentId: DocumentId, paymentId: PaymentId })

/** The recorded payments, and the documents without one, each with the problem code that says why. */
export const MarkedPaid = z.object({
  recorded: z.array(
    PaymentOfDocument.extend({ number: z.string().nullable(), amount: Amount, currency: CurrencyCode }),
  ),
  refused: z.array(z.object({ id: DocumentId, number: z.string().nullable(), code: z.string() })),
})
export type MarkedPaid = z.infer<typeof MarkedPaid>

/** `POST /documents/undo-payments`: payments of several documents. */
export const UndoPaymentsRequest = z.strictObject({
  payments: z.array(PaymentOfDocument).min(1).max(maxAtOnce),
})
export type UndoPaymentsRequest = z.infer<typeof UndoPaymentsRequest>

/** The undone payments, also those that were undone before, and those that were not found. */
export const UndonePayments = z.object({ undone: z.array(PaymentId), notFound: z.array(PaymentId) })
export type UndonePayments = z.infer<typeof UndonePayments>

export type RecordPaymentRequest = z.input<typeof RecordPaymentRequest>
export type PaymentToRecord = z.output<typeof RecordPaymentRequest>
