/** Money that a buyer retains from an issued document until later, and its state. */
import { z } from 'zod'
import { Language, PlainDate } from './common.ts'
import { DocumentId } from './documents.ts'

export const RetainedAmount = z.object({
  documentId: DocumentId,
  number: z.string().nullable(),
  counterpartyName: z.string(),
  counterpartyNameAr: z.string(),
  currency: z.string(),
  /** Without and with the VAT on it, as the document was issued. */
  net: z.string(),
  total: z.string(),
  /** `YYYY-MM-DD`; null when the document names no day. */
  dueDate: z.string().nullable(),
  /** `open` until its day comes, then `due`. */
  state: z.enum(['open', 'due', 'invoiced', 'paid']),
  /** The draft or document that bills it. */
  invoice: z.object({ id: DocumentId, number: z.string().nullable() }).nullable(),
  paidOn: z.string().nullable(),
  note: z.string(),
})
export type RetainedAmount = z.infer<typeof RetainedAmount>

/** `GET /retained-amounts`: open amounts, the longest due first, at most a hundred, and the number of all due ones. */
export const RetainedAmounts = z.object({ waiting: z.array(RetainedAmount), due: z.number().int() })
export type RetainedAmounts = z.infer<typeof RetainedAmounts>

/** `POST /documents/{id}/retained-amount/invoice`: the language of the line that bills it. */
export const InvoiceRetainedRequest = z.strictObject({ language: Language })

/** `PUT /documents/{id}/retained-amount`: records that it was paid, or undoes that. */
export const SettleRetainedRequest = z.discriminatedUnion('state', [
  z.strictObject({
    state: z.literal('paid'),
    paidOn: PlainDate,
    note: z.string().trim().max(500).default(''),
  }),
  z.strictObject({ state: z.literal('open') }),
])
export type SettleRetainedRequest = z.infer<typeof SettleRetainedRequest>
