import type { Environment } from '#contract/common'
import type { TenantScope, Tx } from '#platform/database'
import type { Leg, LegContent, Transmission } from './transmission.ts'

interface TransmissionsTable {
  organization_id: string
  environment: Environment
  id: string
  leg: Leg
  document_id: string | null
  participant_key: string
  subject_envelope_id: string
  generation: number
  content: unknown
  sender: string
  receiver: string
  receiver_seat: string | null
  envelope_id: string
  envelope: Buffer | null
  envelope_sha256: string | null
  state: string
  reason: string | null
  since: Date | null
  answer_state: string
  answer_overdue: boolean
  sent_at: Date | null
  next_attempt_at: Date | null
  attempts: number
  lease_job: string | null
  lease_until: Date | null
  follows: string | null
  followed: boolean
  created_at: Date
  updated_at: Date
}

interface RoutesTable {
  environment: Environment
  envelope_id: string
  organization_id: string
  transmission_id: string
  leg: Leg
  /** State and reason of the leg once more, for who may not step into the tenant. */
  state: string
  reason: string | null
  open: boolean
  wake_at: Date
  waits_for: string | null
  waits_since: Date | null
  watch_at: Date | null
}

type Tables = {
  transmissions: TransmissionsTable
  envelope_routes: RoutesTable
}

function toTransmission(row: TransmissionsTable): Transmission {
  return {
    id: row.id,
    leg: row.leg,
    documentId: row.document_id,
    participantKey: row.participant_key,
    subjectEnvelopeId: row.subject_envelope_id,
    generation: row.generation,
    content: row.content as LegContent,
    sender: row.sender,
    receiver: row.receiver,
    receiverSeat: row.receiver_seat,
    envelopeId: row.envelope_id,
    envelope: row.envelope,
    state: row.state as Transmission['state'],
    reason: row.reason,
    answerState: row.answer_state as Transmission['answerState'],
    answerOverdue: row.answer_overdue,
    sentAt: row.sent_at?.toISOString() ?? null,
    nextAttemptAt: row.next_attempt_at?.toISOString() ?? null,
    attempts: row.attempts,
    leaseJob: row.lease_job,
    leaseUntil: row.lease_until?.toISOString() ?? null,
    followed: row.followed,
    follows: row.follows,
  }
}

export type NewTransmission = Pick<
  Transmission,
  | 'id'
  | 'leg'
  | 'documentId'
  | 'participantKey'
  | 'subjectEnvelopeId'
  | 'generation'
  | 'content'
  | 'sender'
  | 'receiver'
  | 'receiverSeat'
  | 'envelopeId'
> & {
  /** The leg that must come to its end first. */
  readonly follows?: string | null
}

/** A leg of which nothing has happened yet. */
const untouched = {
  envelope: null,
  envelope_sha256: null,
  state: 'queued',
  reason: null,
  since: null,
  answer_state: 'notExpected',
  sent_at: null,
  next_attempt_at: null,
  lease_job: null,
  lease_until: null,
  answer_overdue: false,
  attempts: 0,
  followed: false,
} as const

