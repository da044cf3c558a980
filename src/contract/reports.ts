/** Reports: the dashboard, whose every number opens the list that it counts, the VAT return, registers and files. */
import { z } from 'zod'
import { atProviderStates } from '#core/at-provider'
import { vatCategories } from '#core/vat'
import { documentBoxes } from '#core/vat-return'
import { AgedFilter } from './aged-balances.ts'
import {
  Amount,
  CurrencyCode,
  Instant,
  idOf,
  Language,
  PageQuery,
  PeriodDate,
  PlainDate,
  RunFailure,
} from './common.ts'
import { Direction, DocumentId } from './documents.ts'
import { ParticipantKey, Registration, TypeCode } from './participants.ts'

export const DashboardRange = z.enum(['7d', '30d', '3m'])
export type DashboardRange = z.infer<typeof DashboardRange>

export const DashboardQuery = z.object({ range: DashboardRange.default('30d') })

const count = z.number().int()
/** Documents and what they come to, in one currency; credit notes subtracted. */
const Money = z.object({ documents: count, amount: Amount })

export const Dashboard = z.object({
  range: z.object({ from: PlainDate, to: PlainDate }),
  supportedDocuments: z.array(TypeCode),
  /** Drafts and issued documents on the sent list. */
  generated: count,
  /** Issued documents on the sent list that went out or go out from here. */
  sent: count,
  received: count,
  needsYou: count,
  unread: count,
  /** Documents issued to files in the range: their number by state at the company's own provider. */
  atProvider: z.object({ toUpload: count, waiting: count, rejected: count, reported: count }),
  /** By currency, AED first; currencies are never added together. */
  money: z.array(
    z.object({
      currency: CurrencyCode,
      /** Sales without VAT, as the register of sales has them. */
      issued: Money,
      vat: Amount,
      /** On the sent list, with VAT. */
      undelivered: Money,
      disputed: Money,
      /**
       * What buyers owe for invoices on the sent list, of any day, and what of it is past its due date today. Null with more
       * than 20,000 unpaid invoices, which are not added.
       */
      unpaid: Money.nullable(),
      pastDue: Money.nullable(),
    }),
  ),
  /**
   * How the exchange runs: of the range those that came to an end, delivered and reported or not, whatever the buyer says of
   * them, and how fast in the middle.
   */
  performance: z.object({
    complete: count,
    needsYou: count,
    deliveredSeconds: z.number().nullable(),
    reportedSeconds: z.number().nullable(),
    /** Maximum number of the newest from which the medians are computed. */
    mediansOf: count,
  }),
  /** Sales without VAT in AED, by day or week from the first day of the range; the last one may not be over. */
  chart: z.array(z.object({ from: PlainDate, to: PlainDate, documents: count, amount: Amount })),
  /** What is done of the first steps. */
  firstSteps: z.object({ customer: z.boolean(), invoice: z.boolean() }),
  networkId: z.string(),
  registration: Registration,
})
export type Dashboard = z.infer<typeof Dashboard>

/** `GET /reports/activity`: days of the last documents of each participant, drafts left out; null where there is none. */
export const ParticipantActivity = z.object({
  participantId: ParticipantKey,
  sentOn: PlainDate.nullable(),
  receivedOn: PlainDate.nullable(),
})
export type ParticipantActivity = z.infer<typeof ParticipantActivity>

/** Days of a report, both ends included. */
const Period = z.object({ from: PeriodDate, to: PeriodDate })
type Period = z.infer<typeof Period>
const endsAfterItBegins = ({ from, to }: Period) => from <= to
const endsTooEarly = { path: ['to'], error: 'The period ends before it begins.' }

export const ReportPeriodQuery = Period.refine(endsAfterItBegins, endsTooEarly)
export const ReportPeriodFileQuery = Period.extend({ language: Language.default('en') }).refine(
  endsAfterItBegins,
  endsTooEarly,
)

/** Whether the VAT return has all purchases, or only those that are approved or wait for no decision. */
const Purchases = z.enum(['all', 'decided'])

/** In a file, the figures of today, or those of the return that is marked as filed for exactly these days. */
const FiguresOfFile = z.enum(['today', 'filed'])

/** Our decision on a bill that came in; all other documents are `decided`. */
const PurchaseDecision = z.enum(['decided', 'disputed', 'undecided'])
export type PurchaseDecision = z.infer<typeof PurchaseDecision>

export const VatReturnQuery = Period.extend({ purchases: Purchases.default('all') }).refine(
  endsAfterItBegins,
  endsTooEarly,
)
export type VatReturnQuery = z.infer<typeof VatReturnQuery>
export const VatReturnFileQuery = Period.extend({
  purchases: Purchases.default('all'),
  figures: FiguresOfFile.default('today'),
  language: Language.default('en'),
}).refine(endsAfterItBegins, endsTooEarly)

