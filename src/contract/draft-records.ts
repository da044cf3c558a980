/** The portal's records that a draft refers to, with which a form checks it before issue. */
import { z } from 'zod'
import { FileHash } from './attachments.ts'
import { Amount, PlainDate } from './common.ts'
import { SelfBillingAgreement } from './contacts.ts'
import { DocumentId } from './documents.ts'
import { TypeCode } from './participants.ts'

/**
 * `GET /documents/draft-records`: records about the references of a draft, so that a form can warn before issue of
 * refusals.
 */
export const DraftRecordsQuery = z.object({
  typeCode: TypeCode,
  /** The number that the document would have. */
  number: z.string().max(200).optional(),
  /** The number of the one invoice that a credit note names. */
  original: z.string().max(200).optional(),
  /** The participant id of the other side, such as `0235:1000000006`. */
  counterparty: z.string().max(100).optional(),
  /** Its name, of a credit note. */
  counterpartyName: z.string().max(1_000).optional(),
  /** Its tax point, or its issue date. */
  taxDate: PlainDate.optional(),
  /** SHA-256 of the uploaded files that it attaches. */
  files: z
    .union([z.string().max(64), z.array(z.string().max(64)).max(100)])
    .default([])
    .transform((hashes) => [hashes].flat()),
})
export type DraftRecordsQuery = z.input<typeof DraftRecordsQuery>
export type ReadDraftRecordsQuery = z.output<typeof DraftRecordsQuery>
export const DraftRecordsAnswer = z.object({
  takenNumber: z.string().nullable(),
  /** The issued invoice of ours that is credited, with what is left to credit. */
  original: z
    .object({ documentId: DocumentId, number: z.string(), currency: z.string(), left: Amount })
    .nullable(),
  /** The number of the credited invoice when none of ours has it. */
  unknownOriginal: z.string().nullable(),
  /** The other company of the organization that has issued it to the same buyer, by its English name. */
  originalOf: z.string().nullable(),
  agreement: SelfBillingAgreement.nullable(),
  /** The period of the filed VAT return that includes the tax date. */
  filedPeriod: z.object({ from: PlainDate, to: PlainDate }).nullable(),
  /** Those of the files that are stored, each with its bytes. */
  files: z.array(z.object({ sha256: FileHash, size: z.number().int() })),
})
export type DraftRecordsAnswer = z.infer<typeof DraftRecordsAnswer>
