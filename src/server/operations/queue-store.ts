import { sql } from 'kysely'
import type { Tx } from '#platform/database/database'
import { fromFunction } from '#platform/database/row-functions'

export interface QueueFigure {
  readonly job: string
  /** Waiting for a worker now. */
  readonly ready: number
  /** Waiting for their time. */
  readonly later: number
  /** Failed after all attempts. */
  readonly failed: number
  /** How long the oldest of those that are ready has waited. */
  readonly oldestSeconds: number
}

/** The job queue, by kind of job. */
export async function selectQueue(tx: Tx): Promise<QueueFigure[]> {
  const rows = await tx.selectFrom(fromFunction('queue_figures')).selectAll().execute()
  return rows.map(({ oldest_seconds: seconds, ...row }) => ({ ...row, oldestSeconds: Math.max(0, seconds) }))
}

/** How many worker processes have signed in; those that died are struck off within seconds by the next one. */
export async function selectWorkers(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`select falaj.worker_count() as count`.execute(tx)
  return rows[0]?.count ?? 0
}
