/** Evidence packs: all that the portal knows of documents as a signed ZIP file. */
import { z } from 'zod'
import { Instant, PeriodDate, PlainDate, RunFailure } from './common.ts'

export const EvidenceRunId = z.string().regex(/^evr_[0-9a-z]{26}$/)

/** `GET /evidence/key`: what packs of this environment are signed with. */
export const EvidenceKey = z.object({
  algorithm: z.literal('Ed25519'),
  /** PEM (SubjectPublicKeyInfo). */
  publicKey: z.string(),
  /** SHA-256 of the key in DER, as 64 hexadecimal digits. */
  fingerprint: z.string(),
})
export type EvidenceKey = z.infer<typeof EvidenceKey>

/** `POST /evidence/runs`: all documents of a period, both ends included. */
export const StartEvidenceRunRequest = z
  .object({ from: PeriodDate, to: PeriodDate })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: 'The period ends before it begins.' })
export type StartEvidenceRunRequest = z.infer<typeof StartEvidenceRunRequest>

/** `GET /evidence/runs`: packs of periods, the newest first. */
export const EvidenceRun = z.object({
  id: EvidenceRunId,
  from: PlainDate,
  to: PlainDate,
  state: z.enum(['running', 'done', 'failed']),
  /** Why it failed, where that is known. */
  failure: RunFailure.nullable(),
  /** Documents that are packed, of how many. */
  done: z.number().int(),
  total: z.number().int(),
  /** Bytes of the packs of its documents; the file is a little larger. */
  bytes: z.number().int(),
  createdAt: Instant,
  finishedAt: Instant.nullable(),
  /** Until when it can be fetched; null while it is made. */
  expiresAt: Instant.nullable(),
})
export type EvidenceRun = z.infer<typeof EvidenceRun>
