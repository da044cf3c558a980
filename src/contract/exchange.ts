/** What people ask of the exchange for documents that are issued already: cancel, send now, send again, in bulk. */
import { z } from 'zod'
import { Amount, CurrencyCode, Finding, Instant, idOf, RunFailure } from './common.ts'
import { DocumentNarrowing } from './document-lists.ts'
import { DocumentId } from './documents.ts'

/** `POST /documents/{id}/cancel-sending`: only while nothing has gone out; the document itself stays issued. */
export const Canceled = z.object({ id: DocumentId, reportCanceled: z.boolean() })

/** `PUT /documents/{id}/schedule`: another time, as long as the document waits for the time that was set. */
export const ScheduleRequest = z.object({ sendAt: Instant })
export type ScheduleRequest = z.infer<typeof ScheduleRequest>
/** `POST /documents/{id}/send-now` and the answer of `PUT …/schedule`. */
export const Scheduled = z.object({ id: DocumentId, sendAt: Instant.nullable() })

/** `POST /documents/{id}/report/resubmit` and `…/report/withdraw`: the new report, and the one whose place it takes. */
export const ReplacedReport = z.object({ id: DocumentId, envelopeId: z.string(), replaces: z.string() })

export const BulkRunId = idOf('blk')

/**
 * `POST /documents/bulk-retry`, with `Idempotency-Key`: named documents, or all that stand at a verdict, as far as a
 * filter of the list finds them.
 */
export const BulkRetryRequest = z.union([
  z.strictObject({ ids: z.array(DocumentId).min(1).max(500) }),
  z.strictObject({ verdict: z.string().max(60), matching: DocumentNarrowing.strict().optional() }),
])
export type BulkRetryRequest = z.infer<typeof BulkRetryRequest>

/** Issue to files, for another provider: where no network is connected. */
const ToFile = z.literal(true).optional()

/**
 * `POST /documents/bulk-issue`, with `Idempotency-Key`: named drafts, or all of the participant that there are now, as
 * far as a filter of the list finds them.
 */
export const BulkIssueRequest = z.union([
  z.strictObject({ ids: z.array(DocumentId).min(1).max(500), toFile: ToFile }),
  z.strictObject({
    drafts: z.literal('all'),
    matching: DocumentNarrowing.strict().optional(),
    toFile: ToFile,
  }),
])
export type BulkIssueRequest = z.infer<typeof BulkIssueRequest>

/**
 * `queued` is on its way. `refused` names in `code` why it would not be safe or would change nothing
 * (`exchange:bulk.<code>`); a draft that breaks rules comes with the first of its findings.
 */
const BulkItem = z.object({
  documentId: DocumentId,
  number: z.string().nullable(),
  /** Null as long as it waits, and for a document that is not there. */
  counterpartyName: z.string().nullable(),
  outcome: z.enum(['waiting', 'queued', 'refused']),
  code: z.string().nullable(),
  findings: z.array(Finding),
})
type BulkItem = z.infer<typeof BulkItem>

/**
 * `GET /bulk-runs/{id}`: progress and, item by item, the outcome; survives reload and sign-out. `failed` is a run
 * that ended before it had listed all of its documents: `failure` is the reason, and unlisted documents are
 * unchanged.
 */
export const BulkRun = z.object({
  id: BulkRunId,
  kind: z.enum(['retry', 'issue', 'issueToFile']),
  state: z.enum(['running', 'done', 'failed']),
  failure: RunFailure.nullable(),
  createdAt: Instant,
  finishedAt: Instant.nullable(),
  total: z.number().int(),
  queued: z.number().int(),
  refused: z.number().int(),
  /** The refused first; at most 500. */
  items: z.array(BulkItem),
})
export type BulkRun = z.infer<typeof BulkRun>

/** `GET /documents/attention`: what waits for a person, by cause, the most urgent first. */
export const AttentionGroup = z.object({
  /** Key of the verdict: words are `lifecycle:verdict.<key>`; the list takes it as `verdict=<key>`. */
  verdict: z.string(),
  tone: z.enum(['needsYou', 'inDoubt', 'waiting', 'draft']),
  /** The one action: `lifecycle:next.<next>`. */
  next: z.string(),
  direction: z.enum(['sent', 'received']),
  count: z.number().int(),
  /** The document itself, if it is the only one. */
  only: z
    .object({
      documentId: DocumentId,
      number: z.string().nullable(),
      counterpartyName: z.string(),
      counterpartyNameAr: z.string(),
    })
    .nullable(),
  /** The oldest of them. */
  since: Instant,
  /** What they come to with VAT, by currency; credit notes are less than zero. */
  amounts: z.array(z.object({ currency: CurrencyCode, amount: Amount })),
})
export type AttentionGroup = z.infer<typeof AttentionGroup>
export const Attention = z.object({ groups: z.array(AttentionGroup) })
