/** Aged receivables and payables: what is open of each contact, by the days since it was due. */
import { z } from 'zod'
import { Amount, CurrencyCode, Language, PageQuery, PeriodDate, PlainDate } from './common.ts'
import { ContactId } from './contacts.ts'

/** What customers owe us (`receivable`), or we owe suppliers, at the end of a day in Asia/Dubai: today if there is none. */
export const AgedFilter = z.object({
  side: z.enum(['receivable', 'payable']),
  asOf: PeriodDate.optional(),
})

/** `GET /reports/aged`: AED first, then by currency; in each the largest total first. */
export const AgedQuery = AgedFilter.extend(PageQuery.shape)
export type AgedQuery = z.infer<typeof AgedQuery>

/** `GET /reports/aged.csv` and `.xlsx`. */
export const AgedFileQuery = AgedFilter.extend({ language: Language.default('en') })

/** By days after the due date: 1 to 30, 31 to 60, 61 to 90, more than 90. Invoices without a due date are not yet due. */
export const ageParts = ['notYetDue', 'days1to30', 'days31to60', 'days61to90', 'over90'] as const

/** Of one currency: the five ages and `credit` add up to `total`, which is the closing balance of the statement of that day. */
const AgedAmounts = z.object({
  currency: CurrencyCode,
  /** Open invoices. */
  documents: z.number().int(),
  notYetDue: Amount,
  days1to30: Amount,
  days31to60: Amount,
  days61to90: Amount,
  over90: Amount,
  /** The four ages after the due date together. */
  pastDue: Amount,
  /** What credit notes exceed the open invoices that they correct: zero or less. */
  credit: Amount,
  total: Amount,
})
export type AgedAmounts = z.infer<typeof AgedAmounts>

/** A contact and a currency in which something is open. */
export const AgedBalance = AgedAmounts.extend({
  id: z.string(),
  /** The entry of the address book; null where there is none. */
  contactId: ContactId.nullable(),
  name: z.string(),
  nameAr: z.string(),
  /** Empty for documents without one. */
  participantId: z.string(),
})
export type AgedBalance = z.infer<typeof AgedBalance>

/** The totals of all pages, by currency: currencies are never added together. */
export const AgedTotals = z.object({
  asOf: PlainDate,
  currencies: z.array(AgedAmounts.extend({ contacts: z.number().int() })),
})
export type AgedTotals = z.infer<typeof AgedTotals>
