import { sql } from 'kysely'
import type { Queries, Tx } from '#platform/database/database'

interface ClockRow {
  readonly aheadMs: number
  readonly shiftedMs: number
  /** Whether every process uses it, and has had time to end earlier work. */
  readonly settled: boolean
}

const still: ClockRow = { aheadMs: 0, shiftedMs: 0, settled: true }

export async function selectClock(tx: Tx, options: { lock?: boolean } = {}): Promise<ClockRow> {
  let query = tx
    .selectFrom('simulator_clock')
    .select(['ahead_ms', 'shifted_ms'])
    .select(
      sql<boolean>`moved_at < now() - interval '1500 milliseconds' and not exists (
        select from simulator_clock_readers r
        where r.ahead_ms <> simulator_clock.ahead_ms and r.seen_at > now() - interval '10 seconds')`.as(
        'settled',
      ),
    )
  if (options.lock) query = query.forUpdate()
  const row = await query.executeTakeFirst()
  return row ? { aheadMs: row.ahead_ms, shiftedMs: row.shifted_ms, settled: row.settled } : still
}

/** Stores the offset of the clock that a process uses. */
export async function upsertReader(tx: Queries, id: string, aheadMs: number): Promise<void> {
  const seen = { ahead_ms: aheadMs, seen_at: sql<Date>`now()` }
  await tx
    .insertInto('simulator_clock_readers')
    .values({ id, ...seen })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(seen))
    .execute()
}

export async function deleteReader(tx: Queries, id: string): Promise<void> {
  await tx
    .deleteFrom('simulator_clock_readers')
    .where(({ or, eb }) => or([eb('id', '=', id), eb('seen_at', '<', sql<Date>`now() - interval '1 hour'`)]))
    .execute()
}

/** Moves the clock; returns its new offset. */
export async function advanceClock(tx: Tx, milliseconds: number): Promise<number> {
  const row = await tx
    .insertInto('simulator_clock')
    .values({ id: true, ahead_ms: milliseconds, shifted_ms: 0, moved_at: sql<Date>`now()` })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((e) => ({
        ahead_ms: e('simulator_clock.ahead_ms', '+', milliseconds),
        moved_at: sql<Date>`now()`,
      })),
    )
    .returning('ahead_ms')
    .executeTakeFirstOrThrow()
  return row.ahead_ms
}

/** Moves waiting jobs of the queue by their lag behind the clock; the row is locked. */
export async function advanceJobs(tx: Tx, { aheadMs, shiftedMs }: ClockRow): Promise<void> {
  await sql`select falaj.advance_jobs(${aheadMs - shiftedMs})`.execute(tx)
  await tx.updateTable('simulator_clock').set({ shifted_ms: aheadMs }).execute()
}
