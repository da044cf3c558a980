import { type Generated, type Selectable, sql } from 'kysely'
import type { Environment } from '#contract/common'
import { later, type Tx } from '#platform/database'

export type InboundState = 'stored' | 'accepted' | 'unclaimed' | 'unmatched' | 'quarantined' | 'unreadable'

interface InboundTable {
  id: string
  environment: Environment
  envelope_id: string
  transport_id: string
  sha256: string
  bytes: Buffer
  received_at: Date
  state: InboundState
  kind: string | null
  sender: string | null
  receiver: string | null
  owner_organization: string | null
  subject_id: string | null
  detail: string | null
  decided_at: Date | null
  copies: Generated<number>
  alarmed_at: Generated<Date | null>
}

type Tables = {
  inbound_envelopes: InboundTable
}

export interface InboundEnvelope {
  readonly id: string
  readonly environment: Environment
  readonly envelopeId: string
  readonly transportId: string
  readonly sha256: string
  readonly bytes: Buffer
  readonly receivedAt: string
  readonly state: InboundState
  /** Whose it is, once that is decided. */
  readonly ownerOrganization: string | null
}

export type NewInbound = Omit<InboundEnvelope, 'receivedAt' | 'ownerOrganization'> & {
  readonly receivedAt: Date
  readonly sender: string | null
  readonly receiver: string | null
  readonly detail: string | null
}

function toInbound(row: Selectable<InboundTable>): InboundEnvelope {
  return {
    id: row.id,
    environment: row.environment,
    envelopeId: row.envelope_id,
    transportId: row.transport_id,
    sha256: row.sha256,
    bytes: row.bytes,
    receivedAt: row.received_at.toISOString(),
    state: row.state,
    ownerOrganization: row.owner_organization,
  }
}