/** Makes a leg with the route of its envelope; false when there is one for the same purpose already. */
export async function insertTransmission(
  tx: Tx,
  scope: TenantScope,
  leg: NewTransmission,
  now: Date,
): Promise<boolean> {
  const db = tx.withTables<Tables>()
  const result = await db
    .insertInto('transmissions')
    .values({
      organization_id: scope.organizationId,
      environment: scope.environment,
      id: leg.id,
      leg: leg.leg,
      document_id: leg.documentId,
      participant_key: leg.participantKey,
      subject_envelope_id: leg.subjectEnvelopeId,
      generation: leg.generation,
      content: JSON.stringify(leg.content),
      sender: leg.sender,
      receiver: leg.receiver,
      receiver_seat: leg.receiverSeat,
      envelope_id: leg.envelopeId,
      created_at: now,
      updated_at: now,
      follows: leg.follows ?? null,
      ...untouched,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (result.numInsertedOrUpdatedRows !== 1n) return false
  await db
    .insertInto('envelope_routes')
    .values({
      environment: scope.environment,
      envelope_id: leg.envelopeId,
      organization_id: scope.organizationId,
      transmission_id: leg.id,
      leg: leg.leg,
      state: 'queued',
      reason: null,
      open: true,
      wake_at: now,
      waits_for: null,
      waits_since: null,
      watch_at: null,
    })
    .execute()
  return true
}

function mine(tx: Tx, scope: TenantScope) {
  return tx
    .withTables<Tables>()
    .selectFrom('transmissions')
    .selectAll()
    .where('organization_id', '=', scope.organizationId)
    .where('environment', '=', scope.environment)
}

/** The leg, locked until the transaction ends. */
export async function lockTransmission(
  tx: Tx,
  scope: TenantScope,
  id: string,
): Promise<Transmission | undefined> {
  const row = await mine(tx, scope).where('id', '=', id).forUpdate().executeTakeFirst()
  return row && toTransmission(row)
}

/** The legs of a document, oldest first. */
export async function selectLegs(tx: Tx, scope: TenantScope, documentId: string): Promise<Transmission[]> {
  const rows = await mine(tx, scope)
    .where('document_id', '=', documentId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(toTransmission)
}

function change(tx: Tx, scope: TenantScope, id: string) {
  return tx
    .withTables<Tables>()
    .updateTable('transmissions')
    .where('organization_id', '=', scope.organizationId)
    .where('environment', '=', scope.environment)
    .where('id', '=', id)
}

export interface LegColumns {
  readonly state: string
  readonly reason: string | null
  readonly since: string | null
  readonly answerState: string
  readonly answerOverdue: boolean
  readonly sentAt: string | null
  readonly nextAttemptAt: string | null
  readonly attempts: number
}

export interface RouteColumns {
  readonly open: boolean
  /** When the sweep looks at it, if nobody else does. */
  readonly wakeAt: Date
  /** When somebody should look whether its answer came. */
  readonly watchAt: Date | null
  /** The peer that it waits for; `still` leaves that as it is. */
  readonly waits: { readonly for: string; readonly since: Date } | 'still' | null
}

/** Writes what the events of a leg fold to, and when the sweep should look at it if nobody else does. */
export async function updateState(
  tx: Tx,
  scope: TenantScope,
  leg: Transmission,
  columns: LegColumns,
  route: RouteColumns,
  now: Date,
): Promise<void> {
  await change(tx, scope, leg.id)
    .set({
      state: columns.state,
      reason: columns.reason,
      since: dateOf(columns.since),
      answer_state: columns.answerState,
      answer_overdue: columns.answerOverdue,
      sent_at: dateOf(columns.sentAt),
      next_attempt_at: dateOf(columns.nextAttemptAt),
      attempts: columns.attempts,
      updated_at: now,
    })
    .execute()
  await tx
    .withTables<Tables>()
    .updateTable('envelope_routes')
    .set({
      state: columns.state,
      reason: columns.reason,
      open: route.open,
      wake_at: route.wakeAt,
      watch_at: route.watchAt,
      // While it waits it keeps its place.
      ...(route.waits === 'still'
        ? {}
        : { waits_for: route.waits?.for ?? null, waits_since: route.waits?.since ?? null }),
    })
    .where('environment', '=', scope.environment)
    .where('envelope_id', '=', leg.envelopeId)
    .execute()
}

function dateOf(instant: string | null): Date | null {
  return instant === null ? null : new Date(instant)
}

/** Notes which run holds a leg, or that nobody does any more. */
export async function updateLease(
  tx: Tx,
  scope: TenantScope,
  id: string,
  lease: { job: string; until: Date } | null,
): Promise<void> {
  await change(tx, scope, id)
    .set({ lease_job: lease?.job ?? null, lease_until: lease?.until ?? null })
    .execute()
}

export async function updateReceiverSeat(
  tx: Tx,
  scope: TenantScope,
  id: string,
  seat: string,
): Promise<void> {
  await change(tx, scope, id).set({ receiver_seat: seat }).execute()
}

/** Stores the bytes that will go out, once. */
export async function storeEnvelope(
  tx: Tx,
  scope: TenantScope,
  id: string,
  envelope: { bytes: Buffer; sha256: string },
): Promise<void> {
  await change(tx, scope, id)
    .set({ envelope: envelope.bytes, envelope_sha256: envelope.sha256 })
    .where('envelope', 'is', null)
    .execute()
}

export interface EnvelopeRoute {
  readonly organizationId: string
  readonly transmissionId: string
  readonly leg: Leg
}

/** Whose envelope it is; works in any transaction. */
export async function selectRoute(
  tx: Tx,
  environment: Environment,
  envelopeId: string,
): Promise<EnvelopeRoute | undefined> {
  const row = await tx
    .withTables<Tables>()
    .selectFrom('envelope_routes')
    .selectAll()
    .where('environment', '=', environment)
    .where('envelope_id', '=', envelopeId)
    .executeTakeFirst()
  return row && { organizationId: row.organization_id, transmissionId: row.transmission_id, leg: row.leg }
}

/** Open legs whose time has long come: their jobs must have been lost. */
export async function selectOverdueRoutes(
  tx: Tx,
  before: Date,
  limit: number,
): Promise<(EnvelopeRoute & { environment: Environment })[]> {
  const rows = await tx
    .withTables<Tables>()
    .selectFrom('envelope_routes')
    .selectAll()
    .where('open', '=', true)
    .where('wake_at', '<', before)
    .orderBy('wake_at')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    environment: row.environment,
    organizationId: row.organization_id,
    transmissionId: row.transmission_id,
    leg: row.leg,
  }))
}

/** Legs whose answer should have come by now. */
export async function selectUnanswered(
  tx: Tx,
  now: Date,
  limit: number,
): Promise<(EnvelopeRoute & { environment: Environment })[]> {
  const rows = await tx
    .withTables<Tables>()
    .selectFrom('envelope_routes')
    .selectAll()
    .where('watch_at', '<=', now)
    .orderBy('watch_at')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    environment: row.environment,
    organizationId: row.organization_id,
    transmissionId: row.transmission_id,
    leg: row.leg,
  }))
}

/** Puts off the look of the sweep at an open leg. */
export async function postponeRoute(
  tx: Tx,
  environment: Environment,
  envelopeId: string,
  until: Date,
): Promise<void> {
  await tx
    .withTables<Tables>()
    .updateTable('envelope_routes')
    .set({ wake_at: until })
    .where('environment', '=', environment)
    .where('envelope_id', '=', envelopeId)
    .execute()
}

/** Notes that a leg has others behind it. */
export async function markFollowed(tx: Tx, scope: TenantScope, id: string): Promise<void> {
  await change(tx, scope, id).set({ followed: true }).execute()
}

/** Legs that wait for this one to come to its end, oldest first. */
export async function selectFollowers(tx: Tx, scope: TenantScope, id: string): Promise<string[]> {
  const rows = await mine(tx, scope)
    .clearSelect()
    .select('id')
    .where('follows', '=', id)
    .where('state', '=', 'held')
    .where('reason', '=', 'order')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => row.id)
}
