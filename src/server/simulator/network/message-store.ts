import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '#platform/database/database'
import type { Row } from '#platform/database/row-records'
import { toStoredBytes } from '#platform/database/stored-bytes'
import { type NewDelivery, rowOfDelivery } from './delivery-store.ts'

/** The nodes that accept envelopes. */
type MessageNode = 'accessPoint' | 'taxPlatform'

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

/** A message with its replies; `claimed` deliveries belong to this process. */
export interface NewMessage {
  readonly message: Message
  readonly deliveries: readonly NewDelivery[]
  readonly claimed: readonly NewDelivery[]
}

/** The stored message with an envelope id. */
export interface StoredMessage {
  readonly transportId: string
  readonly sha256: string
  readonly isNew: boolean
}

/**
 * Stores messages once each, with their replies, in one statement that needs no transaction; a repeat is counted, and
 * sends nothing. Returns the stored ones, in the same order.
 * @param messages each envelope id of a node once
 */
export async function insertMessages(tx: Queries, messages: readonly NewMessage[]): Promise<StoredMessage[]> {
  const values = messages.map(
    ({
      message: m,
    }) => sql`(${m.node}, ${m.envelopeId}, ${m.transportId}, ${m.sender}, ${m.receiver}, ${m.kind},
      ${m.sha256}, ${toStoredBytes(m.bytes)}, 1, ${m.receivedAt}, ${m.receivedAt}, ${m.outcome})`,
  )
  const inserted = sql`insert into simulator_messages
      (node, envelope_id, transport_id, sender, receiver, kind, sha256, bytes, arrivals, received_at, handled_at, outcome)
    values ${sql.join(values)}
    on conflict (node, envelope_id) do update set arrivals = simulator_messages.arrivals + 1
    returning node, envelope_id, transport_id, sha256, arrivals`
  const { rows } = await sql<StoredRow>`
    with kept as (${inserted})${deliveriesOf(messages)}
    select node, envelope_id, transport_id, sha256, arrivals from kept`.execute(tx)
  return messages.map(({ message }) => {
    const row = rows.find(({ node, envelope_id: id }) => node === message.node && id === message.envelopeId)
    if (!row) throw new Error(`the message ${message.envelopeId} was not kept`)
    return { transportId: row.transport_id, sha256: row.sha256, isNew: row.arrivals === 1 }
  })
}

type StoredRow = Pick<
  Row<'simulator_messages'>,
  'node' | 'envelope_id' | 'transport_id' | 'sha256' | 'arrivals'
>

/** Only new messages have replies. */
function deliveriesOf(messages: readonly NewMessage[]): RawBuilder<unknown> {
  const rows = messages.flatMap(({ message, deliveries, claimed }) =>
    deliveries.map((one) => rowOfDelivery(message, one, claimed.includes(one))),
  )
  if (rows.length === 0) return sql``
  return sql`, sent as (
    insert into simulator_deliveries
      (id, node, target, envelope_id, sender_seat, bytes, message_at, due_at, attempts, claimed_until)
    select one.id, one.node, one.target, one.envelope_id, one.sender_seat, one.bytes, one.message_at,
      one.due_at, one.attempts, one.claimed_until
    from kept join (values ${sql.join(rows)})
      as one (of_node, of_envelope, id, node, target, envelope_id, sender_seat, bytes, message_at, due_at, attempts, claimed_until)
      on kept.arrivals = 1 and kept.node = one.of_node and kept.envelope_id = one.of_envelope
    on conflict do nothing)`
}

/** The stored data of a message. */
export async function selectMessage(
  tx: Queries,
  node: MessageNode,
  envelopeId: string,
): Promise<KnownMessage | undefined> {
  const row = await tx
    .selectFrom('simulator_messages')
    .select(['transport_id', 'receiver'])
    .where('node', '=', node)
    .where('envelope_id', '=', envelopeId)
    .executeTakeFirst()
  return row && { transportId: row.transport_id, receiver: row.receiver }
}

/** Deletes messages that arrived before an instant, up to a limit; returns their number. */
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

/** Counts one more refusal of an envelope and returns their number, this one included. */
export async function countRefusal(tx: Queries, envelopeId: string): Promise<number> {
  const row = await tx
    .insertInto('simulator_refusals')
    .values({ envelope_id: envelopeId, count: 1 })
    .onConflict((conflict) =>
      conflict.column('envelope_id').doUpdateSet((e) => ({ count: e('simulator_refusals.count', '+', 1) })),
    )
    .returning('count')
    .executeTakeFirstOrThrow()
  return row.count
}
