import { type RawBuilder, sql } from 'kysely'
import { anyOf, type Queries } from '#platform/database/database'
import { datedRecordOf, type Row } from '#platform/database/row-records'
import { fromStoredBytes, toStoredBytes } from '#platform/database/stored-bytes'

/** An envelope that a node has to hand over. */
interface Delivery {
  readonly id: string
  readonly node: Row<'simulator_deliveries'>['node']
  readonly target: Row<'simulator_deliveries'>['target']
  readonly envelopeId: string
  /** Main id (scheme 0242) of the provider that hands it over. */
  readonly senderSeat: string
  readonly bytes: Buffer
  /** The message's own time, the same however often it is handed over. */
  readonly messageAt: Date
  readonly dueAt: Date
  readonly attempts: number
}

export type NewDelivery = Omit<Delivery, 'attempts'> & {
  /** It forwards a message unchanged: the bytes are stored with that one, not twice. */
  readonly isForwarded?: boolean
}

/** Seconds for which a process has a delivery for itself, by the clock of the database. */
const claim = sql<Date>`now() + interval '20 seconds'`

/**
 * The values of a delivery in the order node and envelope that it is sent because of, id, node, target, envelope, seat,
 * bytes, message time, due, attempts, claimed until.
 */
export function rowOfDelivery(
  because: { readonly node: string; readonly envelopeId: string },
  one: NewDelivery,
  isClaimed: boolean,
): RawBuilder<unknown> {
  const bytes = one.isForwarded ? null : toStoredBytes(one.bytes)
  const claimedUntil = isClaimed ? claim : sql`null::timestamptz`
  return sql`(${because.node}::text, ${because.envelopeId}::text, ${one.id}::text, ${one.node}::text, ${one.target}::text, ${one.envelopeId}::text, ${one.senderSeat}::text,
    ${bytes}::bytea, ${one.messageAt}::timestamptz, ${one.dueAt}::timestamptz, 0, ${claimedUntil})`
}

/**
 * Deletes finished deliveries, and claims due deliveries that no other process has, the oldest first: up to a limit,
 * or none.
 */
export async function claimDeliveries(
  tx: Queries,
  now: Date,
  limit: number,
  delivered: readonly string[],
): Promise<Delivery[]> {
  const { rows } = await sql<Row<'simulator_deliveries'> & { bytes: Buffer }>`
    with gone as (
      delete from simulator_deliveries where id = ${anyOf(delivered)}
    ), due as (
      select id from simulator_deliveries
      where due_at <= ${now} and (claimed_until is null or claimed_until < now()) and not id = ${anyOf(delivered)}
      order by due_at limit ${limit} for update skip locked
    ), claimed as (
      update simulator_deliveries s set claimed_until = ${claim} from due where s.id = due.id returning s.*
    )
    select c.id, c.node, c.target, c.envelope_id, c.sender_seat, coalesce(c.bytes, m.bytes) as bytes,
      c.message_at, c.due_at, c.attempts
    from claimed c left join simulator_messages m
      on c.bytes is null and m.node = 'accessPoint' and m.envelope_id = c.envelope_id`.execute(tx)
  return rows.map((row) => ({ ...datedRecordOf(row), bytes: fromStoredBytes(row.bytes) }))
}

export async function postponeDelivery(tx: Queries, id: string, dueAt: Date, error: string): Promise<void> {
  await tx
    .updateTable('simulator_deliveries')
    .set((e) => ({
      due_at: dueAt,
      attempts: e('attempts', '+', 1),
      claimed_until: null,
      last_error: error.slice(0, 500),
    }))
    .where('id', '=', id)
    .execute()
}
