/** Statements: what stands between a participant and a contact, by currency. */
import { z } from 'zod'
import { Amount, CurrencyCode, Language, PageQuery, PeriodDate, PlainDate } from './common.ts'
import { DocumentId } from './documents.ts'
import { TypeCode } from './participants.ts'

/** What they owe us (`receivable`) or we owe them, in a period of days, both ends included. */
const StatementPeriod = z.object({
  side: z.enum(['receivable', 'payable']).default('receivable'),
  from: PeriodDate,
  to: PeriodDate,
})
const endsAfterItBegins = ({ from, to }: z.infer<typeof StatementPeriod>) => from <= to
const endsTooEarly = { path: ['to'], error: 'The period ends before it begins.' }

/** `GET /contacts/{id}/statement/totals`. */
export const StatementTotalsQuery = StatementPeriod.refine(endsAfterItBegins, endsTooEarly)
export type StatementTotalsQuery = z.infer<typeof StatementTotalsQuery>

/** `GET /contacts/{id}/statement`: by date and id, newest first. */
export const StatementQuery = StatementPeriod.extend(PageQuery.shape).refine(endsAfterItBegins, endsTooEarly)
export type StatementQuery = z.infer<typeof StatementQuery>

/** `GET /contacts/{id}/statement.csv` and `.xlsx`: all rows, with headings and kinds of documents in a language. */
export const StatementFileQuery = StatementPeriod.extend({ language: Language.default('en') }).refine(
  endsAfterItBegins,
  endsTooEarly,
)
export type StatementFileQuery = z.infer<typeof StatementFileQuery>

export const StatementRow = z.object({
  id: DocumentId,
  date: PlainDate,
  number: z.string().nullable(),
  typeCode: TypeCode,
  currency: CurrencyCode,
  /** What is to be paid; of a credit note less than zero. */
  amount: Amount,
  /** The buyer has answered that it is paid. The portal knows of no other payments. */
  reportedPaid: z.boolean(),
})
export type StatementRow = z.infer<typeof StatementRow>

/** Of one currency: `opening + invoiced + credited - reportedPaid = closing`. Currencies are never added together. */
export const StatementTotal = z.object({
  currency: CurrencyCode,
  documents: z.number().int(),
  /** The balance before the period. */
  opening: Amount,
  invoiced: Amount,
  /** Of credit notes, less than zero. */
  credited: Amount,
  /** Invoices that the buyer has answered to have paid. */
  reportedPaid: Amount,
  closing: Amount,
})
export type StatementTotal = z.infer<typeof StatementTotal>
