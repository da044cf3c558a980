/** Reports: the dashboard, whose every number opens the list that it counts, and the register of documents. */
import { z } from 'zod'
import { Amount, CurrencyCode, Language, PageQuery, PlainDate } from './common.ts'
import { Direction, DocumentId } from './documents.ts'
import { Registration, TypeCode } from './participants.ts'

export const DashboardRange = z.enum(['7d', '30d', '3m'])
export type DashboardRange = z.infer<typeof DashboardRange>

export const DashboardQuery = z.object({ range: DashboardRange.default('30d') })

export const Dashboard = z.object({
  range: z.object({ from: PlainDate, to: PlainDate }),
  supportedDocuments: z.array(TypeCode),
  /** Drafts and issued documents on the sent list. */
  generated: z.number().int(),
  /** Issued documents on the sent list that went out or go out from here. */
  sent: z.number().int(),
  received: z.number().int(),
  needsYou: z.number().int(),
  unread: z.number().int(),
  networkId: z.string(),
  registration: Registration,
})
export type Dashboard = z.infer<typeof Dashboard>

/** Which documents a register holds: those issued or received, dated in a period of days, both ends included. */
const RegisterPeriod = z.object({ direction: Direction, from: PlainDate, to: PlainDate })
const endsAfterItBegins = ({ from, to }: z.infer<typeof RegisterPeriod>) => from <= to
const endsTooEarly = { path: ['to'], error: 'The period ends before it begins.' }

/** `GET /reports/register/totals`. */
export const RegisterTotalsQuery = RegisterPeriod.refine(endsAfterItBegins, endsTooEarly)
export type RegisterTotalsQuery = z.infer<typeof RegisterTotalsQuery>

/** `GET /reports/register`: by date and id, newest first. */
export const RegisterQuery = RegisterPeriod.extend(PageQuery.shape).refine(endsAfterItBegins, endsTooEarly)
export type RegisterQuery = z.infer<typeof RegisterQuery>

/** `GET /reports/register.csv` and `.xlsx`: all rows, with headings and kinds of documents in a language. */
export const RegisterFileQuery = RegisterPeriod.extend({ language: Language.default('en') }).refine(
  endsAfterItBegins,
  endsTooEarly,
)
export type RegisterFileQuery = z.infer<typeof RegisterFileQuery>

export const RegisterRow = z.object({
  id: DocumentId,
  date: PlainDate,
  number: z.string().nullable(),
  typeCode: TypeCode,
  counterpartyName: z.string(),
  counterpartyNameAr: z.string(),
  /** Of the other side: who received what was sent, who sent what was received. */
  counterpartyId: z.string(),
  currency: CurrencyCode,
  /** What is to be paid; of a credit note less than zero, for it takes away. */
  amount: Amount,
})
export type RegisterRow = z.infer<typeof RegisterRow>

/** Currencies are never added together. */
export const RegisterTotal = z.object({
  currency: CurrencyCode,
  documents: z.number().int(),
  amount: Amount,
})
export type RegisterTotal = z.infer<typeof RegisterTotal>
