import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { registerPerson } from '#platform/testing/company'
import { startTestPortal, type TestPortal } from '#platform/testing/portal'

let portal: TestPortal

beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(async () => {
  await portal.stop()
})

const details = {
  password: 'correct horse battery',
  given_name: 'Salem',
  family_name: 'Al Ketbi',
  organizationName: 'Ketbi Trading LLC',
}

let counter = 0
const freshEmail = () => `person${++counter}@example.ae`

async function lastMail(to: string) {
  const rows = await portal.query<{ subject: string; body: string }>(
    'select subject, body from mail_outbox where recipient = $1 order by id desc limit 1',
    [to],
  )
  return rows[0]
}

const cookiesOf = (headers: Headers) =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')

describe('registration and the first user', () => {
  test('an identity has no user until it signs up; signing up twice creates one', async () => {
    const person = await registerPerson(portal, 'First')
    const before = await portal.request('GET', '/user/me', { token: person.token })
    expect(before.status).toBe(404)
    expect(before.body.code).toBe('identity.not-signed-up')

    const both = await Promise.all([
      portal.request('POST', '/user/signup', { token: person.token, body: {} }),
      portal.request('POST', '/user/signup', { token: person.token, body: {} }),
    ])
    expect(both.map((answer) => answer.status)).toEqual([200, 200])
    expect(both[0]?.body.data.user.id).toBe(both[1]?.body.data.user.id)

    const me = await portal.request('GET', '/user/me', { token: person.token })
    expect(me.body.data).toMatchObject({
      user: {
        email: person.email,
        given_name: 'Mariam',
        family_name: 'Al Suwaidi',
        defaultEnvironment: 'preprod',
      },
      organization: { name: 'First LLC', country: 'AE', currency: 'AED', role: 'owner' },
      participants: [],
    })
  })

  test('required fields are named', async () => {
    const answer = await portal.request('POST', '/auth/register', {
      body: { ...details, email: freshEmail(), given_name: '', family_name: ' ', organizationName: '' },
    })
    expect(answer.status).toBe(422)
    expect(answer.body.findings.map(({ path }: { path: string }) => path).sort()).toEqual([
      'family_name',
      'given_name',
      'organizationName',
    ])
    const noDomain = await portal.request('POST', '/auth/register', {
      body: { ...details, email: 'mariam@example-.ae' },
    })
    expect(noDomain.status).toBe(422)
    expect(noDomain.body.findings[0].path).toBe('email')
  })

  test('a known address gets the same answer, and a mail about it', async () => {
    const email = freshEmail()
    const first = await portal.request('POST', '/auth/register', { body: { ...details, email } })
    const again = await portal.request('POST', '/auth/register', {
      body: { ...details, email: email.toUpperCase(), password: 'another password!' },
    })
    expect([first.status, again.status]).toEqual([202, 202])
    expect(again.body).toEqual(first.body)
    expect((await lastMail(email))?.subject).toBe('You already have a Falaj account')
    const signIn = await portal.request('POST', '/auth/sign-in', {
      body: { email, password: 'another password!' },
    })
    expect(signIn.status).toBe(401)
  })

  test('passwords that are easily guessed are refused, with a finding that gives the reason', async () => {
    const email = 'salem.ketbi@example.ae'
    const refusals = {
      password1234: 'breached',
      'Sunshine-2026!!': 'breached',
      '            ': 'repeated',
      abcdefghijklm: 'sequence',
      qwertyuiopas: 'sequence',
      'LKJHGFDSA!2026': 'sequence',
      azertyuiopqs: 'sequence',
      // Two rows after one another.
      asdfghjkl1234: 'sequence',
      [email]: 'personal',
      'Ketbi Trading LLC': 'personal',
      'Falaj Salem 26': 'personal',
    }
    for (const [password, why] of Object.entries(refusals)) {
      const answer = await portal.request('POST', '/auth/register', { body: { ...details, email, password } })
      expect([answer.status, answer.body.findings?.[0]]).toMatchObject([
        422,
        { path: 'password', rule: `falaj-password-${why}` },
      ])
    }
  })

  test('unauthenticated requests are refused', async () => {
    expect((await portal.request('GET', '/user/me')).status).toBe(401)
    expect((await portal.request('POST', '/user/signup', { body: {} })).status).toBe(401)
    expect((await portal.request('GET', '/participants')).status).toBe(401)
    expect((await portal.request('GET', '/participants', { token: 'a.b.c' })).status).toBe(401)
  })
})

