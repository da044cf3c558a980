import { z } from 'zod'
import { documentKinds, flagNames } from '#core/kinds'
import { parts } from './schema-parts.ts'

/** More lines than this are refused. */
export const maxLines = 10_000

const { code, short, long, amount, date, identifier } = parts

const flags = z.strictObject(
  Object.fromEntries(flagNames.map((name) => [name, z.boolean().optional()])) as Record<
    (typeof flagNames)[number],
    z.ZodOptional<z.ZodBoolean>
  >,
)

/**
 * The state of the form: fields may be missing or incomplete, but unknown fields, texts that are too long and wrong
 * types are rejected. Missing values are for the rules to report, not for this schema. Business terms are noted at the
 * fields.
 */
export const invoiceDraftSchema = z.strictObject({
  kind: z.enum(documentKinds),
  /** Only in documents read whose type code (IBT-003) is not one of the six. */
  typeCode: code.optional(),
  /** IBT-024 and IBT-023; by kind unless said otherwise. */
  customizationId: short.optional(),
  profileId: short.optional(),
  /** IBT-001. */
  number: short.optional(),
  /** BTAE-07. */
  uuid: short.optional(),
  /** IBT-002. */
  issueDate: date.optional(),
  /** IBT-168. */
  issueTime: date.optional(),
  /** IBT-007, date on which the VAT became due, when it is before the issue date. */
  taxPointDate: date.optional(),
  /** IBT-009. */
  dueDate: date.optional(),
  /** BTAE-02. */
  flags: flags.optional(),
  /** IBT-005. */
  currency: code.optional(),
  /** IBT-006; AED for documents in another currency unless said otherwise. */
  taxCurrency: code.optional(),
  /** BTAE-04: how many AED one unit of the document currency is. */
  exchangeRate: z
    .strictObject({ rate: amount.optional(), source: code.optional(), target: code.optional() })
    .optional(),
  /** IBT-022. */
  note: long.optional(),
  /** BTAE-03. */
  creditReason: code.optional(),
  creditReasonText: long.optional(),
  /** Only in documents read: reasons beside the first. */
  furtherCreditReasons: z
    .array(z.strictObject({ code: code.optional(), text: long.optional() }))
    .max(20)
    .optional(),
  precedingDocuments: z.array(parts.precedingDocument).max(1000).optional(),
  references: parts.references.optional(),
  seller: parts.party.optional(),
  buyer: parts.party.optional(),
  /** BTAE-01, with the free zone flag. */
  beneficiary: identifier.optional(),
  /** BTAE-14, with the disclosed agent flag. */
  principal: identifier.optional(),
  payee: parts.payee.optional(),
  taxRepresentative: parts.taxRepresentative.optional(),
  delivery: parts.delivery.optional(),
  period: parts.documentPeriod.optional(),
  paymentMeans: z.array(parts.paymentMeans).max(100).optional(),
  paymentTerms: z.array(parts.paymentTerms).max(500).optional(),
  prepayments: z.array(parts.prepayment).max(500).optional(),
  /** IBT-113; the sum of the prepayments unless said otherwise. */
  prepaid: amount.optional(),
  /** IBT-114. */
  rounding: amount.optional(),
  /** IBT-200; false unless said otherwise, and best left so. */
  taxIncluded: z.boolean().optional(),
  allowances: z.array(parts.documentAllowance).max(1000).optional(),
  charges: z.array(parts.documentAllowance).max(1000).optional(),
  lines: z.array(parts.line).max(maxLines).optional(),
  attachments: z.array(parts.attachment).max(100).optional(),
  retention: parts.retention.optional(),
  /**
   * Invoice type B2B: the author requires a buyer who is identified as a business. It is checked before issue and is no
   * part of what is sent.
   */
  buyerIsBusiness: z.boolean().optional(),
  /** A proforma: an offer in the form of an invoice. It is printed and never issued; no part of what is sent. */
  proforma: z.boolean().optional(),
  /** Drafts only: the id of our rejected document that this one replaces. It is removed at issue. */
  rejectedDocument: z.string().max(40).optional(),
  /**
   * The number of the document in the ledger that it was imported from, when it gets another one here. It is searchable
   * and is not sent.
   */
  ledgerNumber: short.optional(),
  /** Of a draft: it is issued under its own `number`, even if the series assigns numbers. Removed at issue. */
  keepsNumber: z.boolean().optional(),
})

/** The one document model, as a form holds it: plain JSON, all but the kind optional. */
export type InvoiceDraft = z.infer<typeof invoiceDraftSchema>

/** The same model after issue: frozen, numbered, dated. */
export type InvoiceDocument = InvoiceDraft & {
  number: string
  uuid: string
  issueDate: string
  currency: string
}

export type Address = z.infer<typeof parts.address>
export type Party = z.infer<typeof parts.party>
export type PaymentMeans = z.infer<typeof parts.paymentMeans>
export type Vat = z.infer<typeof parts.vat>
export type LineVat = z.infer<typeof parts.lineVat>
export type Allowance = z.infer<typeof parts.allowance>
export type DocumentAllowance = z.infer<typeof parts.documentAllowance>
export type Attachment = z.infer<typeof parts.attachment>
export type Item = z.infer<typeof parts.item>
export type InvoiceLine = z.infer<typeof parts.line>