/** Standard rated bills and what they come to, in AED. */
const OpenBills = z.object({ documents: count, amount: Amount, vat: Amount })

/** `GET /reports/vat-return`: the boxes of form VAT 201, in AED, by date of supply. */
const VatBox = z.object({
  box: z.string(),
  documents: count,
  amount: Amount,
  /** Null where the form has no field for it. */
  vat: Amount.nullable(),
  /** What no invoice says (tourists, customs): people add it by themselves. */
  elsewhere: z.boolean(),
})
export const VatReturn = z.object({
  trn: z.string(),
  from: PlainDate,
  to: PlainDate,
  /** The last day to file and pay, holidays not counted. */
  dueOn: PlainDate,
  outputs: z.array(VatBox),
  inputs: z.array(VatBox),
  /** Boxes 12 to 14. */
  due: Amount,
  recoverable: Amount,
  payable: Amount,
  /**
   * Received bills that are not approved: part of box 9, unless they were left out. Credit notes of sellers
   * are not among them, and always count.
   */
  openPurchases: OpenBills.extend({ disputed: OpenBills, undecided: OpenBills, leftOut: z.boolean() }),
  /** What the documents of the period say that the form does not ask for. */
  outside: z.array(
    z.object({
      side: z.enum(['sales', 'purchases']),
      category: z.enum(vatCategories),
      documents: count,
      net: Amount,
      vat: Amount,
    }),
  ),
  /** Documents in another currency that name no rate: they are in no box. */
  withoutRate: count,
  /**
   * Issued and received documents of any date that the tax authority has no report of yet, including those that were
   * issued to files and that the company's own provider has not confirmed as reported.
   */
  unreported: count,
  /** Of the period: documents issued to files, those of them not confirmed as reported, and those the provider says were rejected. */
  toFiles: z.object({ documents: count, unreported: count, rejected: count }),
  /** SHA-256 of the figures, by which `POST /filed-returns` freezes these and no others. */
  fingerprint: z.string(),
})
export type VatReturn = z.infer<typeof VatReturn>

/** Which lines a register holds: what we sell or buy, in a period, perhaps of one box of the return or one currency. */
const RegisterFilter = Period.extend({
  side: z.enum(['sales', 'purchases']),
  box: z.enum(documentBoxes).optional(),
  currency: CurrencyCode.optional(),
  decision: PurchaseDecision.optional(),
})

/** `GET /reports/register/totals`. */
export const RegisterTotalsQuery = RegisterFilter.refine(endsAfterItBegins, endsTooEarly)
export type RegisterTotalsQuery = z.infer<typeof RegisterTotalsQuery>

/** `GET /reports/register`: by date and id, newest first. */
export const RegisterQuery = RegisterFilter.extend(PageQuery.shape).refine(endsAfterItBegins, endsTooEarly)
export type RegisterQuery = z.infer<typeof RegisterQuery>

/** `GET /reports/register.csv` and `.xlsx`: all rows, with headings and kinds of documents in a language. */
export const RegisterFileQuery = RegisterFilter.extend({ language: Language.default('en') }).refine(
  endsAfterItBegins,
  endsTooEarly,
)

/** A document that a report names. */
const ReportedDocument = z.object({
  documentId: DocumentId,
  direction: Direction,
  date: PlainDate,
  number: z.string().nullable(),
  typeCode: TypeCode,
  counterpartyName: z.string(),
  counterpartyNameAr: z.string(),
  currency: CurrencyCode,
})

/** A document and one VAT treatment in it; of a credit note less than zero, for it takes away. */
export const RegisterRow = ReportedDocument.omit({ date: true }).extend({
  id: z.string(),
  /** The tax point that the document names, or its issue date. */
  date: PlainDate,
  /** Of the other side: who received what was sent, who sent what was received. */
  counterpartyId: z.string(),
  /** The tax registration number of the other side, as the document states it; empty if it states none. */
  counterpartyTrn: z.string(),
  category: z.enum(vatCategories),
  decision: PurchaseDecision,
  emirate: z.string(),
  net: Amount,
  vat: Amount,
  gross: Amount,
  /** In AED; null when the document names no rate. */
  netAed: Amount.nullable(),
  vatAed: Amount.nullable(),
  grossAed: Amount.nullable(),
})
export type RegisterRow = z.infer<typeof RegisterRow>

/** Currencies are never added together, except as their amounts in AED. */
export const RegisterTotal = z.object({
  currency: CurrencyCode,
  documents: count,
  net: Amount,
  vat: Amount,
  gross: Amount,
  grossAed: Amount.nullable(),
})
export type RegisterTotal = z.infer<typeof RegisterTotal>

