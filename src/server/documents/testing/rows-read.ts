/** How many rows requests read. */
import { expect } from 'vitest'
import type { TestPortal } from '../../platform/testing/portal.ts'

/**
 * Rows that were read so far, from these tables or from their indexes.
 * @param token of a user, for a request that reads no rows of them
 */
export async function rowsRead(
  portal: TestPortal,
  tables: readonly string[],
  token: string,
): Promise<number> {
  // A connection reports its reads from time to time, and when it ends.
  const role = new URL(portal.appUrl).username
  const connections = 'from pg_stat_activity where datname = current_database() and usename = $1'
  await portal.query(`select pg_terminate_backend(pid, 10000) ${connections}`, [role])
  // A connection that was cut while it lay idle may fail one request more.
  await expect.poll(async () => (await portal.request('GET', '/user/me', { token })).status).toBe(200)
  const [read] = await portal.query<{ rows: number }>(
    `select sum(seq_tup_read + (select sum(idx_tup_read) from pg_stat_user_indexes i where i.relid = t.relid))::float8 as rows
     from pg_stat_user_tables t where relname = any ($1)`,
    [[...tables]],
  )
  return read?.rows ?? 0
}
