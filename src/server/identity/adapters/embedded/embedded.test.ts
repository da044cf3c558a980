import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { takeScryptCosts } from '#platform/testing/cheap-scrypt'
import { registerPerson } from '#platform/testing/company'
import { startTestPortal, startWorkerOf, type TestPortal } from '#platform/testing/portal'
import { holdJobs, wakeJobsOf } from '#platform/testing/queue'
import { createIdentityProvider } from '../../create-identity-provider.ts'
import { describeIdentityProvider } from '../../identity-provider.suite.ts'
import { embeddedIdentityPool } from './index.ts'

/** The cost of one hash of a password: 32 MiB of memory, and a tenth of a second. */
const passwordCost = { N: 16_384, r: 16, p: 1 }

let portal: TestPortal

beforeAll(async () => {
  // Few other queries run at the same time: statements are compared.
  portal = await startTestPortal({ worker: false, env: { FALAJ_SIMULATED_NETWORK: 'elsewhere' } })
})
afterAll(async () => {
  await portal.stop()
})

describeIdentityProvider('embedded', {
  provider: () => createIdentityProvider(portal.context, embeddedIdentityPool(portal.context)),
  tellsOwner: true,
  proofIn: (_email, mail) => ({ token: /token=([\w-]+)/.exec(mail)?.[1] ?? '' }),
  advance: (milliseconds) => portal.clock.advance(milliseconds),
  async lastMail(email) {
    const rows = await portal.query<{ text: string }>(
      `select subject || E'\\n' || body as text from mail_outbox where recipient = $1 order by created_at desc, id desc limit 1`,
      [email],
    )
    return rows[0]?.text
  },
})

test('a known address runs the same statements and one hash as an unknown one, and more rows only in the background', async () => {
  const { email: known } = await registerPerson(portal)
  // Its registration no longer counts as one of the last hour.
  portal.clock.advance(2 * 60 * 60_000)
  const details = { password: 'Nine 9 date palms', given_name: 'A', family_name: 'B', organizationName: 'C' }
  const doors = ['/auth/sign-in', '/auth/password/forgot', '/auth/register'] as const
  const unknown = {
    '/auth/sign-in': 'nobody@example.ae',
    '/auth/password/forgot': 'nobody@example.ae',
    '/auth/register': 'newcomer@example.ae',
  }
  const bodies = {
    '/auth/sign-in': { password: 'not the one' },
    '/auth/password/forgot': {},
    '/auth/register': details,
  }
  const ask = (door: (typeof doors)[number], email: string) =>
    portal.request('POST', door, { body: { ...bodies[door], email } })
  const asksFor = {
    '/auth/sign-in': '"passwordHash"',
    '/auth/password/forgot': 'enqueue_jobs',
    '/auth/register': 'mail_outbox',
  }
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  // Periodic statements of a portal, and the begin and end of transactions.
  const ofOthers = /^(show|begin|commit)|simulator_|measure/
  const statementsOf = async (door: (typeof doors)[number], email: string) => {
    spy.mockClear()
    takeScryptCosts()
    const { status, body } = await ask(door, email)
    const statements = spy.mock.calls.map(([requested]: unknown[]) =>
      typeof requested === 'string' ? requested : (requested as { text: string }).text,
    )
    return {
      status,
      code: body.code,
      data: body.data,
      hashes: takeScryptCosts().map(({ N, r, p }) => ({ N, r, p })),
      statements: statements.filter((text) => !ofOthers.test(text)),
    }
  }
  for (const door of doors) {
    await ask(door, 'warms.up@example.ae')
    const answers = [await statementsOf(door, known), await statementsOf(door, unknown[door])]
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0]?.statements.join('\n')).toContain(asksFor[door])
    expect(answers[0]?.hashes).toEqual(door === '/auth/password/forgot' ? [] : [passwordCost])
  }
  spy.mockRestore()
  const job = 'identity.forgotPassword'
  const held = await holdJobs(portal, job, { count: 3, worker: 'held' })
  expect(JSON.stringify(held.payloads)).not.toContain('example.ae')
  await held.release(new Error('later'))
  const worker = await startWorkerOf(portal)
  await wakeJobsOf(portal, [job])
  await portal.runJobs()
  await worker.stop()
  const mails = await portal.query<{ recipient: string }>(
    `select recipient from mail_outbox where subject = 'Reset your Falaj password' and recipient in ($1, $2)`,
    [known, 'nobody@example.ae'],
  )
  expect(mails).toEqual([{ recipient: known }])
})

test('neither passwords nor tokens nor codes can be read in the database', async () => {
  const provider = createIdentityProvider(portal.context, embeddedIdentityPool(portal.context))
  const person = { email: 'secret@example.ae', password: 'a very secret password' }
  await provider.register({ ...person, secondFactor: false, attributes: {} })
  const answer = await provider.signIn({
    ...person,
    rememberMe: false,
    origin: { address: '', userAgent: '' },
  })
  const token = answer.outcome === 'signedIn' ? answer.session.token : ''
  expect(token.length).toBeGreaterThan(40)
  const rows = await portal.query<{ row: string }>(
    `select a::text as row from auth.account a union all select s::text from auth.session s union all select v::text from auth.verification v`,
  )
  const everything = rows.map((one) => one.row).join('\n')
  expect(everything).not.toContain(person.password)
  expect(everything).not.toContain(token)
})
