import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registerCompany } from '../testing/company.ts'
import { startTestPortal, type TestPortal } from '../testing/portal.ts'
import { type HeldJobs, holdJobs } from '../testing/queue.ts'
import { tidy } from './tidy.ts'

describe('tidying up', () => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await startTestPortal({ worker: false })
  })
  afterAll(() => portal.stop())

  async function count(table: string): Promise<number> {
    const [row] = await portal.query<{ count: number }>(`select count(*)::int as count from ${table}`)
    return row?.count ?? 0
  }

  it('removes the rest of a replaced job of a killed worker, and no job that failed or waits', async () => {
    const name = 'test.tidied'
    const holds: HeldJobs[] = []
    const enqueue = (key: string) =>
      portal.context.db.system((tx) => portal.context.jobs.enqueue(tx, name, {}, { key }))
    const keyed = (key: string) => `array(select id from graphile_worker.jobs where key = '${key}')`
    const left = () =>
      portal.query(
        `select key, attempts = max_attempts as ended, locked_by from graphile_worker.jobs
         where task_identifier = $1 order by id`,
        [name],
      )
    // Replaced while they run, by a worker that is killed and by one that lives.
    for (const worker of ['killed', 'alive']) {
      await enqueue(worker)
      holds.push(await holdJobs(portal, name, { count: 1, worker }))
      await enqueue(worker)
      await portal.query(
        `select from graphile_worker.reschedule_jobs(${keyed(worker)}, run_at => now() + '1 day')`,
      )
    }
    await portal.query(`select graphile_worker.force_unlock_workers('{killed}')`)
    await enqueue('failed')
    await portal.query(`select from graphile_worker.permanently_fail_jobs(${keyed('failed')})`)
    const before = await left()
    expect(before).toHaveLength(5)
    await tidy(portal.context)
    expect(await left()).toEqual(before)
    portal.clock.advance(31 * 24 * 60 * 60_000)
    await tidy(portal.context)
    expect(await left()).toEqual([
      { key: 'killed', ended: false, locked_by: null },
      { key: null, ended: true, locked_by: 'alive' },
      { key: 'alive', ended: false, locked_by: null },
      { key: 'failed', ended: true, locked_by: null },
    ])
    for (const held of holds) await held.release()
  })

  it('keeps rows younger than a month, removes older ones, for every tenant, and enqueues itself again', async () => {
    await registerCompany(portal)
    await registerCompany(portal)
    const events = await count('events')
    const keys = await count('idempotency_keys')
    const mails = await count('mail_outbox')
    expect(events).toBeGreaterThan(1)
    await tidy(portal.context)
    expect([await count('events'), await count('idempotency_keys'), await count('mail_outbox')]).toEqual([
      events,
      keys,
      mails,
    ])
    const audits = await count('audit_entries')
    portal.clock.advance(31 * 24 * 60 * 60_000)
    await tidy(portal.context)
    expect([await count('events'), await count('idempotency_keys'), await count('mail_outbox')]).toEqual([
      0, 0, 0,
    ])
    expect(await count('audit_entries')).toBe(audits)
    const next = await portal.query(
      `select 1 from graphile_worker.jobs where task_identifier = 'platform.tidy' and run_at > now()`,
    )
    expect(next).toHaveLength(1)
  })

  it('removes sessions, codes and links that ended long ago, and no valid ones', async () => {
    const company = await registerCompany(portal)
    const ask = { email: company.email }
    // An unused code.
    await portal.request('POST', '/user/email/code', { token: company.token })
    const held = async () => [await count('auth.session'), await count('auth.verification')]
    const before = await held()
    expect(before.every((rows) => rows > 0)).toBe(true)
    portal.clock.advance(25 * 60 * 60_000)
    const session = { ...ask, password: company.password }
    expect((await portal.request('POST', '/auth/sign-in', { body: session })).status).toBe(200)
    await tidy(portal.context)
    expect((await held())[1]).toBe(before[1])
    portal.clock.advance(30 * 24 * 60 * 60_000 + 60_000)
    await tidy(portal.context)
    // The session that ended today is not old yet.
    expect(await held()).toEqual([1, 0])
  })
})
