/**
 * What the company's own provider does with documents that were issued to files, and what it received for the company:
 * never sent by this portal.
 */
import { z } from 'zod'
import { Finding, Instant, idOf } from './common.ts'
import { DocumentId } from './documents.ts'

export const ProviderAnswerId = idOf('pva')

const ReportingId = z.string().trim().max(100)
const EnvelopeId = z.string().trim().min(1).max(200)

/**
 * `POST /documents/{id}/provider-answers`: a message level status as its XML, which must name this document; the ids of
 * the tax reports as typed; the id of the envelope in which the provider sends the document, by which its statuses name
 * it; or the fact that a person has handed the document over.
 */
export const RecordAnswerRequest = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('messageLevelStatus'), xml: z.string().min(1).max(200_000) }),
  z.strictObject({
    kind: z.literal('reportingIds'),
    /** Of the tax report of the sender, of the receiver, and the acknowledgement; empty while unknown. */
    reportingIds: z
      .tuple([ReportingId, ReportingId, ReportingId])
      .refine((ids) => ids.some((id) => id !== ''), { error: 'Give at least one reporting id.' }),
  }),
  z.strictObject({ kind: z.literal('envelopeId'), envelopeId: EnvelopeId }),
  z.strictObject({ kind: z.literal('handedOver') }),
])
export type RecordAnswerRequest = z.infer<typeof RecordAnswerRequest>

export const ProviderAnswer = z.object({
  id: ProviderAnswerId,
  kind: z.enum(['handedOver', 'envelopeId', 'messageLevelStatus', 'reportingIds']),
  /** Of a status: delivered (AP), forwarded (AB), rejected (RE). */
  code: z.enum(['AP', 'AB', 'RE']).nullable(),
  text: z.string().nullable(),
  /** Whether a status is the tax authority's, about the report. */
  aboutReport: z.boolean(),
  /** The envelope that the provider sends the document in, or that a status names. */
  envelopeId: z.string().nullable(),
  reportingIds: z.tuple([z.string().nullable(), z.string().nullable(), z.string().nullable()]),
  at: Instant,
})
export type ProviderAnswer = z.infer<typeof ProviderAnswer>

/**
 * `POST /provider-answers/import`: reporting ids of many documents as CSV, a line each: number, then up to three ids, then
 * the id of the provider's envelope. A heading is recognized.
 */
export const ImportAnswersRequest = z.strictObject({ csv: z.string().min(1).max(200_000) })

/** How many lines were taken: all of them; while a line is wrong nothing is taken. */
export const ImportedAnswers = z.object({ taken: z.number().int() })
export type ImportedAnswers = z.infer<typeof ImportedAnswers>

/** `POST /provider-answers/files?fileName=…` and `POST /received-documents?fileName=…` with the bytes of the file. */
export const ProviderFileQuery = z.object({ fileName: z.string().trim().min(1).max(200) })

/** The outcome of one file, or of one in a ZIP file. */
const FileResult = z.object({
  /** Its name; in a ZIP file with its folders. */
  file: z.string(),
  /** Imported; known already, so that nothing was done; or refused for the reasons in the findings. */
  outcome: z.enum(['taken', 'known', 'refused']),
  findings: z.array(Finding),
})

/** The documents that a file of answers is about, at most ten of them by name. */
export const AnswerFileResult = FileResult.extend({
  count: z.number().int(),
  documents: z.array(z.object({ id: DocumentId, number: z.string() })),
})
export type AnswerFileResult = z.infer<typeof AnswerFileResult>

/** The document that was added, or that was here already; findings of an added document are warnings. */
export const ReceivedFileResult = FileResult.extend({
  document: z.object({ id: DocumentId, number: z.string(), sellerName: z.string() }).nullable(),
})
export type ReceivedFileResult = z.infer<typeof ReceivedFileResult>
