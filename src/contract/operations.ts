/** For those who run the portal: outages, stuck work, what was quarantined on arrival, and how the peers do. */
import { z } from 'zod'
import { Environment, Instant, idOf, PageQuery, queryBoolean } from './common.ts'
import { DocumentId } from './documents.ts'

/** A peer of the exchange: the participant directory, the tax platform, or a provider by its seat. */
export const PeerKind = z.enum(['directory', 'taxPlatform', 'provider'])
export type PeerKind = z.infer<typeof PeerKind>

/** How something that arrived lies: our check breaks down on it, or it was quarantined in one of four ways. */
export const ArrivalState = z.enum(['unchecked', 'unclaimed', 'unmatched', 'quarantined', 'unreadable'])

export const OutageId = idOf('out')

/** The two-business-day clock of the notice that the tax authority is owed. */
export const NoticeClock = z.object({
  state: z.enum(['running', 'overdue', 'noticeGiven']),
  dueAt: Instant,
  givenAt: Instant.nullable(),
  reference: z.string().nullable(),
})

/** `GET /outages`, newest first: what was down, since when, how many of our documents waited for it. */
export const Outage = z.object({
  id: OutageId,
  peer: PeerKind,
  /** Seat of the provider; empty for the directory. */
  seat: z.string(),
  beganAt: Instant,
  endedAt: Instant.nullable(),
  affected: z.number().int(),
  /** Of those, how many still wait. */
  waiting: z.number().int(),
  clock: NoticeClock,
})
export type Outage = z.infer<typeof Outage>

/** `GET /outages?open=true` gives those that are not over. */
export const OutageQuery = PageQuery.extend({ open: queryBoolean().optional() })
export type OutageQuery = z.infer<typeof OutageQuery>

/** `GET /outages/{id}/documents`. Files of either: `GET /outages.csv`, `GET /outages/{id}/documents.csv`, or `.xlsx`. */
export const AffectedDocument = z.object({
  /** Null for a message level status about something that could not be read as a document. */
  documentId: DocumentId.nullable(),
  number: z.string().nullable(),
  transmissionKind: z.string(),
  heldSince: Instant,
  doneAt: Instant.nullable(),
})
export type AffectedDocument = z.infer<typeof AffectedDocument>

/** `POST /outages/{id}/notice`: a user has notified the tax authority; when, and under which reference. */
export const GiveNoticeRequest = z.object({
  givenAt: Instant,
  reference: z.string().trim().min(1).max(100),
})
export type GiveNoticeRequest = z.infer<typeof GiveNoticeRequest>

/** `GET /operations/outages`, newest first: of all peers and environments, with how many organizations they held up. */
export const OperatorOutage = z.object({
  id: OutageId,
  environment: Environment,
  peer: PeerKind,
  seat: z.string(),
  beganAt: Instant,
  endedAt: Instant.nullable(),
  /** What the last failure said when the breaker opened. */
  detail: z.string().nullable(),
  organizations: z.number().int(),
})
export type OperatorOutage = z.infer<typeof OperatorOutage>

export const BreakerState = z.enum(['closed', 'open', 'halfOpen'])

export const PeerStatus = z.object({
  peer: PeerKind,
  seat: z.string(),
  environment: Environment,
  breaker: BreakerState,
  since: Instant.nullable(),
  nextProbeAt: Instant.nullable(),
  /** In the last 24 hours. */
  attempts: z.number().int(),
  failures: z.number().int(),
  lastSuccessAt: Instant.nullable(),
})
export type PeerStatus = z.infer<typeof PeerStatus>

/** `GET /operations/overview`. Operators only. */
export const OperationsOverview = z.object({
  peers: z.array(PeerStatus),
  queue: z.array(
    z.object({
      job: z.string(),
      ready: z.number().int(),
      later: z.number().int(),
      /** Failed after all attempts: an operator has to read the log. */
      failed: z.number().int().default(0),
      oldestSeconds: z.number(),
    }),
  ),
  workers: z.number().int(),
  stuck: z.number().int(),
  arrivals: z.record(ArrivalState, z.number().int()),
})
export type OperationsOverview = z.infer<typeof OperationsOverview>

/**
 * `GET /operations/stuck`: transmissions that do not come on by themselves, or not for long. No content of documents.
 * `POST /operations/stuck/{environment}/{transmissionId}/retry` tries one again.
 */
export const StuckTransmission = z.object({
  transmissionId: z.string(),
  organization: z.string(),
  environment: Environment,
  documentId: z.string().nullable(),
  transmissionKind: z.string(),
  state: z.string(),
  reason: z.string().nullable(),
  since: Instant.nullable(),
  attempts: z.number().int(),
  nextAttemptAt: Instant.nullable(),
  lastDetail: z.string().nullable(),
})
export type StuckTransmission = z.infer<typeof StuckTransmission>
export const StuckQuery = PageQuery.extend({ environment: Environment.optional() })

/** `GET /operations/arrivals?state=…`; `GET …/{id}/bytes` gives the envelope as it came. */
export const QuarantinedArrival = z.object({
  id: z.string(),
  environment: Environment,
  envelopeId: z.string(),
  state: ArrivalState,
  kind: z.string().nullable(),
  sender: z.string().nullable(),
  receiver: z.string().nullable(),
  detail: z.string().nullable(),
  /** How often our check of it broke down. */
  failedChecks: z.number().int(),
  receivedAt: Instant,
  dismissedAt: Instant.nullable(),
  dismissedReason: z.string().nullable(),
})
export type QuarantinedArrival = z.infer<typeof QuarantinedArrival>
export const ArrivalQuery = PageQuery.extend({
  state: ArrivalState.optional(),
  dismissed: queryBoolean().default(false),
})

/** `POST /operations/arrivals/{id}/dismiss`; `POST …/{id}/accept-again` has no body. */
export const DismissArrivalRequest = z.object({ reason: z.string().trim().min(3).max(500) })

/**
 * `GET /operations/service-levels?environment=…&month=2026-11`: which share of a month's message level statuses was in
 * time, by the service levels of the network. Files: `GET /operations/service-levels.csv` and `.xlsx`. Operators only.
 */
export const ServiceLevelQuery = z.object({
  environment: Environment.default('prod'),
  /** A month in Dubai; the one that it is without it. */
  month: z
    .string()
    .regex(/^20[2-9][0-9]-(0[1-9]|1[0-2])$/)
    .optional(),
})
export const ServiceLevels = z.object({
  month: z.string(),
  environment: Environment,
  levels: z.array(
    z.object({
      /** `sent` (MLS-1): what we said of what we received. `received` (MLS-2): what was said of what we sent. */
      level: z.enum(['sent', 'received']),
      counterpart: z.enum(['provider', 'taxAuthority']),
      /** Minutes after the message's own time. */
      withinMinutes: z.number().int(),
      /** Those that were sent or received, or should have been by now. */
      counted: z.number().int(),
      inTime: z.number().int(),
      /** Decimal strings such as `0.9950`; null when nothing counts. */
      share: z.string().nullable(),
      requiredShare: z.string(),
    }),
  ),
})
export type ServiceLevels = z.infer<typeof ServiceLevels>
