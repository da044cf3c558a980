import { randomInt } from 'node:crypto'
import { z } from 'zod'
import { emirates, entryOf } from '#core/codelists'
import { hasLuhnCheckDigit, isTin, isTrn, tinOfTrn } from '#core/party'
import type { Taxpayer } from './taxpayer-store.ts'

/** The form on the page; the names of its fields are the keys, the messages are keys of the words. */
export const OwnDetails = z
  .object({
    tin: z.string().trim().refine(isTin, 'tinWrong'),
    trn: z
      .string()
      .trim()
      .refine((text) => text === '' || isTrn(text), 'trnWrong')
      .default(''),
    noVat: z.literal('yes').optional(),
    nameEn: z.string().trim().min(1, 'required').max(200, 'tooLong'),
    nameAr: z.string().trim().min(1, 'required').max(200, 'tooLong'),
    legalType: z.string().trim().min(1, 'required').max(100, 'tooLong'),
    licence: z.string().trim().min(1, 'required').max(100, 'tooLong'),
    authority: z.string().trim().min(1, 'required').max(200, 'tooLong'),
    line1: z.string().trim().min(1, 'required').max(200, 'tooLong'),
    city: z.string().trim().min(1, 'required').max(100, 'tooLong'),
    emirate: z.string().refine((code) => entryOf(emirates, code) !== undefined, 'emirateWrong'),
    fault: z.enum(['', 'verify', 'register']).default(''),
  })
  .refine((own) => own.trn === '' || tinOfTrn(own.trn) === own.tin, { path: ['trn'], message: 'trnOther' })
export type OwnDetails = z.infer<typeof OwnDetails>

/** The first day of VAT: earlier than any document of a test. */
const effectiveDate = '2018-01-01'

/** The taxpayer of a filled form; without a TRN one is derived from the TIN, unless not registered for VAT. */
export function taxpayerOf(own: OwnDetails): Taxpayer {
  const trn = own.trn || `${own.tin}00003`
  return {
    tin: own.tin,
    trn: own.noVat ? '' : trn,
    legalType: own.legalType,
    nameEn: own.nameEn,
    nameAr: own.nameAr,
    legalRegistration: { type: 'TL', id: own.licence, authority: own.authority },
    address: {
      line1: own.line1,
      line2: '',
      line3: '',
      city: own.city,
      postalCode: '',
      subdivision: own.emirate,
      country: 'AE',
    },
    effectiveDate,
    fault: own.fault === '' ? null : own.fault,
  }
}

/** A random TIN with its Luhn digit, away from the numbers of the simulated buyers. */
export function suggestTin(): string {
  const body = `10${String(randomInt(10_000_000)).padStart(7, '0')}`
  const lastDigits = Array.from({ length: 10 }, (_, digit) => `${body}${digit}`)
  return lastDigits.find(hasLuhnCheckDigit) ?? `${body}0`
}
