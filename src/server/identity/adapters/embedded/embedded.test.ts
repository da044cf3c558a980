import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPortal, type TestPortal } from '#platform/testing/portal'
import { createIdentityProvider } from '../../create-identity-provider.ts'
import { describeIdentityProvider } from '../../identity-provider.suite.ts'
import { embeddedIdentityPool } from './index.ts'

let portal: TestPortal

beforeAll(async () => {
  portal = await startTestPortal({ worker: false })
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

test('what a crash left half registered is finished by registering again', async () => {
  const provider = createIdentityProvider(portal.context, embeddedIdentityPool(portal.context))
  await portal.query(`insert into auth."user" (id, name, email) values ('half', 'Half', 'half@example.ae')`)
  const password = 'a long enough password'
  await provider.register({
    email: 'half@example.ae',
    password,
    secondFactor: false,
    attributes: { given_name: 'Half' },
  })
  const origin = { address: '', userAgent: '' }
  const answer = await provider.signIn({ email: 'half@example.ae', password, rememberMe: false, origin })
  expect(answer).toMatchObject({ outcome: 'signedIn', session: { identityId: 'half' } })
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