describe('sign-in, tokens and sign-out', () => {
  test('an unknown address and a wrong password are answered alike', async () => {
    const person = await registerPerson(portal)
    const wrong = await portal.request('POST', '/auth/sign-in', {
      body: { email: person.email, password: 'wrong password' },
    })
    const unknown = await portal.request('POST', '/auth/sign-in', {
      body: { email: freshEmail(), password: 'wrong password' },
    })
    expect([wrong.status, unknown.status]).toEqual([401, 401])
    expect({ ...wrong.body, reference: '' }).toEqual({ ...unknown.body, reference: '' })
  })

  test('the cookie is for the session only, or lasts with remember-me; it refreshes the token until sign-out', async () => {
    const person = await registerPerson(portal)
    const body = { email: person.email, password: person.password }
    const short = await portal.request('POST', '/auth/sign-in', { body })
    expect(short.headers.get('set-cookie')).toMatch(
      /^falaj_refresh_0=[\w-]{22}\.1\.[\w-]{43}; Path=\/api; HttpOnly; SameSite=Strict, falaj_device_0=/,
    )
    const long = await portal.request('POST', '/auth/sign-in', { body: { ...body, rememberMe: true } })
    expect(long.headers.get('set-cookie')).toMatch(
      /^falaj_refresh_0=[^,]*; Expires=[^,]*, [^,]*, falaj_device_0=/,
    )

    const cookie = cookiesOf(long.headers)
    const refreshed = await portal.request('POST', '/auth/token', { headers: { cookie } })
    expect(refreshed.status).toBe(200)
    expect(refreshed.body.data.expiresIn).toBe(600)
    const token = refreshed.body.data.accessToken
    await portal.request('POST', '/user/signup', { token, body: {} })
    expect((await portal.request('GET', '/user/me', { token })).status).toBe(200)

    expect((await portal.request('POST', '/auth/sign-out', { headers: { cookie } })).status).toBe(200)
    expect((await portal.request('GET', '/user/me', { token })).status).toBe(401)
    const after = await portal.request('POST', '/auth/token', { headers: { cookie } })
    expect(after.status).toBe(401)
    expect(after.body.code).toBe('identity.session-ended')
    const stored = await portal.query<{ token: string }>('select token from auth.session')
    expect(stored.some((row) => cookie.includes(row.token))).toBe(false)
  })

  test('an access token ends after ten minutes, an unused session, and any after its maximum lifetime', async () => {
    const other = await startTestPortal({
      worker: false,
      env: { FALAJ_PUBLIC_URL: 'https://portal.example.ae' },
    })
    try {
      const person = await registerPerson(other)
      await other.request('POST', '/user/signup', { token: person.token, body: {} })
      other.clock.advance(11 * 60_000)
      expect((await other.request('GET', '/user/me', { token: person.token })).status).toBe(401)
      const fresh = await other.request('POST', '/auth/token', { headers: { cookie: person.cookie } })
      expect(fresh.status).toBe(200)
      other.clock.advance(25 * 3_600_000)
      expect(
        (await other.request('POST', '/auth/token', { headers: { cookie: person.cookie } })).status,
      ).toBe(401)
      // By https a cookie names its host, which no neighbor can plant.
      const { email, password } = person
      const body = { email, password, rememberMe: true }
      let cookie = (await other.request('POST', '/auth/sign-in', { body })).headers.get('set-cookie') ?? ''
      expect(cookie).toMatch(/^__Host-falaj_refresh=[^;]+;.*Path=\/;.*HttpOnly; Secure; SameSite=Strict/)
      // In use all the time, it is over after ninety days.
      const lasted: number[] = []
      for (let passed = 0; passed <= 100; passed += 25) {
        const headers = { cookie: cookie.split(';')[0] ?? '' }
        const answer = await other.request('POST', '/auth/token', { headers })
        lasted.push(answer.status)
        cookie = answer.headers.get('set-cookie') ?? ''
        other.clock.advance(25 * 24 * 3_600_000)
      }
      expect(lasted).toEqual([200, 200, 200, 200, 401])
    } finally {
      await other.stop()
    }
  })

  test('too many wrong passwords are stopped with a clear message, for unknown addresses as well', async () => {
    for (const email of [(await registerPerson(portal)).email, freshEmail()]) {
      for (let i = 0; i < 10; i++)
        await portal.request('POST', '/auth/sign-in', { body: { email, password: `wrong ${i}` } })
      const stopped = await portal.request('POST', '/auth/sign-in', {
        body: { email, password: 'correct horse battery' },
      })
      expect(stopped.status).toBe(429)
      expect(stopped.body.detail).toBe('Too many tries. Wait 15 minutes, then try again.')
      expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(800)
    }
  })
})

