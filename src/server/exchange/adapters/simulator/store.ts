import type { Tx } from '#platform/database'

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

function toMessage(row: MessagesTable): Message {
  return {
    station: row.station,
    envelopeId: row.envelope_id,
    transportId: row.transport_id,
    sender: row.sender,
    receiver: row.receiver,
    kind: row.kind,
    sha256: row.sha256,
    bytes: row.bytes,
    receivedAt: row.received_at,
    outcome: row.outcome,
  }
}

/** Keeps a message once; a repeat is counted. Says which one is kept, and whether it is new. */
export async function keepMessage(tx: Tx, message: Message): Promise<{ message: Message; isNew: boolean }> {
  const row = await tx
    .withTables<Tables>()
    .insertInto('simulator_messages')
    .values({
      station: message.station,
      envelope_id: message.envelopeId,
      transport_id: message.transportId,
      sender: message.sender,
      receiver: message.receiver,
      kind: message.kind,
      sha256: message.sha256,
      bytes: message.bytes,
      arrivals: 1,
      received_at: message.receivedAt,
      handled_at: message.receivedAt,
      outcome: message.outcome,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['station', 'envelope_id'])
        .doUpdateSet((e) => ({ arrivals: e('simulator_messages.arrivals', '+', 1) })),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
  return { message: toMessage(row), isNew: row.arrivals === 1 }
}

export async function selectMessage(
  tx: Tx,
  station: Station,
  envelopeId: string,
): Promise<Message | undefined> {
  const row = await tx
    .withTables<Tables>()
    .selectFrom('simulator_messages')
    .selectAll()
    .where('station', '=', station)
    .where('envelope_id', '=', envelopeId)
    .executeTakeFirst()
  return row && toMessage(row)
}

/** Counts one more refusal of an envelope and says how many there were, this one included. */
export async function countRefusal(tx: Tx, envelopeId: string): Promise<number> {
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
