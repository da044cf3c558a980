/** Settings of a participant: environment, invoice sequence, and the look of its paper. */
import { z } from 'zod'
import { entryOf, paymentMeans } from '#core/codelists'
import { Environment, Instant, Version } from './common.ts'

/** `{YYYY}` and `{YY}` stand for the year in which a number is given. */
const Affix = z
  .string()
  .trim()
  .max(20)
  .regex(/^([0-9A-Za-z/._-]|\{YY(YY)?\})*$/)

/** One series of numbers. `next` is the number that the next issued document gets. */
export const Sequence = z.object({
  prefix: Affix,
  suffix: Affix,
  next: z.number().int().min(1).max(999_999_999_999),
  /** The running number is filled with zeros to this many digits. */
  digits: z.number().int().min(1).max(12),
  /** `yearly` counts from 1 in each year, which must then be in prefix or suffix. */
  restarts: z.enum(['never', 'yearly']),
})
export type Sequence = z.infer<typeof Sequence>

/** How a company is paid: the defaults of its new invoices. */
export const PaymentDefaults = z.object({
  /** Days from issue to due date. */
  days: z.number().int().min(0).max(365),
  /** Payment means, UNCL 4461. */
  method: z.string().refine((code) => entryOf(paymentMeans, code) !== undefined),
  /** Payment terms on each invoice; empty for none. */
  terms: z.string().trim().max(1_000),
})
export type PaymentDefaults = z.infer<typeof PaymentDefaults>

export const Settings = z.object({
  environment: Environment,
  /** While off, users type the numbers and prefix and suffix cannot be edited. */
  sequenceIncrementEnabled: z.boolean(),
  invoiceSequence: Sequence,
  creditNoteSequence: Sequence,
  /** Above this total in AED, with VAT, a second person approves a document before it is issued; null for never. */
  approvalAbove: z
    .string()
    .max(18)
    .regex(/^\d+(\.\d{1,2})?$/)
    .nullable(),
  payment: PaymentDefaults,
  selfBilledInvoiceSequence: Sequence,
  selfBilledCreditNoteSequence: Sequence,
  /** The year (Asia/Dubai) that the next numbers belong to. */
  year: z.number().int(),
  version: Version,
})
export type Settings = z.infer<typeof Settings>

/** `GET /settings/approvers`: the members who may issue documents of the participant, and so approve those of others. */
export const Approvers = z.object({
  approvers: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Whether a member could approve the drafts of another one; the amount cannot be set otherwise. */
  enough: z.boolean(),
})
export type Approvers = z.infer<typeof Approvers>

/** An omitted field stays as it is. */
export const UpdateSettingsRequest = Settings.omit({ environment: true, year: true })
  .partial()
  .extend({ version: Version })
export type UpdateSettingsRequest = z.infer<typeof UpdateSettingsRequest>

/** Texts of a company for its paper; line breaks are preserved. */
const Words = z.string().trim().max(4_000)
const BankField = z.string().trim().max(140)

/** How the documents look that the participant issues as their seller. */
export const PaperStyle = z.object({
  /** `#rrggbb`; text in it must be readable on white. */
  accent: z.string().regex(/^#[0-9a-f]{6}$/),
  layout: z.enum(['standard', 'letterhead', 'compact']),
  /** PNG or JPEG, at most 256 KB and 2,000 pixels a side; base64. */
  logo: z
    .object({ mediaType: z.enum(['image/png', 'image/jpeg']), data: z.base64().max(400_000) })
    .nullable(),
  /** Terms and conditions in each language; empty for none. */
  terms: z.object({ en: Words, ar: Words }),
  /** Where to pay when a document names no account itself. */
  bank: z.object({
    accountName: BankField,
    account: z.string().trim().max(50),
    bankName: BankField,
    bic: z
      .string()
      .trim()
      .regex(/^([A-Z]{6}[0-9A-Z]{2}([0-9A-Z]{3})?)?$/),
  }),
  /** The banks of all accounts of the participant, as `/settings/bank-accounts` has them: the XML cannot name them. */
  accounts: z.array(
    z.object({ account: z.string(), bankName: z.string(), bankNameAr: z.string(), bic: z.string() }),
  ),
  version: Version,
})
export type PaperStyle = z.infer<typeof PaperStyle>

/** `PUT /settings/paper`. The accounts are changed where they are listed; what is said of them here is not read. */
export const UpdatePaperStyleRequest = PaperStyle.omit({ accounts: true })
export type UpdatePaperStyleRequest = z.infer<typeof UpdatePaperStyleRequest>

/** `GET /settings/paper`: as it is now, or as it was at an instant, such as that of the issue of a document. */
export const PaperStyleQuery = z.object({ at: Instant.optional() })

/** `POST /settings/paper/preview`: a made-up document in a look that need not be saved. */
export const PaperPreviewRequest = z.object({
  style: PaperStyle.omit({ version: true }).extend({ accounts: PaperStyle.shape.accounts.default([]) }),
  language: z.enum(['en', 'ar', 'both']),
})
