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
export type RecordPaymentRequest = z.input<typeof RecordPaymentRequest>
export type PaymentToRecord = z.output<typeof RecordPaymentRequest>
