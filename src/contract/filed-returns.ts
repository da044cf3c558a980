/** VAT returns that users have filed with the authority and marked as filed: figures as they were, and late changes. */
import { z } from 'zod'
import { isFilingPeriod } from '#core/vat-return'
import { Amount, Instant, idOf, PageQuery, PeriodDate, PlainDate } from './common.ts'
import { ParticipantKey } from './participants.ts'
import { VatReturn } from './reports.ts'

export const FiledReturnId = idOf('vrt')

const Purchases = z.enum(['all', 'decided'])

/** What the user enters about the filing. */
const filing = {
  /** After the period, and not after today. */
  filedOn: PlainDate,
  reference: z.string().trim().max(100),
}

/** The figures of a VAT return that are frozen with it. */
export const ReturnFigures = VatReturn.pick({
  outputs: true,
  inputs: true,
  due: true,
  recoverable: true,
  payable: true,
  openPurchases: true,
  outside: true,
  withoutRate: true,
})
export type ReturnFigures = z.infer<typeof ReturnFigures>

/** A filed return as lists show it. */
export const FiledReturnRow = z.object({
  id: FiledReturnId,
  participant: ParticipantKey,
  from: PlainDate,
  to: PlainDate,
  /** Whether unapproved bills were left out. */
  purchases: Purchases,
  /** Box 14, as filed. */
  payable: Amount,
  filedOn: PlainDate,
  /** Of the authority; may be empty. */
  reference: z.string(),
  /** Name of the user who marked it; null for a key. */
  markedBy: z.string().nullable(),
  markedAt: Instant,
  /** Null while it stands. */
  withdrawn: z.object({ by: z.string().nullable(), at: Instant, reason: z.string() }).nullable(),
})
export type FiledReturnRow = z.infer<typeof FiledReturnRow>

const Change = z.object({ filed: Amount, today: Amount, difference: Amount })
/** `documents` is the difference. */
const ChangeOfDocuments = z.object({ documents: z.number().int(), amount: Change, vat: Change.nullable() })

/** Changes of a period since its return was filed: what came in or was issued, and decisions on bills. */
const LateChanges = z.object({
  /** Whether anything differs, or documents came since. */
  changed: z.boolean(),
  /** Only boxes that differ. */
  boxes: z.array(ChangeOfDocuments.extend({ box: z.string() })),
  /** Unapproved bills: only what differs. */
  openPurchases: z.array(ChangeOfDocuments.extend({ decision: z.enum(['disputed', 'undecided']) })),
  /** What the form does not ask for: only what differs. */
  outside: z.array(
    ChangeOfDocuments.extend(VatReturn.shape.outside.element.pick({ side: true, category: true }).shape),
  ),
  /** Documents without a rate to AED, which are in no box. */
  withoutRate: z.object({ filed: z.number().int(), today: z.number().int() }),
  due: Change,
  recoverable: Change,
  payable: Change,
  /** Lines of documents that were issued into the period or received since, by VAT treatment. */
  lines: z.object({ count: z.number().int(), exact: z.boolean(), atLeast: z.boolean().optional() }),
})

/** `GET /filed-returns/{id}`. */
export const FiledReturn = FiledReturnRow.extend({
  figures: ReturnFigures,
  /** Null once it is withdrawn. */
  late: LateChanges.nullable(),
})
export type FiledReturn = z.infer<typeof FiledReturn>

const endsAfterItBegins = ({ from, to }: { from: string; to: string }) => from <= to
const endsTooEarly = { path: ['to'], error: 'The period ends before it begins.', abort: true }

/** `GET /filed-returns`: the newest period first; of days of a period, if both ends are given. */
export const FiledReturnsQuery = PageQuery.extend({ from: PeriodDate.optional(), to: PeriodDate.optional() })
  .refine(({ from, to }) => from !== undefined || to === undefined, {
    path: ['from'],
    error: 'A period has two ends: give `from` as well.',
  })
  .refine(({ from, to }) => to !== undefined || from === undefined, {
    path: ['to'],
    error: 'A period has two ends: give `to` as well.',
  })
  .refine(
    ({ from, to }) => from === undefined || to === undefined || endsAfterItBegins({ from, to }),
    endsTooEarly,
  )
export type FiledReturnsQuery = z.infer<typeof FiledReturnsQuery>

/** `POST /filed-returns`. */
export const FileReturnRequest = z
  .strictObject({
    from: PeriodDate,
    to: PeriodDate,
    purchases: Purchases.default('all'),
    /** Of the figures that were seen (`GET /reports/vat-return`): others are not frozen. */
    fingerprint: z.string().regex(/^[0-9a-f]{64}$/),
    filedOn: filing.filedOn,
    reference: filing.reference.default(''),
  })
  .refine(endsAfterItBegins, endsTooEarly)
  .refine(({ from, to }) => isFilingPeriod(from, to), {
    path: ['to'],
    error: 'A return is filed for 1, 3 or 12 whole months.',
  })
export type FileReturnRequest = z.infer<typeof FileReturnRequest>

/** `PATCH /filed-returns/{id}`: both, as they are to be. */
export const CorrectFilingRequest = z.strictObject(filing)
export type CorrectFilingRequest = z.infer<typeof CorrectFilingRequest>

/** `GET /filed-returns/after-filing`. */
export const AfterFilingQuery = z
  .object({ from: PeriodDate, to: PeriodDate, filedOn: PlainDate })
  .refine(endsAfterItBegins, endsTooEarly)
export type AfterFilingQuery = z.infer<typeof AfterFilingQuery>

/** Documents of a period that were issued or came in after the day of filing, and are in its figures nevertheless. */
export const AfterFiling = z.object({ documents: z.number().int() })

/** `POST /filed-returns/{id}/withdrawal`. */
export const WithdrawFilingRequest = z.strictObject({ reason: z.string().trim().min(3).max(500) })
