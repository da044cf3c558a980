/**
 * Domain events: facts for other programs, written by the transaction of the fact with the resource as the API presents it
 * at that moment, and for delivery in order. Decision 85; the events are declared in `contract/domain-events`.
 */
import { sql } from 'kysely'
import type { z } from 'zod'
import type { DomainEvent, DomainEventType } from '#contract/domain-events/domain-event'
import { idAt, newId } from '../base/ids.ts'
import { anyOf, type TenantScope, type TenantTx } from '../database/database.ts'
import { recordOf } from '../database/row-records.ts'
import { fromStoredBytes, toStoredBytes } from '../database/stored-bytes.ts'
import type { Write } from '../database/update-rows.ts'

/** A domain event that is still to be written. */
export interface NewDomainEvent {
  readonly event: DomainEventType
  readonly subjectId: string
  readonly participantKey: string | null
  readonly payload: object
}

/** An event to pass to `Events.publish`, with the state of its resource after the change. */
export function occurrence<Type extends DomainEventType>(
  event: Type,
  about: {
    readonly subjectId: string
    readonly participantKey: string | null
    readonly payload: z.output<Type['payload']>
  },
): NewDomainEvent {
  return { event, ...about, payload: about.payload }
}

/** An event about a resource of a room, whose events all have this payload. */
type EventAbout<Room extends string, Payload extends z.ZodObject> = DomainEventType & {
  readonly name: `${Room}.${string}`
  readonly payload: Payload
}

/**
 * Makes the function that builds the events about one kind of resource, with its state after the change.
 * @param present the payload; it gets the resource and whatever else the built function is called with
 * @param participantOf the participant that a resource is about; without it, resources are the organization's
 */
export function resourceEvents<
  Room extends string,
  Payload extends z.ZodObject,
  Args extends readonly [{ readonly id: string }, ...unknown[]],
>(
  present: (...args: Args) => z.output<Payload>,
  participantOf: (resource: Args[0]) => string | null = () => null,
): (event: EventAbout<Room, Payload>, ...args: Args) => NewDomainEvent {
  return (event, ...args) => {
    const [resource] = args
    const participantKey = participantOf(resource)
    return occurrence(event, { subjectId: resource.id, participantKey, payload: present(...args) })
  }
}

const digits = '0123456789abcdefghjkmnpqrstvwxyz'

/** The end of an event's id: three characters that preserve the order within a statement, then eleven random ones. */
function tailOf(index: number): string {
  const order = [index >> 10, index >> 5, index].map((value) => digits[value & 31]).join('')
  return order + newId('evt').slice(-11)
}

/**
 * From so many events on, each column travels as one array, and the statement is the same for any number. Batches of the
 * exchange are smaller: a distributed PostgreSQL inserts values on the tenant's node, and copies what is selected, which
 * the wall does not let it do.
 */
const arraysFrom = 100

/** The insertion of domain events, in order. At least one is given. */
export function domainEventWrite(tx: TenantTx, events: readonly NewDomainEvent[], at: Date): Write {
  if (events.length >= arraysFrom) return arraysWrite(tx.scope, events, at)
  return tx.tenant.insertInto(
    'domain_events',
    events.map(({ event, participantKey, payload, subjectId }, index) => ({
      // An expression in place of a text: ids follow the clock of the database.
      id: sql`falaj.next_event_id(${tailOf(index)})` as unknown as string,
      name: event.name,
      version: event.version,
      participantKey,
      subjectId,
      at,
      payload: toStored(payload),
    })),
  )
}

function arraysWrite(scope: TenantScope, events: readonly NewDomainEvent[], at: Date): Write {
  const column = (of: (event: NewDomainEvent, index: number) => unknown) => sql`${events.map(of)}`
  return sql`insert into domain_events
      (organization_id, environment, id, name, version, participant_key, subject_id, at, payload)
    select ${scope.organizationId}, ${scope.environment}, falaj.next_event_id(e.tail), e.name, e.version,
      e.participant_key, e.subject_id, ${at}::timestamptz, e.payload
    from unnest(${column((_, index) => tailOf(index))}::text[], ${column(({ event }) => event.name)}::text[],
      ${column(({ event }) => event.version)}::integer[], ${column((event) => event.participantKey)}::text[],
      ${column((event) => event.subjectId)}::text[], ${column((event) => toStored(event.payload))}::bytea[])
      as e (tail, name, version, participant_key, subject_id, payload)`
}

function toStored(payload: object): Buffer {
  return toStoredBytes(Buffer.from(JSON.stringify(payload)), 'events')
}

/** Days after which `platform.tidy` deletes events, and with them signals, mails and keys of repeated requests. */
export const eventRetentionDays = 30

interface EventRange {
  /** The id of the last event that the reader has, or `next` of its last answer; null to begin with the oldest. */
  readonly after: string | null
  readonly limit: number
  /** Names of the events to read: those whose permission the reader has. */
  readonly names: readonly string[]
}

interface EventPage {
  /** Oldest first, in the order in which they happened to each subject. */
  readonly events: readonly DomainEvent[]
  /** Position to continue from; every event up to there was considered, and none will appear there later. */
  readonly next: string
  /** Whether `after` is so old that events behind it may have been deleted. */
  readonly isExpired: boolean
}

/**
 * Domain events after a position. Those of transactions that may still be committed are left for the next call,
 * together with newer ones, so that a reader who continues from `next` misses none.
 * @param tx has read-committed isolation: the second statement sees what was committed before it. Limited to
 * participants, it gets the events about those and about the organization as a whole
 */
export async function listDomainEvents(
  tx: TenantTx,
  now: Date,
  { after, limit, names }: EventRange,
): Promise<EventPage> {
  const { rows: horizons } = await sql<{ id: string }>`select falaj.events_complete_before() as id`.execute(
    tx,
  )
  const horizon = horizons[0]?.id ?? ''
  let query = tx.tenant
    .selectFrom('domain_events')
    .selectAll()
    .where('id', '<', horizon)
    .where('name', '=', anyOf(names))
    .orderBy('id')
    .limit(limit)
  if (after !== null) query = query.where('id', '>', after)
  const { participants } = tx.scope
  if (participants)
    query = query.where((row) =>
      row.or([row('participant_key', 'is', null), row('participant_key', '=', anyOf(participants))]),
    )
  const events = (await query.execute()).map(
    (row): DomainEvent => ({
      ...recordOf(row),
      id: row.id as DomainEvent['id'],
      organizationId: row.organization_id,
      environment: row.environment,
      payload: JSON.parse(fromStoredBytes(row.payload).toString()) as DomainEvent['payload'],
    }),
  )
  const last = events.length < limit ? undefined : events.at(-1)
  const next = last?.id ?? (after !== null && after > horizon ? after : horizon)
  return {
    events,
    next,
    isExpired: after !== null && after < idAt('evt', now.getTime() - eventRetentionDays * 86_400_000),
  }
}
