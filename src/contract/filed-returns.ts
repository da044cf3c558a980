/** VAT returns that users have filed with the authority and marked as filed: figures as they were, and late changes. */
import { z } from 'zod'
import { Amount, Instant, idOf, PageQuery, PeriodDate, PlainDate } from './common.ts'
import { ParticipantKey } from './participants.ts'
import { VatReturn } from './reports.ts'

export const FiledReturnId = idOf('vrt')

const Purchases = z.enum(['all', 'decided'])

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
  /** Whether bills that nobody had approved were left out. */
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

/** Changes of a period since its return was filed: what came in or was issued, and decisions on bills. */
const LateChanges = z.object({
  /** Only boxes that differ. `documents` is the difference. */
  boxes: z.array(
    z.object({ box: z.string(), documents: z.number().int(), amount: Change, vat: Change.nullable() }),
  ),
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
const endsTooEarly = { path: ['to'], error: 'The period ends before it begins.' }

/** `GET /filed-returns`: the newest period first; of days of a period, if both ends are given. */
export const FiledReturnsQuery = PageQuery.extend({ from: PeriodDate.optional(), to: PeriodDate.optional() })
export type FiledReturnsQuery = z.infer<typeof FiledReturnsQuery>

/** `POST /filed-returns`. */
export const FileReturnRequest = z
  .strictObject({
    from: PeriodDate,
    to: PeriodDate,
    purchases: Purchases.default('all'),
    /** Of the figures that were seen (`GET /reports/vat-return`): others are not frozen. */
    fingerprint: z.string().regex(/^[0-9a-f]{64}$/),
    /** After the period, and not after today. */
    filedOn: PlainDate,
    reference: z.string().trim().max(100).default(''),
  })
  .refine(endsAfterItBegins, endsTooEarly)
export type FileReturnRequest = z.infer<typeof FileReturnRequest>

/** `POST /filed-returns/{id}/withdrawal`. */
export const WithdrawFilingRequest = z.strictObject({ reason: z.string().trim().min(3).max(500) })
