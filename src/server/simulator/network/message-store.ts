import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '#platform/database'
import { toStoredBytes } from '#platform/stored-bytes'
import { type NewDelivery, rowOfDelivery } from './delivery-store.ts'

/** The nodes that take envelopes. */
type MessageNode = 'accessPoint' | 'taxPlatform'

interface MessagesTable {
  node: MessageNode
  envelope_id: string
  transport_id: string
  sender: string
  receiver: string
  kind: string
  sha256: string
  /** In the form of stored bytes. */
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
  readonly node: MessageNode
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

interface KnownMessage {
  readonly transportId: string
  readonly receiver: string
}

/**
 * Keeps a message once, with what is to be sent because of it, in one statement that needs no transaction; a repeat
 * is counted, and sends nothing. Says what is kept, and whether it is new. `claimed` deliveries belong to this process.
 */
export async function insertMessage(
  tx: Queries,
  message: Message,
  deliveries: readonly NewDelivery[],
  isClaimed: (delivery: NewDelivery) => boolean,
): Promise<{ transportId: string; sha256: string; isNew: boolean }> {
  const { node, envelopeId, transportId, sender, receiver, kind, sha256, bytes, receivedAt, outcome } =
    message
  const kept = sql`insert into simulator_messages
      (node, envelope_id, transport_id, sender, receiver, kind, sha256, bytes, arrivals, received_at, handled_at, outcome)
    values (${node}, ${envelopeId}, ${transportId}, ${sender}, ${receiver}, ${kind}, ${sha256}, ${toStoredBytes(bytes)}, 1,
      ${receivedAt}, ${receivedAt}, ${outcome})
    on conflict (node, envelope_id) do update set arrivals = simulator_messages.arrivals + 1
    returning transport_id, sha256, arrivals`
  const { rows } = await sql<{ transport_id: string; sha256: string; arrivals: number }>`
    with kept as (${kept})${deliveriesOf(deliveries, isClaimed)} select transport_id, sha256, arrivals from kept`.execute(
    tx,
  )
  const [row] = rows
  if (!row) throw new Error(`the message ${envelopeId} was not kept`)
  return { transportId: row.transport_id, sha256: row.sha256, isNew: row.arrivals === 1 }
}

/** Only what is new leads to anything. */
function deliveriesOf(
  deliveries: readonly NewDelivery[],
  isClaimed: (delivery: NewDelivery) => boolean,
): RawBuilder<unknown> {
  if (deliveries.length === 0) return sql``
  const rows = sql.join(deliveries.map((one) => rowOfDelivery(one, isClaimed(one))))
  return sql`, sent as (
    insert into simulator_deliveries
      (id, node, target, envelope_id, sender_seat, bytes, due_at, attempts, claimed_until)
    select one.* from kept join (values ${rows}) as one on kept.arrivals = 1
    on conflict do nothing)`
}

/** What is known of a message. */
export async function selectMessage(
  tx: Queries,
  node: MessageNode,
  envelopeId: string,
): Promise<KnownMessage | undefined> {
  const row = await tx
    .withTables<Tables>()
    .selectFrom('simulator_messages')
    .select(['transport_id', 'receiver'])
    .where('node', '=', node)
    .where('envelope_id', '=', envelopeId)
    .executeTakeFirst()
  return row && { transportId: row.transport_id, receiver: row.receiver }
}

/** Forgets messages that came before an instant, at most so many; says how many. */
export async function deleteMessages(tx: Queries, before: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ gone: number }>`
    with old as (
      select node, envelope_id from simulator_messages where received_at < ${before} order by received_at limit ${limit}
    ), gone as (
      delete from simulator_messages m using old where m.node = old.node and m.envelope_id = old.envelope_id
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
