/** Statements: what stands between a participant and a contact, by currency. */
import { z } from 'zod'
import { Amount, CurrencyCode, Language, PageQuery, PeriodDate, PlainDate } from './common.ts'
import { ContactId, ContactQuery } from './contacts.ts'
import { DocumentId } from './documents.ts'
import { TypeCode } from './participants.ts'
import { PaymentId } from './payments.ts'
import { ProductSale } from './products.ts'

/** What they owe us (`receivable`) or we owe them. */
const Side = z.enum(['receivable', 'payable']).default('receivable')

/** One side of the account in a period of days, both ends included. */
const StatementPeriod = z.object({
  side: Side,
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
  /** A document, or a payment of one. */
  line: z.enum(['document', 'payment']),
  id: z.union([DocumentId, PaymentId]),
  /** The document itself, or the one that was paid; number and type are its own. */
  documentId: DocumentId,
  date: PlainDate,
  number: z.string().nullable(),
  typeCode: TypeCode,
  currency: CurrencyCode,
  /** What is to be paid, or was refunded; of a credit note and a payment less than zero. */
  amount: Amount,
  /** The buyer has answered that it is paid. */
  reportedPaid: z.boolean(),
  /** Of an invoice that has one. */
  dueDate: PlainDate.nullable(),
  /** Days since the due date, today in Asia/Dubai; null unless something of the invoice is open after it. */
  daysOverdue: z.number().int().positive().nullable(),
  /** Of the account in this currency after this row. */
  balance: Amount,
})
export type StatementRow = z.infer<typeof StatementRow>

/** Of one currency: `opening + invoiced + credited - reportedPaid - paid = closing`. Currencies are never added together. */
export const StatementTotal = z.object({
  currency: CurrencyCode,
  documents: z.number().int(),
  /** The balance before the period. */
  opening: Amount,
  invoiced: Amount,
  /** Of credit notes, less than zero. */
  credited: Amount,
  /** Invoices that the buyer has answered to have paid, without what was recorded as paid of them. */
  reportedPaid: Amount,
  /** Recorded payments less refunds. */
  paid: Amount,
  closing: Amount,
})
export type StatementTotal = z.infer<typeof StatementTotal>

/** `GET /contacts/{id}/balance`. */
export const ContactBalanceQuery = z.object({ side: Side })
export type ContactBalanceQuery = z.infer<typeof ContactBalanceQuery>

const BalancePart = z.object({ amount: Amount, documents: z.number().int() })

/**
 * Of one currency: `open = pastDue + notYetDue + undated + credit`. Credit notes reduce the open invoices that they
 * correct: received ones those of the numbers that they state, if the account has each number once. `documents` counts
 * the invoices of a part, and for `credit` the credit notes that exceed what is open.
 */
export const CurrencyBalance = z.object({
  currency: CurrencyCode,
  /** What documents and payments leave open, without invoices that the buyer has answered to have paid. */
  open: BalancePart,
  pastDue: BalancePart,
  notYetDue: BalancePart,
  /** Without a due date. */
  undated: BalancePart,
  /** Less than zero. */
  credit: BalancePart,
  /** Invoiced less credited in the calendar year of `asOf`. */
  thisYear: BalancePart,
})
export type CurrencyBalance = z.infer<typeof CurrencyBalance>

/** The balance of a contact today, from the documents and payments that its statement lists. */
export const ContactBalance = z.object({
  /** Today in Asia/Dubai. */
  asOf: PlainDate,
  currencies: z.array(CurrencyBalance),
  /**
   * False if the contact, with those merged into it, has more documents or addresses than are read, or received credit
   * notes of which the invoices cannot all be read: then only the newest ones count.
   */
  complete: z.boolean(),
  /**
   * Values of the filter `counterparty` of `GET /documents` that find the documents of the contact: its participant id or
   * its name, then those of contacts that were merged into it.
   */
  counterparties: z.array(z.string()),
})
export type ContactBalance = z.infer<typeof ContactBalance>

/** `GET /contacts/balances`: of the contacts of one page of `GET /contacts`, which has the same parameters. */
export const ContactBalancesQuery = ContactQuery.extend({
  side: Side,
  limit: z.coerce.number().int().min(1).max(50).default(50),
})
export type ContactBalancesQuery = z.infer<typeof ContactBalancesQuery>

/** What is open of a contact, and what of it is past due, by currency: the figures of its balance. */
export const ListedBalance = z.object({
  contactId: ContactId,
  /** Currencies in which nothing is open are left out. */
  currencies: z.array(z.object({ currency: CurrencyCode, open: Amount, pastDue: Amount })),
  /** False if the contact has more documents or addresses than a list reads: its amounts are then left out. */
  complete: z.boolean(),
})
export type ListedBalance = z.infer<typeof ListedBalance>

/** A product that was sold to a contact, with its last price. */
export const ContactSale = ProductSale.extend({ productName: z.string(), productNameAr: z.string() })
export type ContactSale = z.infer<typeof ContactSale>
