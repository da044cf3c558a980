/** Protection of accounts: authenticator app, recovery codes, sessions. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sealText, unsealText } from '#platform/base/seal'
import { proveAddress, registerPerson } from '#platform/testing/company'
import { startTestPortal, type TestPortal } from '#platform/testing/portal'
import { matchingStep, totpCode, totpStepOf } from '../second-factor/totp.ts'
import { appCode, bytesOf } from '../testing/app-code.ts'

let portal: TestPortal

beforeAll(async () => {
  portal = await startTestPortal({ worker: false })
})
afterAll(() => portal.stop())

async function unproven() {
  const person = await registerPerson(portal)
  await portal.request('POST', '/user/signup', { token: person.token, body: {} })
  return person
}
async function signedUp() {
  const person = await unproven()
  await proveAddress(portal, person)
  return person
}
type Person = Awaited<ReturnType<typeof signedUp>>

const signIn = ({ email, password }: Person) =>
  portal.request('POST', '/auth/sign-in', { body: { email, password } })
const security = async ({ token }: Person) =>
  (await portal.request('GET', '/user/security', { token })).body.data

test('codes of an app are those of RFC 6238, good once and for a minute and a half', () => {
  const secret = Buffer.from('12345678901234567890')
  const seconds = [59, 1_111_111_109, 1_234_567_890, 20_000_000_000]
  expect(seconds.map((at) => totpCode(secret, Math.floor(at / 30)))).toEqual([
    '287082',
    '081804',
    '005924',
    '353130',
  ])
  const now = new Date('2026-11-23T10:00:00Z')
  const step = totpStepOf(now)
  const match = (ahead: number, lastStep = 0) =>
    matchingStep(secret, totpCode(secret, step + ahead), now, lastStep)
  expect([match(-2), match(-1), match(0), match(1), match(2)]).toEqual([null, step - 1, step, step + 1, null])
  expect(match(0, step)).toBeNull()
})

describe('an authenticator app', () => {
  async function withApp() {
    const person = await signedUp()
    const { password, token } = person
    const proof = { proof: { password } }
    const setUp = () => portal.request('POST', '/user/authenticator', { token, body: proof })
    const setup = await setUp()
    const { secret, uri } = setup.body.data
    expect(uri).toContain(`secret=${secret}`)
    const codeNow = () => appCode(secret, portal.clock.now())
    const confirm = (code: string) =>
      portal.request('POST', '/user/authenticator/confirm', { token, body: { code } })
    return { person, token, secret, codeNow, confirm, setUp }
  }

  test('is required at sign-in once a code has confirmed it; a code works once', async () => {
    const { person, token, secret, codeNow, confirm, setUp } = await withApp()
    const wrong = codeNow() === '000000' ? '111111' : '000000'
    expect((await confirm(wrong)).body.code).toBe('identity.code-wrong')
    expect((await signIn(person)).body.data.status).toBe('signedIn')
    const used = codeNow()
    const confirmed = await confirm(used)
    expect(confirmed.body.data.codes).toHaveLength(10)
    expect((await confirm(used)).body.code).toBe('identity.code-wrong')
    expect((await setUp()).status).toBe(409)
    const off = await portal.request('PATCH', '/user/me', { token, body: { mfaByEmail: false } })
    expect([off.status, off.body.code]).toEqual([409, 'identity.authenticator-in-use'])
    const response = await signIn(person)
    expect(response.body.data).toMatchObject({ status: 'codeRequired', method: 'authenticator', sentTo: '' })
    const { challengeId } = response.body.data
    const answer = (code: string) =>
      portal.request('POST', '/auth/sign-in/code', { body: { challengeId, code } })
    expect((await answer(used)).body.code).toBe('identity.code-wrong')
    portal.clock.advance(30_000)
    expect((await answer(codeNow())).body.data.status).toBe('signedIn')
    const rows = await portal.query<{ row: string }>('select a::text as row from auth.authenticator a')
    for (const form of [bytesOf(secret).toString('base64'), secret])
      expect(JSON.stringify(rows)).not.toContain(form)
    // A sealed text is readable for its purpose only.
    const sealed = sealText(portal.context, 'pool-renewal', 'what opens a pool')
    expect(sealed).not.toContain(Buffer.from('what opens').toString('base64url'))
    expect(unsealText(portal.context, 'pool-renewal', sealed)).toBe('what opens a pool')
    expect(() => unsealText(portal.context, 'another', sealed)).toThrow()
    const changed = `${sealed.slice(0, -2)}${sealed.endsWith('AA') ? 'BB' : 'AA'}`
    expect(() => unsealText(portal.context, 'pool-renewal', changed)).toThrow()
  })

  test('that another master secret has sealed is not required, and is set up again', async () => {
    const { person, codeNow, confirm, setUp } = await withApp()
    await confirm(codeNow())
    await portal.query(`update auth.authenticator set secret = 'sealed by another'`)
    expect((await signIn(person)).body.data).toMatchObject({ status: 'codeRequired', method: 'email' })
    expect((await setUp()).status).toBe(200)
  })

  test('is replaced by recovery codes, each once, and is removed by a code', async () => {
    const { person, token, codeNow, confirm } = await withApp()
    const first: string[] = (await confirm(codeNow())).body.data.codes
    const use = async (code: string) => {
      const { challengeId } = (await signIn(person)).body.data
      return (await portal.request('POST', '/auth/sign-in/code', { body: { challengeId, code } })).status
    }
    expect(await use(first[0] ?? '')).toBe(200)
    expect(await use(first[0] ?? '')).toBe(401)
    expect(await use((first[1] ?? '').replace('-', '').toUpperCase())).toBe(200)
    expect(await security(person)).toMatchObject({ authenticator: true, recoveryCodesLeft: 8 })
    const renewed = await portal.request('POST', '/user/recovery-codes', {
      token,
      body: { proof: { code: first[2] } },
    })
    expect(await use(first[3] ?? '')).toBe(401)
    const remove = (code: string) =>
      portal.request('POST', '/user/authenticator/remove', { token, body: { proof: { code } } })
    expect((await remove(first[4] ?? '')).status).toBe(401)
    expect((await remove(renewed.body.data.codes[0])).status).toBe(200)
    expect(await security(person)).toMatchObject({ authenticator: false, recoveryCodesLeft: 0 })
    expect((await signIn(person)).body.data.method).toBe('email')
    const actions = await portal.query<{ action: string }>(
      `select action from audit_entries where action like 'user.%' order by seq desc limit 3`,
    )
    expect(actions.map(({ action }) => action)).toEqual([
      'user.authenticator-removed',
      'user.recovery-codes-renewed',
      'user.authenticator-added',
    ])
    const mails = await portal.query<{ subject: string }>(
      `select subject from mail_outbox where recipient = $1 and body like '%Dubai time%' order by id`,
      [person.email],
    )
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Your Falaj account now asks for a code from an app',
      'Your Falaj recovery codes were replaced',
      'Your Falaj account no longer asks for a code from an app',
    ])
  })
})

test('the address is confirmed by a mailed code, which does not sign in and does not work for others', async () => {
  const [person, stranger] = [await unproven(), await unproven()]
  const post = (path: string, { token }: Person, body?: object) =>
    portal.request('POST', path, { token, ...(body ? { body } : {}) })
  const requestCode = async () => {
    const { challengeId } = (await post('/user/email/code', person)).body.data
    const [mail] = await portal.query<{ subject: string }>(
      'select subject from mail_outbox where recipient = $1 order by id desc limit 1',
      [person.email],
    )
    return { challengeId, code: /\d{6}/.exec(mail?.subject ?? '')?.[0] ?? '' }
  }
  expect((await security(person)).emailConfirmed).toBe(false)
  const signInBy = await portal.request('POST', '/auth/sign-in/code', { body: await requestCode() })
  expect(signInBy.body.code).toBe('identity.code-expired')
  const code = await requestCode()
  const wrong = code.code === '000000' ? '111111' : '000000'
  const guess = await post('/user/email/confirm', person, { ...code, code: wrong })
  expect(guess.body.code).toBe('identity.code-wrong')
  expect((await post('/user/email/confirm', person, code)).status).toBe(200)
  expect((await security(person)).emailConfirmed).toBe(true)
  expect((await post('/user/email/confirm', person, code)).body.code).toBe('identity.code-expired')
  const other = await post('/user/email/confirm', stranger, await requestCode())
  expect(other.body.code).toBe('identity.code-expired')
  expect((await security(stranger)).emailConfirmed).toBe(false)
})

test('the password is changed with the current one, is confirmed by mail, and ends the other sessions', async () => {
  const person = await signedUp()
  const { token } = person
  const otherToken = (await signIn(person)).body.data.accessToken
  const change = (body: object, by: string | undefined = token) =>
    portal.request('POST', '/user/password', { body, ...(by ? { token: by } : {}) })
  const fresh = 'Nine 9 other palms'
  const pathsOf = ({ status, body }: Awaited<ReturnType<typeof change>>) => [
    status,
    ...(body.findings ?? []).map(({ path, rule }: { path: string; rule: string }) => `${path} ${rule}`),
  ]
  expect(pathsOf(await change({ currentPassword: 'not the one', password: fresh }))).toEqual([
    422,
    'currentPassword falaj-password-wrong',
  ])
  expect(pathsOf(await change({ currentPassword: person.password, password: 'aaaaaaaaaaaaaa' }))).toEqual([
    422,
    'password falaj-password-repeated',
  ])
  expect(pathsOf(await change({ currentPassword: person.password, password: 'short' }))[0]).toBe(422)
  expect((await change({ currentPassword: person.password, password: fresh }, '')).status).toBe(401)
  expect((await change({ currentPassword: person.password, password: fresh })).status).toBe(200)
  // The old password does not open the change either.
  expect((await change({ currentPassword: person.password, password: fresh })).status).toBe(422)
  expect([(await signIn(person)).status, (await signIn({ ...person, password: fresh })).status]).toEqual([
    401, 200,
  ])
  const still = (by: string) => portal.request('GET', '/user/security', { token: by })
  expect([(await still(token)).status, (await still(otherToken)).status]).toEqual([200, 401])
  const mails = await portal.query<{ subject: string }>(
    'select subject from mail_outbox where recipient = $1 order by created_at desc, id desc limit 1',
    [person.email],
  )
  expect(mails[0]?.subject).toMatch(/password/i)
})

test('users change their own preferences', async () => {
  const person = await signedUp()
  const changed = await portal.request('PATCH', '/user/me', {
    token: person.token,
    body: {
      language: 'ar',
      defaultEnvironment: 'prod',
      mfaByEmail: true,
      proof: { password: person.password },
    },
  })
  expect(changed.body.data.user).toMatchObject({
    language: 'ar',
    defaultEnvironment: 'prod',
    mfaByEmail: true,
  })
  const again = { token: person.token, body: { mfaByEmail: true } }
  expect((await portal.request('PATCH', '/user/me', again)).status).toBe(200)
  const noticesInArabic = `select subject from mail_outbox where recipient = $1 and body like '%بتوقيت دبي%'`
  expect(await portal.query(noticesInArabic, [person.email])).toEqual([
    { subject: 'أصبح حسابك في فلج يطلب رمزًا عند تسجيل الدخول' },
  ])
  expect((await signIn(person)).body.data.status).toBe('codeRequired')
})

describe('sessions', () => {
  test('are listed with the current one marked, and ended from any of them at once', async () => {
    const person = await signedUp()
    const stranger = await signedUp()
    const otherToken = (await signIn(person)).body.data.accessToken
    const { sessions } = await security(person)
    expect(sessions.map(({ current }: { current: boolean }) => current).sort()).toEqual([false, true])
    const other = sessions.find(({ current }: { current: boolean }) => !current).id
    const end = (token: string, id: string) => portal.request('DELETE', `/user/sessions/${id}`, { token })
    expect((await end(stranger.token, other)).body.code).toBe('identity.session-not-found')
    expect((await portal.request('GET', '/user/me', { token: otherToken })).status).toBe(200)
    expect((await end(person.token, other)).status).toBe(200)
    expect((await portal.request('GET', '/user/me', { token: otherToken })).status).toBe(401)
    expect((await end(person.token, other)).status).toBe(404)
    const third = (await signIn(person)).body.data.accessToken
    expect((await portal.request('DELETE', '/user/sessions', { token: third })).status).toBe(200)
    expect((await portal.request('GET', '/user/me', { token: person.token })).status).toBe(401)
    expect((await security({ ...person, token: third })).sessions).toHaveLength(1)
    expect((await portal.request('GET', '/user/security')).status).toBe(401)
  })
})
