/** How a worker shows the others that it lives, and under which names it takes jobs. */
import type pg from 'pg'
import { newId } from '../base/ids.ts'

/** The advisory lock of a worker, which says that its process runs. */
export interface Life {
  readonly id: string
  /** Takes the advisory lock, also again after its connection was lost, and records our names. */
  keep(): Promise<void>
  /**
   * A new name for claiming jobs. It is stored, so that other workers know which jobs to free when this worker is
   * dead.
   */
  takeName(): Promise<string>
  /** Stops the sign of life only. */
  abandon(): void
  /** The same, and forgets our names: no job may be locked under them any more. */
  end(): Promise<void>
}

/**
 * Registers a worker, without a sign of life until the first `keep`.
 * @param pool connections as the owner of the queue; one is held for the lock
 */
export function startLife(pool: pg.Pool): Life {
  const id = newId('wrk')
  const names: string[] = []
  let holder: pg.PoolClient | undefined
  async function take(client: pg.PoolClient): Promise<void> {
    // If this machine vanishes, the server notices in about half a minute; by default, in hours.
    await client.query(
      `select set_config('tcp_keepalives_idle', '15', false), set_config('tcp_keepalives_interval', '5', false),
              set_config('tcp_keepalives_count', '3', false)`,
    )
    await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [id])
    await client.query(
      `insert into falaj.workers (id, lock_key, lock_names) values ($1, hashtextextended($1, 0), $2)
       on conflict (id) do update set lock_names = excluded.lock_names,
         server_started_at = excluded.server_started_at`,
      [id, names],
    )
  }
  function abandon(): void {
    const last = holder
    holder = undefined
    last?.release(true)
  }
  return {
    id,
    abandon,
    async keep() {
      if (holder) return
      const client = await pool.connect()
      try {
        await take(client)
        holder = client
        client.once('end', () => {
          if (holder !== client) return
          holder = undefined
          client.release(true)
        })
      } catch (error) {
        client.release(true)
        throw error
      }
    },
    async takeName() {
      const name = newId('pool')
      names.push(name)
      const result = await pool.query('update falaj.workers set lock_names = $2 where id = $1', [id, names])
      // Another worker took us for dead while our connection was lost; the next attempt begins with a new sign of
      // life.
      if (result.rowCount === 0) throw new Error('the worker is not registered')
      return name
    },
    async end() {
      await pool.query('delete from falaj.workers where id = $1', [id])
      abandon()
    },
  }
}