/** Stores what came in; false when its envelope id or its transport id came before. */
export async function insertInbound(tx: Tx, inbound: NewInbound): Promise<boolean> {
  const result = await tx
    .withTables<Tables>()
    .insertInto('inbound_envelopes')
    .values({
      id: inbound.id,
      environment: inbound.environment,
      envelope_id: inbound.envelopeId,
      transport_id: inbound.transportId,
      sha256: inbound.sha256,
      bytes: inbound.bytes,
      received_at: inbound.receivedAt,
      state: inbound.state,
      kind: null,
      sender: inbound.sender,
      receiver: inbound.receiver,
      owner_organization: null,
      subject_id: null,
      detail: inbound.detail,
      decided_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** The envelope that holds this envelope id. */
export async function selectByEnvelopeId(
  tx: Tx,
  environment: Environment,
  envelopeId: string,
): Promise<InboundEnvelope | undefined> {
  const row = await tx
    .withTables<Tables>()
    .selectFrom('inbound_envelopes')
    .selectAll()
    .where('environment', '=', environment)
    .where('envelope_id', '=', envelopeId)
    .where('state', '<>', 'quarantined')
    .executeTakeFirst()
  return row && toInbound(row)
}

/** The envelope, as it stands. */
export async function selectInbound(tx: Tx, id: string): Promise<InboundEnvelope | undefined> {
  const row = await tx
    .withTables<Tables>()
    .selectFrom('inbound_envelopes')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  return row && toInbound(row)
}

/** Those of the envelopes that nothing was decided about yet. */
export async function selectAllUndecided(tx: Tx, ids: readonly string[]): Promise<InboundEnvelope[]> {
  const rows = await tx
    .withTables<Tables>()
    .selectFrom('inbound_envelopes')
    .selectAll()
    .where('id', '=', sql<string>`any(${[...ids]}::text[])`)
    .where('state', '=', 'stored')
    .execute()
  return rows.map(toInbound)
}

/** The envelope, locked until the transaction ends. */
export async function lockInbound(tx: Tx, id: string): Promise<InboundEnvelope | undefined> {
  const row = await tx
    .withTables<Tables>()
    .selectFrom('inbound_envelopes')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row && toInbound(row)
}

/** Locks the envelope until the transaction ends; true when nothing was decided about it yet. */
export async function isUndecided(tx: Tx, id: string): Promise<boolean> {
  const row = await tx
    .withTables<Tables>()
    .selectFrom('inbound_envelopes')
    .select('state')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row?.state === 'stored'
}

/** The same for several, in one order whoever asks. */
export async function lockUndecided(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx
    .withTables<Tables>()
    .selectFrom('inbound_envelopes')
    .select('id')
    .where('id', '=', sql<string>`any(${[...ids]}::text[])`)
    .where('state', '=', 'stored')
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Set(rows.map(({ id }) => id))
}

export interface InboundDecision {
  readonly state: InboundState
  readonly kind: string | null
  readonly ownerOrganization?: string
  readonly subjectId?: string | null
  readonly detail?: string
}

export async function decideInbound(tx: Tx, id: string, decision: InboundDecision, now: Date): Promise<void> {
  const statement = tx
    .withTables<Tables>()
    .updateTable('inbound_envelopes')
    .set({
      state: decision.state,
      kind: decision.kind,
      owner_organization: decision.ownerOrganization ?? null,
      subject_id: decision.subjectId ?? null,
      detail: decision.detail ?? null,
      decided_at: now,
    })
    .where('id', '=', id)
  await later(tx, statement.compile())
}

/** Envelopes that were stored long ago and that nobody has looked at: their jobs must have been lost. */
export async function selectUndecided(tx: Tx, before: Date, limit: number): Promise<string[]> {
  const rows = await tx
    .withTables<Tables>()
    .selectFrom('inbound_envelopes')
    .select('id')
    .where('state', '=', 'stored')
    .where('received_at', '<', before)
    .orderBy('received_at')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

/** Counts one more copy of an envelope that is here already. */
export async function countCopy(tx: Tx, id: string): Promise<void> {
  await tx
    .withTables<Tables>()
    .updateTable('inbound_envelopes')
    .set((eb) => ({ copies: eb('copies', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** The envelope that came under a transport id. */
export async function selectByTransportId(
  tx: Tx,
  environment: Environment,
  transportId: string,
): Promise<InboundEnvelope | undefined> {
  const row = await tx
    .withTables<Tables>()
    .selectFrom('inbound_envelopes')
    .selectAll()
    .where('environment', '=', environment)
    .where('transport_id', '=', transportId)
    .executeTakeFirst()
  return row && toInbound(row)
}

/** Puts what came for a participant before it was here back to the beginning; returns the ids. */
export async function reopenUnclaimed(tx: Tx, environment: Environment, receiver: string): Promise<string[]> {
  const rows = await tx
    .withTables<Tables>()
    .updateTable('inbound_envelopes')
    .set({ state: 'stored', detail: null, decided_at: null })
    .where('environment', '=', environment)
    .where('receiver', '=', receiver)
    .where('state', '=', 'unclaimed')
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}

/** Whom the envelopes were for that nobody could claim since an instant. */
export async function selectUnclaimedReceivers(
  tx: Tx,
  since: Date,
): Promise<{ environment: Environment; receiver: string }[]> {
  const rows = await tx
    .withTables<Tables>()
    .selectFrom('inbound_envelopes')
    .select(['environment', 'receiver'])
    .distinct()
    .where('state', '=', 'unclaimed')
    .where('decided_at', '>=', since)
    .execute()
  return rows.flatMap(({ environment, receiver }) => (receiver === null ? [] : [{ environment, receiver }]))
}

/** Envelopes that still wait for a decision and that nobody was told of; marks them as told. */
export async function alarmLate(
  tx: Tx,
  before: Date,
  now: Date,
): Promise<{ inbound: string; environment: Environment; receivedAt: string }[]> {
  const rows = await tx
    .withTables<Tables>()
    .updateTable('inbound_envelopes')
    .set({ alarmed_at: now })
    .where('state', '=', 'stored')
    .where('received_at', '<', before)
    .where('alarmed_at', 'is', null)
    .returning(['id', 'environment', 'received_at'])
    .execute()
  return rows.map((row) => ({
    inbound: row.id,
    environment: row.environment,
    receivedAt: row.received_at.toISOString(),
  }))
}
