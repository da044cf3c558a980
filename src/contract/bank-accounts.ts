/** The accounts of a participant that buyers pay to. */
import { z } from 'zod'
import { CurrencyCode, idOf, Version } from './common.ts'

export const BankAccountId = idOf('bac')

const Words = z.string().trim().max(140)

export const BankAccount = z.object({
  id: BankAccountId,
  /** An IBAN without spaces, or the number of an account where there are none. */
  account: z.string(),
  accountName: z.string(),
  bankName: z.string(),
  bankNameAr: z.string(),
  /** Empty, or a BIC of 8 or 11 characters. */
  bic: z.string(),
  currency: CurrencyCode,
  /** Invoices in its currency begin with it. The first account of a currency is one. */
  isDefault: z.boolean(),
  version: Version,
})
export type BankAccount = z.infer<typeof BankAccount>

/** `POST /settings/bank-accounts`. */
export const NewBankAccount = z.object({
  account: z
    .string()
    .trim()
    .transform((text) => text.replace(/[\s-]/g, '').toUpperCase())
    .pipe(z.string().regex(/^[0-9A-Z]{4,40}$/)),
  accountName: Words.min(1),
  /** The XML names the bank by its BIC only; an account may be saved from the form of an invoice, which has no name. */
  bankName: Words.default(''),
  bankNameAr: Words.default(''),
  bic: z
    .string()
    .trim()
    .transform((text) => text.toUpperCase())
    .pipe(z.string().regex(/^([A-Z]{6}[0-9A-Z]{2}([0-9A-Z]{3})?)?$/))
    .default(''),
  currency: CurrencyCode,
  isDefault: z.boolean().default(false),
})
export type NewBankAccount = z.infer<typeof NewBankAccount>

/** `PUT /settings/bank-accounts/{id}`. */
export const UpdateBankAccount = NewBankAccount.extend({ version: Version })
export type UpdateBankAccount = z.infer<typeof UpdateBankAccount>
