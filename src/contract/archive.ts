/** The archive: legal files besides the database, retention periods, holds, and verifications. */
import { z } from 'zod'
import { type LawDocument, lawDocuments, recordClasses } from '#core/law'
import { Instant, PeriodDate, PlainDate, RunFailure } from './common.ts'

export const ArchiveHoldId = z.string().regex(/^hld_[0-9a-z]{26}$/)
const Reason = z.string().trim().min(1).max(500)
const RecordClass = z.enum(recordClasses)
const lawDocumentNames = Object.keys(lawDocuments) as [LawDocument, ...LawDocument[]]
/** The document that a figure of the law rests on, and where in it. */
const LawSource = z.object({
  document: z.enum(lawDocumentNames),
  article: z.string().optional(),
  chapter: z.string().optional(),
  pages: z.string().optional(),
  via: z.array(z.string()).optional(),
})

/** Faults that a verification lists; it counts all. */
export const faultsKept = 200

/** A legal file that is not as it was noted. */
export const ArchiveFault = z.object({
  documentId: z.string(),
  file: z.string(),
  /** In the database, or in the object store beside it. */
  place: z.enum(['database', 'archive']),
  fault: z.enum(['missing', 'changed']),
})
export type ArchiveFault = z.infer<typeof ArchiveFault>

export const ArchiveHold = z.object({
  id: ArchiveHoldId,
  from: PlainDate,
  to: PlainDate,
  reason: z.string(),
  /** Names of people; null for systems and for those whose name is not known any more. */
  placedBy: z.string().nullable(),
  placedAt: Instant,
  released: z.object({ by: z.string().nullable(), at: Instant, reason: z.string() }).nullable(),
})
export type ArchiveHold = z.infer<typeof ArchiveHold>

export const Verification = z.object({
  id: z.string(),
  state: z.enum(['running', 'done', 'failed']),
  /** Why it failed, where that is known. */
  failure: RunFailure.nullable(),
  /** Number of verified documents, and of all. */
  done: z.number().int(),
  total: z.number().int(),
  files: z.number().int(),
  faultCount: z.number().int(),
  /** The first of them. */
  faults: z.array(ArchiveFault).max(faultsKept),
  createdAt: Instant,
  finishedAt: Instant.nullable(),
})
export type Verification = z.infer<typeof Verification>

/** `GET /archive` */
export const Archive = z.object({
  store: z.object({
    kind: z.enum(['none', 'folder', 's3']),
    files: z.number().int(),
    bytes: z.number().int(),
    /** When the newest file was stored. */
    storedAt: Instant.nullable(),
  }),
  retention: z.object({
    /** What the records of the participant are. */
    recordClass: RecordClass,
    classes: z.array(
      z.object({
        recordClass: RecordClass,
        years: z.number().int(),
        /** Where the years come from. */
        source: LawSource,
        /** Until when a document of today is retained. */
        keptUntil: z.iso.date(),
      }),
    ),
  }),
  holds: z.array(ArchiveHold),
  verifications: z.array(Verification),
})
export type Archive = z.infer<typeof Archive>

/** `GET /documents/{id}/retention`: for how long the law asks for an issued or received document, and what holds it. */
export const DocumentRetention = z.object({
  /** What the records of its participant are, and the years that the law has for them. */
  recordClass: RecordClass,
  years: z.number().int(),
  /** The last day of that time. */
  keptUntil: z.iso.date(),
  /** Open holds whose period includes its date: it is retained until they are released. */
  holds: z.array(ArchiveHold.pick({ id: true, from: true, to: true, reason: true, placedAt: true })),
})
export type DocumentRetention = z.infer<typeof DocumentRetention>

/** `PUT /archive/class` */
export const ChangeClassRequest = z.object({ recordClass: RecordClass })

/** `POST /archive/holds`: documents of a period, both ends included. */
export const PlaceHoldRequest = z
  .object({ from: PeriodDate, to: PeriodDate, reason: Reason })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: 'The period ends before it begins.' })
export type PlaceHoldRequest = z.infer<typeof PlaceHoldRequest>

/** `POST /archive/holds/{id}/release` */
export const ReleaseHoldRequest = z.object({ reason: Reason })
export type ReleaseHoldRequest = z.infer<typeof ReleaseHoldRequest>
