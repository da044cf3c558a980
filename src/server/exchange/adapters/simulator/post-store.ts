import { sql } from 'kysely'
import type { Tx } from '#platform/database'

interface SendingsTable {
  id: string
  peer: 'accessPoint' | 'taxPlatform'
  target: 'portal' | 'accessPoint' | 'taxPlatform'
  envelope_id: string
  bytes: Buffer
  due_at: Date
  attempts: number
  claimed_until: Date | null
  last_error: string | null
}

type Tables = { simulator_sendings: SendingsTable }

/** An envelope that a peer has to hand over. */
export interface Sending {
  readonly id: string
  readonly peer: SendingsTable['peer']
  readonly target: SendingsTable['target']
  readonly envelopeId: string
  readonly bytes: Buffer
  readonly dueAt: Date
  readonly attempts: number
}

export type NewSending = Omit<Sending, 'attempts'>

/** Seconds for which a process has a sending for itself, by the clock of the database. */
const claim = sql<Date>`now() + interval '20 seconds'`

/** Keeps what is to be sent; `claimed` ones belong to this process, which sends them at once. */
export async function insertSendings(
  tx: Tx,
  sendings: readonly NewSending[],
  isClaimed: (sending: NewSending) => boolean,
): Promise<void> {
  if (sendings.length === 0) return
  await tx
    .withTables<Tables>()
    .insertInto('simulator_sendings')
    .values(
      sendings.map((one) => ({
        id: one.id,
        peer: one.peer,
        target: one.target,
        envelope_id: one.envelopeId,
        bytes: one.bytes,
        due_at: one.dueAt,
        attempts: 0,
        claimed_until: isClaimed(one) ? claim : null,
        last_error: null,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Takes sendings that are due and that nobody else has, the oldest first. */
export async function claimSendings(tx: Tx, now: Date, limit: number): Promise<Sending[]> {
  const db = tx.withTables<Tables>()
  const rows = await db
    .updateTable('simulator_sendings')
    .set({ claimed_until: claim })
    .where('id', 'in', (e) =>
      e
        .selectFrom('simulator_sendings')
        .select('id')
        .where('due_at', '<=', now)
        .where((where) =>
          where.or([where('claimed_until', 'is', null), where('claimed_until', '<', sql<Date>`now()`)]),
        )
        .orderBy('due_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute()
  return rows.map((row) => ({
    id: row.id,
    peer: row.peer,
    target: row.target,
    envelopeId: row.envelope_id,
    bytes: row.bytes,
    dueAt: row.due_at,
    attempts: row.attempts,
  }))
}

/** What was handed over needs no keeping: the other side has it. */
export async function deleteSendings(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .withTables<Tables>()
    .deleteFrom('simulator_sendings')
    .where('id', '=', sql<string>`any(${[...ids]}::text[])`)
    .execute()
}

export async function postpone(tx: Tx, id: string, dueAt: Date, error: string): Promise<void> {
  await tx
    .withTables<Tables>()
    .updateTable('simulator_sendings')
    .set((e) => ({
      due_at: dueAt,
      attempts: e('attempts', '+', 1),
      claimed_until: null,
      last_error: error.slice(0, 500),
    }))
    .where('id', '=', id)
    .execute()
}