test('signing out with the access token alone ends the session too', async () => {
  const person = await registerPerson(portal, 'Tokenonly')
  await portal.request('POST', '/auth/sign-out', { token: person.token })
  expect((await portal.request('GET', '/user/me', { token: person.token })).body.code).toBe(
    'identity.not-signed-in',
  )
  const refreshed = await portal.request('POST', '/auth/token', { headers: { cookie: person.cookie } })
  expect(refreshed.body.code).toBe('identity.session-ended')
})

test('pages of other sites, ports and subdomains can neither use nor end a session by its cookie', async () => {
  const person = await registerPerson(portal, 'Sited')
  for (const site of ['cross-site', 'same-site']) {
    const headers = { cookie: person.cookie, 'sec-fetch-site': site }
    const refreshed = await portal.request('POST', '/auth/token', { headers })
    expect(refreshed.body.code).toBe('identity.session-ended')
    const out = await portal.request('POST', '/auth/sign-out', { headers })
    expect([refreshed, out].map((answer) => answer.headers.get('set-cookie'))).toEqual([null, null])
  }
  const own = { cookie: person.cookie, 'sec-fetch-site': 'same-origin' }
  expect((await portal.request('POST', '/auth/token', { headers: own })).status).toBe(200)
})

describe('the code by e-mail', () => {
  test('a user with the password gets ten tries for codes, until the right one is given', async () => {
    const email = freshEmail()
    await portal.request('POST', '/auth/register', { body: { ...details, email, mfaByEmail: true } })
    const signIn = () =>
      portal.request('POST', '/auth/sign-in', { body: { email, password: details.password } })
    const first = await signIn()
    const code = /\b\d{6}\b/.exec((await lastMail(email))?.body ?? '')?.[0]
    for (let i = 0; i < 9; i++) expect((await signIn()).status).toBe(200)
    expect((await signIn()).status).toBe(429)
    const { challengeId } = first.body.data
    const right = await portal.request('POST', '/auth/sign-in/code', { body: { challengeId, code } })
    expect(right.status).toBe(200)
    expect((await signIn()).status).toBe(200)
  })

  async function challenged() {
    const email = freshEmail()
    await portal.request('POST', '/auth/register', {
      body: { ...details, email, mfaByEmail: true, language: 'ar' },
    })
    const answer = await portal.request('POST', '/auth/sign-in', {
      body: { email, password: details.password },
    })
    const code = /\d{6}/.exec((await lastMail(email))?.subject ?? '')?.[0] ?? ''
    return { email, answer, code, challengeId: answer.body.data.challengeId as string }
  }

  test('continues with the right code, once; the address is masked, the mail is in Arabic', async () => {
    const { email, answer, code, challengeId } = await challenged()
    expect(answer.body.data.status).toBe('codeRequired')
    expect(answer.body.data.sentTo).toMatch(/^p•+@example\.ae$/)
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect((await lastMail(email))?.subject).toContain('رمز تسجيل الدخول')
    const done = await portal.request('POST', '/auth/sign-in/code', { body: { challengeId, code } })
    expect(done.body.data.status).toBe('signedIn')
    const again = await portal.request('POST', '/auth/sign-in/code', { body: { challengeId, code } })
    expect(again.status).toBe(410)
    // A trap of the sign-in by code: it must not remove the password.
    const next = await portal.request('POST', '/auth/sign-in', {
      body: { email, password: details.password },
    })
    expect(next.body.data.status).toBe('codeRequired')
  })

  test('is mailed in the language of the screen, if it names one', async () => {
    const { email } = await challenged()
    await portal.request('POST', '/auth/sign-in', {
      body: { email, password: details.password, language: 'en' },
    })
    expect((await lastMail(email))?.subject).toContain('sign-in code')
    const other = await portal.request('POST', '/auth/sign-in', {
      body: { email, password: details.password, language: 'fr' },
    })
    expect([other.status, other.body.code]).toEqual([422, 'common.invalid'])
  })

  test('five wrong codes end the challenge, also concurrent ones', async () => {
    const { code, challengeId } = await challenged()
    const wrong = code === '000000' ? '111111' : '000000'
    await Promise.all(
      Array.from({ length: 8 }, () =>
        portal.request('POST', '/auth/sign-in/code', { body: { challengeId, code: wrong } }),
      ),
    )
    for (let i = 0; i < 5; i++)
      await portal.request('POST', '/auth/sign-in/code', { body: { challengeId, code: wrong } })
    const late = await portal.request('POST', '/auth/sign-in/code', { body: { challengeId, code } })
    expect(late.status).toBe(410)
    expect(late.body.code).toBe('identity.code-expired')
  })
})

