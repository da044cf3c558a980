/** Accounts that an attacker entered, or registered before their owner arrived: what remains after a reset. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { proveAddress, registerPerson } from '#platform/testing/company'
import { startTestPortal, type TestPortal } from '#platform/testing/portal'
import { issueAccessToken } from './access-token.ts'
import {
  createAuthenticator,
  invalidateIdentity,
  invalidateMember,
  invalidateSession,
} from './authenticate.ts'
import type { IdentityProvider } from './identity-provider.ts'
import { type Made, makePasskey } from './passkeys/testing/soft-authenticator.ts'
import { totpCode, totpStepOf } from './second-factor/totp.ts'

let portal: TestPortal
let origin: string

beforeAll(async () => {
  portal = await startTestPortal({ env: { FALAJ_TRUSTED_PROXIES: 'loopback' } })
  origin = (await portal.request('GET', '//config.json')).body.passkeyOrigin
})
afterAll(() => portal.stop())

const day = 24 * 3_600_000
const fresh = 'after the storm comes calm'
const post = (path: string, body: object, token?: string) => portal.request('POST', path, { token, body })
const codes = (answers: { body: { code?: string } }[]) => answers.map(({ body }) => body.code)

async function signedUp({ proves = true } = {}) {
  const person = await registerPerson(portal)
  await post('/user/signup', {}, person.token)
  if (proves) await proveAddress(portal, person)
  return person
}
type Person = Awaited<ReturnType<typeof signedUp>>

const signIn = (
  { email, password }: Pick<Person, 'email' | 'password'>,
  headers: Record<string, string> = {},
) => portal.request('POST', '/auth/sign-in', { headers, body: { email, password } })
const security = async (token: string) => (await portal.request('GET', '/user/security', { token })).body.data

async function mailsTo(email: string) {
  return await portal.query<{ subject: string; body: string }>(
    'select subject, body from mail_outbox where recipient = $1 order by id desc',
    [email],
  )
}

async function reset({ email }: Person, more: object = {}) {
  await post('/auth/password/forgot', { email, language: 'en' })
  await portal.runJobs()
  const [mail] = await mailsTo(email)
  const token = /token=([\w-]+)/.exec(mail?.body ?? '')?.[1]
  const done = await post('/auth/password/reset', { token, password: fresh, ...more })
  expect(done.status).toBe(200)
  return { asked: mail, notice: (await mailsTo(email))[0], cookies: done.headers.getSetCookie() }
}

async function addPasskey({ password, token }: Person): Promise<Made> {
  const options = await post('/user/passkeys/begin', { proof: { password } }, token)
  const passkey = makePasskey(options.body.data, { origin })
  expect(
    (await post('/user/passkeys', { name: 'http://evil.example', credential: passkey.credential }, token))
      .status,
  ).toBe(201)
  return passkey
}

const enter = async (passkey: Made) =>
  await post('/auth/passkey', { credential: passkey.show((await post('/auth/passkey/begin', {})).body.data) })

/** The bytes of the secret of an app, from its letters. */
function bytesOf(secret: string): Buffer {
  const bits = [...secret]
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

async function addApp({ password, token }: Person) {
  const { secret } = (await post('/user/authenticator', { proof: { password } }, token)).body.data
  const codeNow = () => totpCode(bytesOf(secret), totpStepOf(portal.clock.now()))
  const recovery: string[] = (await post('/user/authenticator/confirm', { code: codeNow() }, token)).body.data
    .codes
  return { codeNow, recovery }
}

const codeIn = (subject = '') => /\d{6}/.exec(subject)?.[0] ?? ''
const wrongOf = (code: string) => (code === '000000' ? '111111' : '000000')

describe('an account with an unproven address', () => {
  test('gets no passkey, no app, no key and no invitation', async () => {
    const person = await signedUp({ proves: false })
    const proof = { password: person.password }
    const answers = [
      await post('/user/passkeys/begin', { proof }, person.token),
      await post('/user/authenticator', { proof }, person.token),
      await post(
        '/keys',
        { name: 'Left', scopes: ['document.read'], participants: null, expiresOn: null },
        person.token,
      ),
      await post('/people/invitations', { email: 'anybody@example.ae', role: 'admin' }, person.token),
    ]
    expect(codes(answers)).toEqual(Array(4).fill('identity.address-unproven'))
    expect(answers[0]?.status).toBe(403)
    await proveAddress(portal, person)
    expect((await post('/user/passkeys/begin', { proof }, person.token)).status).toBe(200)
  })

  test('loses factors from before this rule, and its sessions, with a reset', async () => {
    const person = await signedUp()
    const passkey = await addPasskey(person)
    await addApp(person)
    await portal.query('update auth."user" set "emailVerified" = false where email = $1', [person.email])
    const { notice } = await reset(person)
    expect(notice?.body).toContain('Passkeys or an authenticator app that could sign in before were removed.')
    expect((await enter(passkey)).body.code).toBe('identity.passkey-refused')
    expect((await portal.request('GET', '/user/me', { token: person.token })).status).toBe(401)
    // Codes come by mail again, to the proven address.
    const response = await signIn({ ...person, password: fresh })
    expect(response.body.data).toMatchObject({ status: 'codeRequired', method: 'email', passkey: false })
  })
})

describe('a reset of a password', () => {
  test('mails the remaining factors in the language of the settings, without names, and removes them on request', async () => {
    const person = await signedUp()
    const passkey = await addPasskey(person)
    await portal.request('PATCH', '/user/me', { token: person.token, body: { language: 'ar' } })
    const { asked, notice } = await reset(person)
    expect(asked?.subject).toBe('إعادة تعيين كلمة المرور لحسابك في فلج')
    expect(notice?.body).toMatch(/مفتاح مرور أُضيف في .*\d{4}/)
    expect(notice?.body).not.toContain('evil')
    expect((await enter(passkey)).status).toBe(200)

    const next = await reset(person, { removeFactors: true })
    expect((await enter(passkey)).body.code).toBe('identity.passkey-refused')
    expect(next.notice?.body).toContain('وأُزيلت مفاتيح المرور')
    const [entry] = await portal.query<{ after: object }>(
      `select e.after from audit_entries e join users u on u.id = e.subject_id
       where u.email = $1 and action = 'user.password-reset' and environment = 'prod' order by seq desc`,
      [person.email],
    )
    expect(entry?.after).toEqual({ passkeysRemoved: 1, appRemoved: false })
  })

  test('removes a recent app, which may be a thief’s, and leaves an old one', async () => {
    const person = await signedUp()
    await addApp(person)
    await reset(person, { removeFactors: true })
    const first = await signIn({ ...person, password: fresh })
    expect(first.body.data).toMatchObject({ status: 'codeRequired', method: 'email' })
    const code = codeIn((await mailsTo(person.email))[0]?.subject)
    const entered = await post('/auth/sign-in/code', { challengeId: first.body.data.challengeId, code })
    const again = { ...person, password: fresh, token: entered.body.data.accessToken }
    await addApp(again)
    portal.clock.advance(15 * day)
    const { notice } = await reset(again, { removeFactors: true })
    expect(notice?.body).toMatch(/– An authenticator app that was set up on .*; recovery codes left: 10/)
    expect((await signIn(again)).body.data.method).toBe('authenticator')
  })

  test('and a change of it end sign-ins that wait for their second step', async () => {
    const person = await signedUp()
    const { codeNow, recovery } = await addApp(person)
    const passkey = await addPasskeyWith(person, recovery[0] ?? '')
    const waiting = (await signIn(person)).body.data.challengeId
    const shown = passkey.show((await post('/auth/passkey/begin', { challengeId: waiting })).body.data)
    await reset(person)
    portal.clock.advance(60_000)
    const late = await post('/auth/sign-in/code', { challengeId: waiting, code: codeNow() })
    expect([late.status, late.body.code]).toEqual([410, 'identity.code-expired'])
    expect((await post('/auth/passkey', { credential: shown })).body.code).toBe('identity.code-expired')
    expect((await post('/auth/passkey/begin', { challengeId: waiting })).body.code).toBe(
      'identity.code-expired',
    )

    const renewed = { ...person, password: fresh }
    const { challengeId } = (await signIn(renewed)).body.data
    const entered = await post('/auth/sign-in/code', { challengeId, code: recovery[1] })
    const { challengeId: second } = (await signIn(renewed)).body.data
    const change = { currentPassword: fresh, password: 'Nine 9 other palms' }
    expect((await post('/user/password', change, entered.body.data.accessToken)).status).toBe(200)
    expect((await post('/auth/sign-in/code', { challengeId: second, code: recovery[2] })).status).toBe(410)
  })
})

/** With an app, a passkey is added by a code of it. */
async function addPasskeyWith({ token }: Person, code: string): Promise<Made> {
  const options = await post('/user/passkeys/begin', { proof: { code } }, token)
  const passkey = makePasskey(options.body.data, { origin })
  await post('/user/passkeys', { name: 'Phone', credential: passkey.credential }, token)
  return passkey
}

describe('a session alone', () => {
  test('changes nothing of the second step; the required proof depends on the factors of the account', async () => {
    const person = await signedUp()
    const { email, password, token } = person
    const turn = (on: boolean, proof?: object) =>
      portal.request('PATCH', '/user/me', { token, body: { mfaByEmail: on, ...(proof ? { proof } : {}) } })
    const pathOf = ({ status, body }: Awaited<ReturnType<typeof turn>>) => [status, body.findings?.[0]?.path]
    expect(pathOf(await turn(true))).toEqual([422, 'proof.password'])
    expect(pathOf(await turn(true, { password: 'not the one' }))).toEqual([422, 'proof.password'])
    // Without an app six digits cannot be its code.
    expect(pathOf(await turn(true, { code: '123456' }))).toEqual([422, 'proof.password'])
    expect((await turn(true, { password })).status).toBe(200)
    const mailed = (await post('/user/email/code', {}, token)).body.data
    const code = codeIn((await mailsTo(email))[0]?.subject)
    expect((await turn(false, { challengeId: mailed.challengeId, code: wrongOf(code) })).body.code).toBe(
      'identity.code-wrong',
    )
    expect((await security(token)).secondFactor).toBe(true)
    expect((await turn(false, { challengeId: mailed.challengeId, code })).status).toBe(200)
    expect((await security(token)).secondFactor).toBe(false)
    // An account without organizations requires the same proof.
    await turn(true, { password })
    const off = await post('/user/signup', { mfaByEmail: false }, (await registerPerson(portal)).token)
    expect(off.status).toBe(200)

    const passkey = await addPasskey(person)
    const { recovery } = await addApp(person)
    expect((await security(token)).proof).toBe('authenticator')
    const remove = (proof: object) => post('/user/authenticator/remove', { proof }, token)
    const byPassword = await remove({ password })
    expect([byPassword.status, byPassword.body.findings[0].path]).toEqual([422, 'proof.code'])
    // A passkey that was used to sign in is no proof; one that was requested as such is, once.
    const forSignIn = passkey.show((await post('/auth/passkey/begin', {})).body.data)
    expect((await remove({ passkey: forSignIn })).body.code).toBe('identity.passkey-refused')
    const shown = passkey.show((await post('/user/passkeys/proof', {}, token)).body.data)
    expect((await post('/user/recovery-codes', { proof: { passkey: shown } }, token)).status).toBe(200)
    expect((await remove({ passkey: shown })).body.code).toBe('identity.passkey-refused')
    const others = await signedUp()
    const foreign = (await addPasskey(others)).show((await post('/user/passkeys/proof', {}, token)).body.data)
    expect((await remove({ passkey: foreign })).body.code).toBe('identity.passkey-refused')
    expect((await remove({ code: recovery[0] })).status, 'replaced').toBe(401)
    expect(await security(token)).toMatchObject({ authenticator: true, recoveryCodesLeft: 10 })
  })

  test('that was copied ends for both at once, in caches too', async () => {
    const person = await signedUp()
    const renew = (cookie: string) => portal.request('POST', '/auth/token', { headers: { cookie } })
    const first = await renew(person.cookie)
    const second = await renew(first.headers.get('set-cookie')?.split(';')[0] ?? '')
    const { accessToken } = second.body.data
    expect((await portal.request('GET', '/user/me', { token: accessToken })).status).toBe(200)
    portal.clock.advance(61_000)
    expect((await renew(person.cookie)).status).toBe(401)
    expect((await portal.request('GET', '/user/me', { token: accessToken })).status).toBe(401)
  })
})

test('concurrent requests share one look-up of a session, which is repeated at once after each kind of change', async () => {
  const { email } = await signedUp()
  const [person] = await portal.query<{ identity: string; id: string }>(
    'select identity_id as identity, id from users where email = $1',
    [email],
  )
  const userId = person?.id ?? ''
  const identityId = person?.identity ?? ''
  let active = true
  let lookUps = 0
  const isActive = async () => {
    lookUps += 1
    return active
  }
  const provider = { isActive } as unknown as IdentityProvider
  const authenticate = createAuthenticator(portal.context, provider)
  const token = await issueAccessToken(portal.context, { identityId, sessionId: 'session' })
  const request = {
    authorization: `Falaj ${token}`,
    environment: 'preprod',
    organization: undefined,
    address: '127.0.0.1',
    serves: { public: false, beforeSecondStep: false },
  } as const
  const actors = await Promise.all(Array.from({ length: 20 }, () => authenticate(request)))
  expect(actors.every((actor) => actor?.kind === 'person')).toBe(true)
  expect(lookUps).toBe(1)
  const changes = [
    () => invalidateSession(provider, 'session'),
    () => invalidateMember(provider, userId),
    () => invalidateIdentity(provider, identityId),
  ]
  for (const [index, change] of changes.entries()) {
    active = true
    expect([index, await authenticate(request)]).not.toEqual([index, null])
    active = false
    // The id of another session changes nothing.
    invalidateSession(provider, 'another')
    invalidateMember(provider, 'usr_another')
    invalidateIdentity(provider, 'another')
    expect([index, await authenticate(request)]).not.toEqual([index, null])
    change()
    expect([index, await authenticate(request)]).toEqual([index, null])
  }
})

test('wrong codes count by account; the owner is notified, and gets in with a known browser or a reset', async () => {
  const person = await signedUp()
  await portal.request('PATCH', '/user/me', {
    token: person.token,
    body: { language: 'ar', mfaByEmail: true, proof: { password: person.password } },
  })
  const begin = async (address: string, cookie = '') => {
    const response = await signIn(person, { 'x-forwarded-for': address, cookie })
    const [mail] = await mailsTo(person.email)
    return {
      challengeId: response.body.data.challengeId,
      code: codeIn(mail?.subject),
      subject: mail?.subject,
    }
  }
  const give = (address: string, challengeId: string, code: string, cookie = '') =>
    portal.request('POST', '/auth/sign-in/code', {
      headers: { 'x-forwarded-for': address, cookie },
      body: { challengeId, code },
    })
  const own = await begin('198.51.100.1')
  expect(own.subject).toContain('رمز تسجيل الدخول')
  const entered = await give('198.51.100.1', own.challengeId, own.code)
  expect(entered.status).toBe(200)
  const cookie = entered.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  for (const network of [1, 2]) {
    const { challengeId, code } = await begin(`203.0.113.${network}`)
    for (let i = 0; i < 5; i++) await give(`203.0.113.${network * 10 + i}`, challengeId, wrongOf(code))
  }
  const warnings = (await mailsTo(person.email)).filter(
    ({ subject }) => subject === 'أُدخلت رموز خاطئة لحسابك في فلج',
  )
  expect(warnings).toHaveLength(1)
  const locked = await begin('203.0.113.9')
  const refused = await give('203.0.113.9', locked.challengeId, locked.code)
  expect([refused.status, refused.body.code]).toEqual([429, 'identity.second-step-locked'])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(23 * 3_600)
  // The owner does not have to wait for a day.
  const known = await begin('198.51.100.2', cookie)
  expect((await give('198.51.100.2', known.challengeId, known.code, cookie)).status).toBe(200)
  await reset(person)
  const renewed = await signIn({ ...person, password: fresh }, { 'x-forwarded-for': '198.51.100.3' })
  const code = codeIn((await mailsTo(person.email))[0]?.subject)
  expect((await give('198.51.100.3', renewed.body.data.challengeId, code)).status).toBe(200)
})

test('a user who has left every organization cannot turn the second factor off while joining another one', async () => {
  const person = await registerPerson(portal)
  await portal.query('update auth."user" set "secondFactor" = true where email = $1', [person.email])
  const off = await post('/user/signup', { mfaByEmail: false }, person.token)
  expect([off.status, off.body.findings[0].path]).toEqual([422, 'mfaByEmail'])
  expect((await post('/user/signup', {}, person.token)).status).toBe(200)
  expect((await security(person.token)).secondFactor).toBe(true)
})