export const ReportPageQuery = Period.extend(PageQuery.shape).refine(endsAfterItBegins, endsTooEarly)
export type ReportPageQuery = z.infer<typeof ReportPageQuery>

/** `GET /reports/rejections`: newest first. */
export const RejectionRow = ReportedDocument.extend({
  id: DocumentId,
  amount: Amount,
  /** Who rejected it: the buyer's provider, the tax authority, this portal on arrival, or, by its own account, the company's own provider. */
  rejectedBy: z.enum(['receiver', 'taxAuthority', 'us', 'yourProvider']),
  reasons: z.array(z.object({ code: z.string(), text: z.string() })),
})
export type RejectionRow = z.infer<typeof RejectionRow>

/** Days since it was issued, or since it came in, after which a document is in the next group. */
export const ageGroups = ['upTo1', 'upTo7', 'upTo14', 'upTo30', 'over30'] as const

/** `GET /reports/unreported`: of which the tax authority has no report yet, the oldest last. */
export const UnreportedRow = ReportedDocument.extend({
  id: DocumentId,
  amount: Amount,
  days: count,
  group: z.enum(ageGroups),
  taxReportState: z.string(),
  /** Of a document that was issued to a file: where it stands with the company's own provider. */
  atProvider: z.enum(atProviderStates).nullable(),
})
export type UnreportedRow = z.infer<typeof UnreportedRow>

/** Totals of `GET /reports/unreported`: by age, every group. */
export const UnreportedTotal = z.object({ group: z.enum(ageGroups), documents: count })
export type UnreportedTotal = z.infer<typeof UnreportedTotal>

/** `GET /reports/number-gaps`: numbers that no document has, between two of a series that do. */
export const NumberGap = z.object({
  series: z.enum(['invoice', 'creditNote']),
  /** The first and last number that is missing, and how many there are. */
  first: z.string(),
  last: z.string(),
  missing: count,
  /** The documents around it. */
  before: z.string(),
  after: z.string(),
  afterDate: PlainDate,
  /** The series was advanced in the settings; a draft reserves the number; or it was used in another system. */
  reason: z.enum(['movedOn', 'draft', 'byHand']),
  /** When the series was moved on. */
  at: Instant.nullable(),
})
export type NumberGap = z.infer<typeof NumberGap>

export const NumberGaps = z.object({
  /** Number of checked documents. */
  documents: count,
  gaps: z.array(NumberGap),
  /** There are more than are shown. */
  more: z.boolean(),
})
export type NumberGaps = z.infer<typeof NumberGaps>

const period = { from: PeriodDate, to: PeriodDate }
/** What is in a file: a report with its filters. */
const ReportContent = z.discriminatedUnion('report', [
  z.strictObject({
    report: z.literal('vat-return'),
    ...period,
    purchases: Purchases.optional(),
    figures: FiguresOfFile.optional(),
  }),
  z.strictObject({ report: z.literal('register'), ...RegisterFilter.shape }),
  z.strictObject({ report: z.literal('rejections'), ...period }),
  z.strictObject({ report: z.literal('unreported') }),
  z.strictObject({ report: z.literal('number-gaps'), ...period }),
  z.strictObject({ report: z.literal('sales-by-customer'), ...period }),
  z.strictObject({ report: z.literal('sales-by-product'), ...period }),
  z.strictObject({ report: z.literal('aged'), ...AgedFilter.shape }),
])
export type ReportContent = z.infer<typeof ReportContent>

/** `POST /report-files`: a report as a file that is made in the background and stored for a week. */
export const StartReportFileRequest = z
  .object({
    content: ReportContent,
    format: z.enum(['csv', 'xlsx']),
    language: Language.default('en'),
  })
  .refine(({ content }) => !('from' in content) || endsAfterItBegins(content), {
    path: ['content', 'to'],
    error: endsTooEarly.error,
  })
export type StartReportFileRequest = z.infer<typeof StartReportFileRequest>

export const ReportFileId = idOf('rpf')

export const ReportFile = z.object({
  id: ReportFileId,
  content: ReportContent,
  format: z.enum(['csv', 'xlsx']),
  state: z.enum(['running', 'done', 'failed']),
  /** Why it failed, where that is known. */
  failure: RunFailure.nullable(),
  /** Rows that are written, of about how many. */
  done: count,
  total: count,
  bytes: count,
  createdAt: Instant,
  /** Until when it can be fetched; null while it is made. */
  expiresAt: Instant.nullable(),
})
export type ReportFile = z.infer<typeof ReportFile>
