/**
 * The outbox: signals for browsers and listening jobs, and domain events for other programs, all written by the
 * transaction of the fact. A listener is a job of that transaction.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Signal, SignalName } from '#contract/live-signals'
import type { Clock } from '../base/clock.ts'
import { newId } from '../base/ids.ts'
import { queue, type TenantScope, type TenantTx } from '../database/database.ts'
import { recordOf } from '../database/row-records.ts'
import { ofTenant } from '../database/tenant-queries.ts'
import { asOneStatement, type Write } from '../database/update-rows.ts'
import { domainEventWrite, type NewDomainEvent } from './domain-events.ts'
import type { Jobs } from './jobs.ts'

interface NewSignal {
  name: SignalName
  subjectId: string
  participantKey: string | null
}

export interface Events {
  /**
   * Writes the signal, enqueues a job for each listener, whose payload is a list of `Signal`, and notifies live browsers
   * once `tx` commits.
   */
  publish(tx: TenantTx, signal: NewSignal, options?: PublishOptions): Promise<void>
  /** The same for several, in order; a listener has one job for all signals of a name. */
  publishAll(tx: TenantTx, signals: readonly NewSignal[], options?: PublishOptions): Promise<void>
}

interface PublishOptions {
  /** Instant before which listeners are not notified. */
  readonly listenersRunAt?: Date | undefined
  /** The changes that the signals are about, each of a row of its own: they are written by the same statement. */
  readonly changes?: readonly Write[]
  /** Domain events for other programs, in order: written by the same statement. */
  readonly domainEvents?: readonly NewDomainEvent[]
}

/** The jobs that each signal starts; listed in `create-context.ts`. */
export type Listeners = Partial<Record<SignalName, readonly string[]>>

export const liveChannel = 'falaj_live'

export function createEvents(jobs: Jobs, clock: Clock, listeners: Listeners): Events {
  async function publishAll(
    tx: TenantTx,
    signals: readonly NewSignal[],
    { listenersRunAt, changes = [], domainEvents = [] }: PublishOptions = {},
  ): Promise<void> {
    const at = clock.now()
    const facts = domainEvents.length === 0 ? [] : [domainEventWrite(tx, domainEvents, at)]
    if (signals.length === 0) {
      const writes = [...facts, ...changes]
      if (writes.length > 0) await queue(tx, asOneStatement(writes).compile(tx))
      return
    }
    const notifications = signals.map(
      ({ name, subjectId, participantKey }): Signal => ({
        id: newId('evt'),
        name,
        organizationId: tx.scope.organizationId,
        environment: tx.scope.environment,
        subjectId,
        participantKey,
        at: at.toISOString(),
      }),
    )
    const insertion = tx.tenant.insertInto(
      'events',
      notifications.map(({ id, name, participantKey, subjectId }) => ({
        id,
        name,
        subjectId,
        participantKey,
        at,
      })),
    )
    await queue(tx, asOneStatement([insertion, ...facts, ...changes]).compile(tx))
    const names = [...new Set(notifications.map(({ name }) => name))]
    const listening = names.flatMap((name) => {
      const payload = notifications.filter((event) => event.name === name)
      const job = {
        payload,
        lane: tx.scope.organizationId,
        ...(listenersRunAt ? { runAt: listenersRunAt } : {}),
      }
      return (listeners[name] ?? []).map((listener) => ({ ...job, name: listener }))
    })
    await jobs.enqueueAll(tx, listening)
    for (const event of notifications) tx.announce(liveChannel, JSON.stringify(event))
  }
  return { publish: (tx, signal, options) => publishAll(tx, [signal], options), publishAll }
}

/** The newest event of the tenant; before the first one, an id that is older than any. */
export async function latestEventId(tx: TenantTx): Promise<string> {
  const row = await tx.tenant
    .selectFrom('events')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? `evt_${'0'.repeat(26)}`
}

/**
 * A query of the number of events of the participants of a tenant by `participant_key`, `month` (`YYYY-MM`, a month in
 * Dubai) and `name`. It is a part of a statement, so that it sees what the rest of the statement sees.
 * @param since counts from this instant on; all of them when it is null
 */
export function eventCounts(
  scope: TenantScope,
  since: RawBuilder<Date | null>,
  names: readonly SignalName[],
): RawBuilder<unknown> {
  // Row-level security of events covers the tenant only, so the events of users who are limited to some participants
  // are counted separately.
  return sql`
    select participant_key, to_char(at at time zone 'Asia/Dubai', 'YYYY-MM') as month, name, count(*) as count
    from events
    where ${ofTenant(scope)} and name = any(${[...names]}::text[]) and at >= coalesce(${since}, '-infinity')
      and participant_key is not null and ((select falaj.current_participants()) is null
        or participant_key = any ((select falaj.current_participants())::text[]))
    group by 1, 2, 3`
}

/** Events after a given one, for a browser that lost its connection; at most `limit`, oldest first. */
export async function listEventsAfter(tx: TenantTx, id: string, limit: number): Promise<Signal[]> {
  const rows = await tx.tenant
    .selectFrom('events')
    .selectAll()
    .where('id', '>', id)
    .orderBy('id')
    .limit(limit)
    .execute()
  const { environment, organizationId } = tx.scope
  return rows.map((row) => ({
    ...recordOf(row),
    name: row.name as SignalName,
    organizationId,
    environment,
  }))
}