describe('a forgotten password', () => {
  test('a mailed link sets a new one, once, and ends every session', async () => {
    const person = await registerPerson(portal)
    const unknown = await portal.request('POST', '/auth/password/forgot', { body: { email: freshEmail() } })
    const known = await portal.request('POST', '/auth/password/forgot', { body: { email: person.email } })
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
    await portal.runJobs()
    const token = /token=([\w-]+)/.exec((await lastMail(person.email))?.body ?? '')?.[1]
    const short = await portal.request('POST', '/auth/password/reset', { body: { token, password: 'short' } })
    expect(short.status).toBe(422)
    const obvious = await portal.request('POST', '/auth/password/reset', {
      body: { token, password: 'Mariam Al Suwaidi' },
    })
    expect(obvious.body.findings[0].rule).toBe('falaj-password-personal')
    const reset = { token, password: 'an even better password' }
    expect((await portal.request('POST', '/auth/password/reset', { body: reset })).status).toBe(200)
    expect((await portal.request('POST', '/auth/password/reset', { body: reset })).status).toBe(410)
    const old = await portal.request('POST', '/auth/token', { headers: { cookie: person.cookie } })
    expect(old.status).toBe(401)
    expect(await lastMail(person.email)).toMatchObject({
      subject: 'Your Falaj password was changed',
      body: expect.stringContaining(`${portal.context.config.publicUrl}/reset-password`),
    })
    const signIn = await portal.request('POST', '/auth/sign-in', {
      body: { email: person.email, password: reset.password },
    })
    expect(signIn.status).toBe(200)
  })
})

test('signing up needs no body, and names missing attributes', async () => {
  const person = await registerPerson(portal)
  await portal.query(`update auth."user" set attributes = '{"given_name": "Mariam"}' where email = $1`, [
    person.email,
  ])
  const missing = await portal.request('POST', '/user/signup', { token: person.token })
  expect([missing.status, missing.body.code]).toEqual([422, 'identity.account-attributes-missing'])
  expect(missing.body.findings.map((finding: { path: string }) => finding.path).sort()).toEqual([
    'family_name',
    'organizationName',
  ])
  const details = { family_name: 'Al Suwaidi', organizationName: 'Told Later LLC' }
  const done = await portal.request('POST', '/user/signup', { token: person.token, body: details })
  expect(done.body.data.organization.name).toBe('Told Later LLC')
  expect(done.headers.get('cache-control')).toBe('no-store')
})
