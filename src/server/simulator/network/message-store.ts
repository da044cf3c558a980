import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '#platform/database'
import { type NewSending, rowOfSending } from './delivery-store.ts'

export type Station = 'provider' | 'taxAuthority'

interface MessagesTable {
  station: Station
  envelope_id: string
  transport_id: string
  sender: string
  receiver: string
  kind: string
  sha256: string
  bytes: Buffer
  arrivals: number
  received_at: Date
  handled_at: Date | null
  outcome: string | null
}

type Tables = {
  simulator_messages: MessagesTable
  simulator_refusals: { envelope_id: string; count: number }
}

export interface Message {
  readonly station: Station
  readonly envelopeId: string
  readonly transportId: string
  readonly sender: string
  readonly receiver: string
  readonly kind: string
  readonly sha256: string
  readonly bytes: Buffer
  readonly receivedAt: Date
  readonly outcome: string | null
}

export interface KnownMessage {
  readonly transportId: string
  readonly receiver: string
}

/**
 * Keeps a message once, with what is to be sent because of it, in one statement that needs no transaction; a repeat
 * is counted, and sends nothing. Says what is kept, and whether it is new. `claimed` sendings belong to this process.
 */
export async function keepMessage(
  tx: Queries,
  message: Message,
  sendings: readonly NewSending[],
  isClaimed: (sending: NewSending) => boolean,
): Promise<{ transportId: string; sha256: string; isNew: boolean }> {
  const { station, envelopeId, transportId, sender, receiver, kind, sha256, bytes, receivedAt, outcome } =
    message
  const kept = sql`insert into simulator_messages
      (station, envelope_id, transport_id, sender, receiver, kind, sha256, bytes, arrivals, received_at, handled_at, outcome)
    values (${station}, ${envelopeId}, ${transportId}, ${sender}, ${receiver}, ${kind}, ${sha256}, ${bytes}, 1,
      ${receivedAt}, ${receivedAt}, ${outcome})
    on conflict (station, envelope_id) do update set arrivals = simulator_messages.arrivals + 1
    returning transport_id, sha256, arrivals`
  const { rows } = await sql<{ transport_id: string; sha256: string; arrivals: number }>`
    with kept as (${kept})${sendingsOf(sendings, isClaimed)} select transport_id, sha256, arrivals from kept`.execute(
    tx,
  )
  const [row] = rows
  if (!row) throw new Error(`the message ${envelopeId} was not kept`)
  return { transportId: row.transport_id, sha256: row.sha256, isNew: row.arrivals === 1 }
}

/** Only what is new leads to anything. */
function sendingsOf(
  sendings: readonly NewSending[],
  isClaimed: (sending: NewSending) => boolean,
): RawBuilder<unknown> {
  if (sendings.length === 0) return sql``
  const rows = sql.join(sendings.map((one) => rowOfSending(one, isClaimed(one))))
  return sql`, sent as (
    insert into simulator_sendings
      (id, peer, target, envelope_id, sender_seat, bytes, due_at, attempts, claimed_until)
    select one.* from kept join (values ${rows}) as one on kept.arrivals = 1
    on conflict do nothing)`
}

/** What is known of a message. */
export async function selectMessage(
  tx: Queries,
  station: Station,
  envelopeId: string,
): Promise<KnownMessage | undefined> {
  const row = await tx
    .withTables<Tables>()
    .selectFrom('simulator_messages')
    .select(['transport_id', 'receiver'])
    .where('station', '=', station)
    .where('envelope_id', '=', envelopeId)
    .executeTakeFirst()
  return row && { transportId: row.transport_id, receiver: row.receiver }
}

/** Forgets messages that came before an instant, at most so many; says how many. */
export async function deleteMessages(tx: Queries, before: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ gone: number }>`
    with old as (
      select station, envelope_id from simulator_messages where received_at < ${before} order by received_at limit ${limit}
    ), gone as (
      delete from simulator_messages m using old where m.station = old.station and m.envelope_id = old.envelope_id
      returning m.envelope_id
    ), refusals as (
      delete from simulator_refusals r using old where r.envelope_id = old.envelope_id
    )
    select count(*)::integer as gone from gone`.execute(tx)
  return rows[0]?.gone ?? 0
}

/** Counts one more refusal of an envelope and says how many there were, this one included. */
export async function countRefusal(tx: Queries, envelopeId: string): Promise<number> {
  const row = await tx
    .withTables<Tables>()
    .insertInto('simulator_refusals')
    .values({ envelope_id: envelopeId, count: 1 })
    .onConflict((conflict) =>
      conflict.column('envelope_id').doUpdateSet((e) => ({ count: e('simulator_refusals.count', '+', 1) })),
    )
    .returning('count')
    .executeTakeFirstOrThrow()
  return row.count
}
