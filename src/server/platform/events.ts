/** The outbox: an event is written with the fact that it tells, its listeners are jobs of the same transaction. */
import { sql } from 'kysely'
import type { SignalName, Signal } from '#contract/live-signals'
import type { Clock } from './clock.ts'
import { queue, type TenantScope, type Tx } from './database.ts'
import { newId } from './ids.ts'
import type { Jobs } from './jobs.ts'
import { ofTenant } from './tenant-queries.ts'
import { inOneStatement, type Write } from './update-rows.ts'

interface NewEvent {
  name: SignalName
  subjectId: string
  participantKey: string | null
}

export interface Events {
  /**
   * Writes the event, enqueues a job for each listener, whose payload is a list of `Signal`, and tells live browsers
   * once `tx` commits.
   */
  publish(tx: Tx, scope: TenantScope, event: NewEvent): Promise<void>
  /** The same for several, in order; a listener has one job for all events of a name. */
  publishAll(tx: Tx, scope: TenantScope, events: readonly NewEvent[], options?: PublishOptions): Promise<void>
}

interface PublishOptions {
  /** Instant before which listeners are not notified. */
  readonly heardAt?: Date | undefined
  /** The changes that the events tell of, each of a row of its own: they are written by the same statement. */
  readonly changes?: readonly Write[]
}

/** Which job listens to which event; decided in `app.ts` alone. */
export type Listeners = Partial<Record<SignalName, readonly string[]>>

export const liveChannel = 'falaj_live'

export function createEvents(jobs: Jobs, clock: Clock, listeners: Listeners): Events {
  async function publishAll(
    tx: Tx,
    scope: TenantScope,
    events: readonly NewEvent[],
    { heardAt, changes = [] }: PublishOptions = {},
  ): Promise<void> {
    if (events.length === 0) return
    const at = clock.now()
    const notifications = events.map(
      ({ name, subjectId, participantKey }): Signal => ({
        id: newId('evt'),
        name,
        organizationId: scope.organizationId,
        environment: scope.environment,
        subjectId,
        participantKey,
        at: at.toISOString(),
      }),
    )
    const insertion = tx.tenant(scope).insertInto(
      'events',
      notifications.map(({ id, name, participantKey, subjectId }) => ({
        id,
        name,
        subjectId,
        participantKey,
        at,
      })),
    )
    await queue(tx, inOneStatement([insertion, ...changes]).compile(tx))
    const names = [...new Set(notifications.map(({ name }) => name))]
    const listening = names.flatMap((name) => {
      const payload = notifications.filter((event) => event.name === name)
      const job = { payload, lane: scope.organizationId, ...(heardAt ? { runAt: heardAt } : {}) }
      return (listeners[name] ?? []).map((listener) => ({ ...job, name: listener }))
    })
    await jobs.enqueueAll(tx, listening)
    for (const event of notifications) tx.announce(liveChannel, JSON.stringify(event))
  }
  return { publish: (tx, scope, event) => publishAll(tx, scope, [event]), publishAll }
}

/** The newest event of the tenant; before the first one, an id that is older than any. */
export async function latestEventId(tx: Tx, scope: TenantScope): Promise<string> {
  const row = await tx
    .tenant(scope)
    .selectFrom('events')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? `evt_${'0'.repeat(26)}`
}

/** So many events of a name in a month. */
interface EventCount {
  readonly name: SignalName
  readonly participantKey: string
  /** `YYYY-MM`, a month in Dubai. */
  readonly month: string
  readonly count: number
}

/** How many events of some names the participants of a tenant had since an instant, or ever, by month in Dubai. */
export async function countEventsSince(
  tx: Tx,
  scope: TenantScope,
  since: Date | null,
  names: readonly SignalName[],
): Promise<EventCount[]> {
  // Row-level security of events covers the tenant only, so users who are limited to some participants count theirs.
  const { rows } = await sql<EventCount>`
    select name, participant_key as "participantKey", to_char(at at time zone 'Asia/Dubai', 'YYYY-MM') as month,
      count(*)::integer as count
    from events
    where ${ofTenant(scope)} and name = any(${[...names]}::text[]) and at >= coalesce(${since}::timestamptz, '-infinity')
      and participant_key is not null and ((select falaj.current_participants()) is null
        or participant_key = any ((select falaj.current_participants())::text[]))
    group by 1, 2, 3`.execute(tx)
  return rows
}

/** Events after a given one, for a browser that lost its connection; at most `limit`, oldest first. */
export async function listEventsAfter(
  tx: Tx,
  scope: TenantScope,
  id: string,
  limit: number,
): Promise<Signal[]> {
  const rows = await tx
    .tenant(scope)
    .selectFrom('events')
    .selectAll()
    .where('id', '>', id)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.name as SignalName,
    organizationId: row.organization_id,
    environment: scope.environment,
    subjectId: row.subject_id,
    participantKey: row.participant_key,
    at: row.at.toISOString(),
  }))
}
