import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registerCompany } from './testing/company.ts'
import { startTestPortal, type TestPortal } from './testing/portal.ts'
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

  it('keeps what is younger than a month, lets older things go, for every tenant, and comes again', async () => {
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

  it('lets go of sessions, codes and links that ended long ago, and of nothing that still counts', async () => {
    const company = await registerCompany(portal)
    const ask = { email: company.email }
    await portal.request('POST', '/auth/password/forgot', { body: ask })
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

  it('takes what a killed worker left of a replaced job, and nothing that failed or still has a turn', async () => {
    const put = async (name: string, columns: string) => {
      await portal.query(`select graphile_worker.add_job('platform.tidy', '{}', job_key => $1)`, [name])
      await portal.query(
        `update graphile_worker._private_jobs set key = null, payload = json_build_object('tidied', key), ${columns} where key = $1`,
        [name],
      )
    }
    const longAgo = `updated_at = now() - interval '2 days'`
    await put('replaced', `attempts = max_attempts, ${longAgo}`)
    await put('failed', `attempts = max_attempts, last_error = 'no', ${longAgo}`)
    await put('waiting', `attempts = 1, ${longAgo}`)
    await put('running', `attempts = max_attempts, locked_at = now(), locked_by = 'w', ${longAgo}`)
    await put('just replaced', 'attempts = max_attempts, updated_at = now()')
    await tidy(portal.context)
    const left = await portal.query<{ name: string }>(
      `select payload ->> 'tidied' as name from graphile_worker._private_jobs where payload ->> 'tidied' is not null order by 1`,
    )
    expect(left.map(({ name }) => name)).toEqual(['failed', 'just replaced', 'running', 'waiting'])
  })
})
