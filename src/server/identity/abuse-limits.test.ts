/** What strangers on other networks cannot do to an account: lock its owner out, flood its mailbox, or find out that it exists. */
import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerPerson } from '#platform/testing/company'
import { startTestPortal, type TestPortal } from '#platform/testing/portal'

let proxied: TestPortal
beforeAll(async () => {
  proxied = await startTestPortal({ env: { FALAJ_TRUSTED_PROXIES: 'loopback' } })
})
afterAll(() => proxied.stop())

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })

const details = {
  password: 'correct horse battery',
  given_name: 'Salem',
  family_name: 'Al Ketbi',
  organizationName: 'Ketbi Trading LLC',
}

let counter = 0
const freshEmail = () => `person${++counter}@example.ae`

const cookiesOf = (headers: Headers) =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')

test('a stranger locks no user out of an account', async () => {
  const { email, password } = await registerPerson(proxied)
  const signIn = (address: string, word: string) =>
    proxied.request('POST', '/auth/sign-in', { ...from(address), body: { email, password: word } })
  // The network is locked then, and no other.
  for (let i = 0; i < 10; i++) await signIn('203.0.113.1', `wrong ${i}`)
  expect((await signIn('203.0.113.1', password)).status).toBe(429)
  expect((await signIn('203.0.113.2', 'wrong')).status).toBe(401)
  expect((await signIn('198.51.100.7', password)).status).toBe(200)
})

test('a stranger locks no user out who has signed in with this browser before, or who resets the password by mail', async () => {
  const { email, password } = await registerPerson(proxied)
  const signIn = (address: string, word: string, cookie = '') =>
    proxied.request('POST', '/auth/sign-in', {
      headers: { 'x-forwarded-for': address, cookie },
      body: { email, password: word },
    })
  const known = cookiesOf((await signIn('198.51.100.1', password)).headers)
  const guess = async () => {
    await signIn('203.0.113.5', 'wrong')
    // As if ninety-nine others had tried: each would take a fifth of a second.
    const everywhere = createHmac('sha256', proxied.context.secrets.derive('throttle'))
      .update(`sign-in-everywhere:${email}`)
      .digest('hex')
    const counted = await proxied.query<{ tries: number }>(
      'update sign_in_throttle set tries = 100 where key = $1 and tries = 1 returning tries',
      [everywhere],
    )
    expect(counted).toHaveLength(1)
  }
  await guess()
  expect((await signIn('198.51.100.2', password)).status).toBe(429)
  expect((await signIn('198.51.100.2', password, known)).status).toBe(200)
  // It is known to this account and to no other.
  const other = await registerPerson(proxied)
  await guess()
  expect((await signIn('198.51.100.2', password, other.cookie)).status).toBe(429)
  await proxied.request('POST', '/auth/password/forgot', { body: { email } })
  await proxied.runJobs()
  const mails = await proxied.query<{ body: string }>(
    'select body from mail_outbox where recipient = $1 order by id desc limit 1',
    [email],
  )
  const token = /token=([\w-]+)/.exec(mails[0]?.body ?? '')?.[1]
  const fresh = 'after the storm comes calm'
  const reset = await proxied.request('POST', '/auth/password/reset', { body: { token, password: fresh } })
  expect(reset.status).toBe(200)
  await guess()
  expect((await signIn('198.51.100.3', fresh, cookiesOf(reset.headers))).status).toBe(200)
  // A browser that is known guesses ten times itself.
  for (let i = 0; i < 10; i++) await signIn('198.51.100.4', 'wrong', known)
  expect((await signIn('198.51.100.4', fresh, known)).status).toBe(429)
})

test('a stranger can send at most three mails an hour to an address, in our own words only', async () => {
  const email = freshEmail()
  const body = { ...details, email, given_name: 'Win a car at https://evil.example' }
  const answers = []
  for (let i = 0; i < 5; i++)
    answers.push(await proxied.request('POST', '/auth/register', { ...from(`203.0.113.${100 + i}`), body }))
  expect(new Set(answers.map(({ status, body: answer }) => `${status} ${JSON.stringify(answer)}`)).size).toBe(
    1,
  )
  const mails = await proxied.query<{ body: string }>('select body from mail_outbox where recipient = $1', [
    email,
  ])
  expect(mails).toHaveLength(3)
  expect(mails.some((mail) => mail.body.includes('evil.example'))).toBe(false)
})

test('a stranger learns nothing by a text that cannot be stored', async () => {
  const { email } = await registerPerson(proxied)
  const ask = (address: string) =>
    proxied.request('POST', '/auth/register', {
      body: { ...details, email: address, given_name: 'A\u0000b' },
    })
  const [known, unknown] = [await ask(email), await ask(freshEmail())]
  expect([known.status, unknown.status]).toEqual([400, 400])
  expect({ ...known.body, reference: '' }).toEqual({ ...unknown.body, reference: '' })
})
