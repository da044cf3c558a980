/** The outbox: an event is written with the fact that it tells, its listeners are jobs of the same transaction. */
import type { EventName, PortalEvent } from '#contract/events'
import type { Clock } from './clock.ts'
import { queue, type TenantScope, type Tx } from './database.ts'
import { newId } from './ids.ts'
import type { Jobs } from './jobs.ts'

interface NewEvent {
  name: EventName
  subjectId: string
  participantKey: string | null
}

export interface Events {
  /** Writes the event, enqueues a job for each listener, and tells live browsers once `tx` commits. */
  publish(tx: Tx, scope: TenantScope, event: NewEvent): Promise<void>
}

/** Which job listens to which event; decided in `app.ts` alone. */
export type Listeners = Partial<Record<EventName, readonly string[]>>

export const liveChannel = 'falaj_live'

interface EventsTable {
  organization_id: string
  environment: string
  id: string
  name: string
  subject_id: string
  participant_key: string | null
  at: Date
}

export function createEvents(jobs: Jobs, clock: Clock, listeners: Listeners): Events {
  return {
    async publish(tx, scope, event) {
      const at = clock.now()
      const told: PortalEvent = {
        id: newId('evt'),
        name: event.name,
        organizationId: scope.organizationId,
        environment: scope.environment,
        subjectId: event.subjectId,
        participantKey: event.participantKey,
        at: at.toISOString(),
      }
      const insert = tx.withTables<{ events: EventsTable }>().insertInto('events').values({
        organization_id: told.organizationId,
        environment: told.environment,
        id: told.id,
        name: told.name,
        subject_id: told.subjectId,
        participant_key: told.participantKey,
        at,
      })
      await queue(tx, insert.compile())
      const heard = (listeners[event.name] ?? []).map((name) => ({
        name,
        payload: told,
        lane: scope.organizationId,
      }))
      await jobs.enqueueAll(tx, heard)
      tx.announce(liveChannel, JSON.stringify(told))
    },
  }
}

/** The newest event of the tenant; before the first one, an id that is older than any. */
export async function latestEventId(tx: Tx, scope: TenantScope): Promise<string> {
  const row = await tx
    .withTables<{ events: EventsTable }>()
    .selectFrom('events')
    .select('id')
    .where('organization_id', '=', scope.organizationId)
    .where('environment', '=', scope.environment)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? `evt_${'0'.repeat(26)}`
}

/** Events after a given one, for a browser that lost its connection; at most `limit`, oldest first. */
export async function listEventsAfter(
  tx: Tx,
  scope: TenantScope,
  id: string,
  limit: number,
): Promise<PortalEvent[]> {
  const rows = await tx
    .withTables<{ events: EventsTable }>()
    .selectFrom('events')
    .selectAll()
    .where('organization_id', '=', scope.organizationId)
    .where('environment', '=', scope.environment)
    .where('id', '>', id)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.name as EventName,
    organizationId: row.organization_id,
    environment: scope.environment,
    subjectId: row.subject_id,
    participantKey: row.participant_key,
    at: row.at.toISOString(),
  }))
}
