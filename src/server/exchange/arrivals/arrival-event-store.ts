/** The events of arrivals: append-only. The rows of `inbound_envelopes` are derived from them. */
import { type OperationNodeSource, sql } from 'kysely'
import type { ArrivalEvent } from '#core/arrival'
import { JsonValue } from '#platform/database/column-kinds'
import { anyOf, batch, queue, type Tx } from '#platform/database/database'
import type { Row } from '#platform/database/row-records'

type EventRow = Row<'arrival_events'>

/** The id of an event is its key, which makes it unique. */
function rowOf(arrivalId: string, event: ArrivalEvent) {
  const { id, at, seq: _, type, ...data } = event
  return { arrival_id: arrivalId, key: id, type, at: new Date(at), data: new JsonValue(data) }
}

function eventOf({ key, seq, type, at, data }: EventRow): ArrivalEvent {
  return { ...(data as object), id: key, seq, type, at: at.toISOString() } as ArrivalEvent
}

interface EventOfArrival {
  readonly arrivalId: string
  readonly event: ArrivalEvent
}

/**
 * Adds events to arrivals, with the transaction's next statements. To arrivals that are locked only new ones are added
 * (`appendEvents`): no conflict has to be looked for, which would write each row to the log twice. Of those that are not
 * locked, events that are there already stay as they are.
 */
export async function insertArrivalEvents(
  tx: Tx,
  events: readonly EventOfArrival[],
  { areLocked }: { readonly areLocked: boolean },
): Promise<void> {
  if (events.length === 0) return
  const insert = tx
    .insertInto('arrival_events')
    .values(events.map(({ arrivalId, event }) => rowOf(arrivalId, event)))
  const query = areLocked ? insert : insert.onConflict((conflict) => conflict.doNothing())
  await queue(tx, query.compile())
}

/**
 * Stores arrivals, their bytes and their events so far with one statement; returns the ids of those that are new.
 * @param arrivals the statement that stores them and returns their ids
 * @param contents their bytes, in the form of stored bytes
 */
export async function storeArrivals(
  tx: Tx,
  arrivals: OperationNodeSource,
  contents: readonly { readonly arrivalId: string; readonly stored: Buffer }[],
  events: readonly EventOfArrival[],
): Promise<ReadonlySet<string>> {
  const rows = events.map((one, index) => {
    const { arrival_id: arrivalId, key, type, at, data } = rowOf(one.arrivalId, one.event)
    return sql`(${index}::integer, ${arrivalId}, ${key}, ${type}, ${at}::timestamptz, ${data}::jsonb)`
  })
  const bytes = contents.map(({ arrivalId, stored }) => sql`(${arrivalId}, ${stored}::bytea)`)
  const stored = await sql<{ arrival_id: string }>`with kept as (${arrivals}),
    contents as (
      insert into inbound_contents (arrival_id, bytes)
      select c.arrival_id, c.bytes from (values ${sql.join(bytes)}) as c (arrival_id, bytes)
      join kept on kept.id = c.arrival_id)
    insert into arrival_events (arrival_id, key, type, at, data)
    select e.arrival_id, e.key, e.type, e.at, e.data
    from (values ${sql.join(rows)}) as e (place, arrival_id, key, type, at, data) join kept on kept.id = e.arrival_id
    order by e.place
    returning arrival_id`.execute(tx)
  return new Set(stored.rows.map(({ arrival_id: id }) => id))
}

/**
 * Locks arrivals until the transaction ends, always in the same order, and reads the events of each. Two queries in
 * one round trip: the second sees the changes of the previous owner of the lock.
 */
export async function lockEvents(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly ArrivalEvent[]>> {
  const all = anyOf(ids)
  const [locked = [], rows = []] = await batch(tx, [
    sql`select id from inbound_envelopes where id = ${all} order by id for update`.compile(tx),
    sql`select arrival_id, key, seq, type, at, data from arrival_events where arrival_id = ${all}`.compile(
      tx,
    ),
  ])
  const eventsOf = new Map((locked as { id: string }[]).map(({ id }) => [id, [] as ArrivalEvent[]]))
  for (const row of rows as EventRow[]) eventsOf.get(row.arrival_id)?.push(eventOf(row))
  return eventsOf
}
