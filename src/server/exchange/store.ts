import type { Environment } from '#contract/common'
import { later, type Question, type TenantScope, type Tx, together } from '#platform/database'
import { askForEvents, toEvents } from './history-store.ts'
import { eventsKnown, knowEvents } from './known-events.ts'
import { changeRoute, type RoutesTable } from './route-store.ts'
import type { Leg, LegContent, Transmission } from './transmission.ts'
import { changeRow, writeAll } from './unwritten-store.ts'

export {
  type EnvelopeRoute,
  postponeRoute,
  selectOverdueRoutes,
  selectRoute,
  selectUnanswered,
} from './route-store.ts'

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

type Tables = {
  transmissions: TransmissionsTable
  envelope_routes: RoutesTable
}

/** Everything but the bytes of the envelope, which hardly anybody needs and which are large. */
const columns = [
  'id',
  'leg',
  'document_id',
  'participant_key',
  'subject_envelope_id',
  'generation',
  'content',
  'sender',
  'receiver',
  'receiver_seat',
  'envelope_id',
  'envelope_sha256',
  'state',
  'reason',
  'answer_state',
  'answer_overdue',
  'sent_at',
  'next_attempt_at',
  'attempts',
  'lease_job',
  'lease_until',
  'follows',
  'followed',
] as const satisfies readonly (keyof TransmissionsTable)[]

function toTransmission(row: Pick<TransmissionsTable, (typeof columns)[number]>): Transmission {
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
    hasEnvelope: row.envelope_sha256 !== null,
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
  const route = db.insertInto('envelope_routes').values({
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
  await later(tx, route.compile())
  remember(tx, leg)
  return true
}

/** Legs that the transaction has made and not asked for yet: nobody else sees them, nothing has happened to them. */
const made = new WeakMap<Tx, Map<string, Transmission>>()

function remember(tx: Tx, leg: NewTransmission): void {
  const legs = made.get(tx) ?? new Map<string, Transmission>()
  made.set(tx, legs)
  legs.set(leg.id, {
    ...leg,
    follows: leg.follows ?? null,
    followed: false,
    hasEnvelope: false,
    state: 'queued',
    reason: null,
    answerState: 'notExpected',
    answerOverdue: false,
    sentAt: null,
    nextAttemptAt: null,
    attempts: 0,
    leaseJob: null,
    leaseUntil: null,
  })
}

/** The leg as the transaction has just made it, once. */
export function takeMade(tx: Tx, id: string): Transmission | undefined {
  const legs = made.get(tx)
  const leg = legs?.get(id)
  legs?.delete(id)
  return leg
}

function mine(tx: Tx, scope: TenantScope) {
  return tx
    .withTables<Tables>()
    .selectFrom('transmissions')
    .select([...columns])
    .where('organization_id', '=', scope.organizationId)
    .where('environment', '=', scope.environment)
}

/** The leg, locked until the transaction ends; its events come along, for nobody else can add any from here on. */
export async function lockTransmission(
  tx: Tx,
  scope: TenantScope,
  id: string,
): Promise<Transmission | undefined> {
  await writeAll(tx)
  const lock = mine(tx, scope).where('id', '=', id).forUpdate().compile()
  if (eventsKnown(tx, id)) return legsOf((await together(tx, [lock]))[0])[0]
  const [rows, events] = await together(tx, [lock, askForEvents(tx, scope, id)])
  const [leg] = legsOf(rows)
  if (leg) knowEvents(tx, id, toEvents(events))
  return leg
}

/** The legs of a document, oldest first. */
export async function selectLegs(tx: Tx, scope: TenantScope, documentId: string): Promise<Transmission[]> {
  const [rows] = await together(tx, [await askForLegs(tx, scope, documentId)])
  return legsOf(rows)
}

/** The question for the legs of a document, and what its answer says. */
export async function askForLegs(tx: Tx, scope: TenantScope, documentId: string): Promise<Question> {
  await writeAll(tx)
  return mine(tx, scope).where('document_id', '=', documentId).orderBy('created_at').orderBy('id').compile()
}

export function legsOf(rows: readonly unknown[] = []): Transmission[] {
  return rows.map((row) => toTransmission(row as TransmissionsTable))
}

type Change<Row> = Partial<Row>

function changeLeg(tx: Tx, scope: TenantScope, id: string, change: Change<TransmissionsTable>): void {
  changeRow(tx, `leg ${id}`, change, (all) =>
    tx
      .withTables<Tables>()
      .updateTable('transmissions')
      .set(all as Change<TransmissionsTable>)
      .where('organization_id', '=', scope.organizationId)
      .where('environment', '=', scope.environment)
      .where('id', '=', id)
      .compile(),
  )
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
export function updateState(
  tx: Tx,
  scope: TenantScope,
  leg: Transmission,
  columns: LegColumns,
  route: RouteColumns,
  now: Date,
): void {
  changeLeg(tx, scope, leg.id, {
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
  changeRoute(tx, scope.environment, leg.envelopeId, {
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
}

function dateOf(instant: string | null): Date | null {
  return instant === null ? null : new Date(instant)
}

/** Notes which run holds a leg, or that nobody does any more. */
export function updateLease(
  tx: Tx,
  scope: TenantScope,
  id: string,
  lease: { job: string; until: Date } | null,
): void {
  changeLeg(tx, scope, id, { lease_job: lease?.job ?? null, lease_until: lease?.until ?? null })
}

export function updateReceiverSeat(tx: Tx, scope: TenantScope, id: string, seat: string): void {
  changeLeg(tx, scope, id, { receiver_seat: seat })
}

/** Stores the bytes that will go out; the leg is locked and has none yet. */
export function storeEnvelope(
  tx: Tx,
  scope: TenantScope,
  id: string,
  envelope: { bytes: Buffer; sha256: string },
): void {
  changeLeg(tx, scope, id, { envelope: envelope.bytes, envelope_sha256: envelope.sha256 })
}

/** The bytes that were stored. */
export async function selectEnvelope(tx: Tx, scope: TenantScope, id: string): Promise<Buffer> {
  const { envelope } = await tx
    .withTables<Tables>()
    .selectFrom('transmissions')
    .select('envelope')
    .where('organization_id', '=', scope.organizationId)
    .where('environment', '=', scope.environment)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (!envelope) throw new Error(`the leg ${id} has no envelope`)
  return envelope
}

/** Notes that a leg has others behind it. */
export function markFollowed(tx: Tx, scope: TenantScope, id: string): void {
  changeLeg(tx, scope, id, { followed: true })
}

/** Legs that wait for this one to come to its end, oldest first. */
export async function selectFollowers(tx: Tx, scope: TenantScope, id: string): Promise<string[]> {
  await writeAll(tx)
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
