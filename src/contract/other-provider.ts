/** What another provider said of documents that were issued to files: never sent by this portal. */
import { z } from 'zod'
import { Instant, idOf } from './common.ts'

export const ProviderAnswerId = idOf('pva')

const ReportingId = z.string().trim().max(100)

/** `POST /documents/{id}/provider-answers`: a message level status as its XML, or the ids of the tax reports as typed. */
export const RecordAnswerRequest = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('messageLevelStatus'), xml: z.string().min(1).max(200_000) }),
  z.strictObject({
    kind: z.literal('reportingIds'),
    /** Of the tax report of the sender, of the receiver, and the acknowledgement; empty while unknown. */
    reportingIds: z
      .tuple([ReportingId, ReportingId, ReportingId])
      .refine((ids) => ids.some((id) => id !== ''), { error: 'Give at least one reporting id.' }),
  }),
])
export type RecordAnswerRequest = z.infer<typeof RecordAnswerRequest>

export const ProviderAnswer = z.object({
  id: ProviderAnswerId,
  kind: z.enum(['messageLevelStatus', 'reportingIds']),
  /** Of a status: delivered (AP), forwarded (AB), rejected (RE). */
  code: z.enum(['AP', 'AB', 'RE']).nullable(),
  text: z.string().nullable(),
  reportingIds: z.tuple([z.string().nullable(), z.string().nullable(), z.string().nullable()]),
  at: Instant,
})
export type ProviderAnswer = z.infer<typeof ProviderAnswer>

/**
 * `POST /provider-answers/import`: reporting ids of many documents as CSV, a line each: number, then up to three ids. A
 * heading is recognized.
 */
export const ImportAnswersRequest = z.strictObject({ csv: z.string().min(1).max(200_000) })

/** How many lines were taken: all of them; while a line is wrong nothing is taken. */
export const ImportedAnswers = z.object({ taken: z.number().int() })
export type ImportedAnswers = z.infer<typeof ImportedAnswers>
