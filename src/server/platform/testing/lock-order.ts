/** Requests that wait for each other's locks in the database, for tests of concurrency. */
import pg from 'pg'
import { expect, inject } from 'vitest'
import { withDatabase } from '../cluster/cluster.ts'
import type { TestPortal } from './portal.ts'

/** Connects to the database of a portal as the superuser, who sees and locks the rows of every tenant. */
export async function connectAsAdmin({ ownerUrl }: Pick<TestPortal, 'ownerUrl'>): Promise<pg.Client> {
  const name = new URL(ownerUrl).pathname.slice(1)
  const client = new pg.Client({ connectionString: withDatabase(inject('cluster').adminUrl, name) })
  await client.connect()
  return client
}

/**
 * Locks rows by a statement (`select … for update`), sends requests each of which then waits for one of them,
 * sequentially, and releases them in that order. Returns their responses. No worker may wait for a lock at that time.
 */
export async function sendInLockOrder<T>(
  portal: Pick<TestPortal, 'ownerUrl' | 'query'>,
  lock: string,
  requests: readonly (() => Promise<T>)[],
): Promise<T[]> {
  const holder = await connectAsAdmin(portal)
  const waiting = async () =>
    (
      await portal.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).length
  try {
    await holder.query('begin')
    const { rowCount } = await holder.query(lock)
    expect(rowCount).toBeGreaterThan(0)
    const answers: Promise<T>[] = []
    for (const request of requests) {
      answers.push(request())
      await expect.poll(waiting).toBe(answers.length)
    }
    await holder.query('commit')
    return await Promise.all(answers)
  } finally {
    await holder.end()
  }
}
