/** `FALAJ_SECOND_STEP=required`: every action needs an authenticator app or a passkey, and the last one cannot be removed. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendInLockOrder } from '#platform/testing/lock-order'
import { startTestPortal, type TestPortal } from '#platform/testing/portal'
import { ConfigError, readConfig } from '../../config.ts'
import { makePasskey } from '../passkeys/testing/soft-authenticator.ts'
import { appCode } from '../testing/app-code.ts'

let portal: TestPortal
let origin: string
const password = 'correct horse battery'
let people = 0

beforeAll(async () => {
  portal = await startTestPortal({
    worker: false,
    env: { FALAJ_SECOND_STEP: 'required', FALAJ_REQUESTS_PER_MINUTE: '100000' },
  })
  origin = (await portal.request('GET', '//config.json')).body.passkeyOrigin
})
afterAll(() => portal.stop())

const post = (path: string, body: object, token?: string) =>
  portal.request('POST', path, { token, body, idempotencyKey: true })
const get = async (path: string, token: string) => await portal.request('GET', path, { token })

async function mailedCode(email: string): Promise<string> {
  const [mail] = await portal.query<{ subject: string }>(
    'select subject from mail_outbox where recipient = $1 order by id desc limit 1',
    [email],
  )
  return /\d{6}/.exec(mail?.subject ?? '')?.[0] ?? ''
}

/** Registers, signs in by password and mailed code, and creates the organization. */
async function signedUp() {
  people += 1
  const email = `person${people}@example.ae`
  const names = { given_name: 'Mariam', family_name: 'Al Suwaidi', organizationName: 'Careful LLC' }
  expect((await post('/auth/register', { email, password, ...names })).status).toBe(202)
  const response = (await post('/auth/sign-in', { email, password })).body.data
  expect(response).toMatchObject({ status: 'codeRequired', method: 'email' })
  const { challengeId } = response
  const entered = await post('/auth/sign-in/code', { challengeId, code: await mailedCode(email) })
  const token = entered.body.data.accessToken as string
  const cookie = (entered.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  const me = await post('/user/signup', {}, token)
  expect(me.body.data).toMatchObject({ secondStepMissing: true })
  return { email, token, cookie }
}

async function withApp() {
  const person = await signedUp()
  const { secret } = (await post('/user/authenticator', { proof: { password } }, person.token)).body.data
  const code = appCode(secret, portal.clock.now())
  const codes = (await post('/user/authenticator/confirm', { code }, person.token)).body.data
    .codes as string[]
  return { ...person, codes }
}

async function addPasskey(token: string, proof: object): Promise<string> {
  const response = (await post('/user/passkeys/begin', { proof }, token)).body.data
  const { credential } = makePasskey(response, { origin })
  return (await post('/user/passkeys', { name: 'Phone', credential }, token)).body.data.id
}

test('every operation refuses a user without app and passkey, and says what to do', async () => {
  const { cookie, token } = await signedUp()
  const described = (await (await fetch(`${portal.url}/openapi.json`)).json()) as {
    paths: Record<string, Record<string, { security?: unknown[] }>>
  }
  const open: string[] = []
  let refused = 0
  for (const [path, methods] of Object.entries(described.paths))
    for (const method of Object.keys(methods)) {
      // A sign-out ends the session.
      if (path === '/auth/sign-out') continue
      const address = path.replaceAll(/\{\w+\}/g, 'x')
      const answer = await portal.request(method.toUpperCase(), address, {
        token,
        ...(method === 'get' || method === 'delete' ? {} : { body: {} }),
      })
      if (answer.body?.code === 'identity.second-step-required') refused += 1
      else open.push(`${method.toUpperCase()} ${path} ${answer.status}`)
      if (answer.body?.code === 'identity.second-step-required') expect(answer.status).toBe(403)
    }
  const forOwnProtection = open.filter((one) => / \/user\//.test(one)).map((one) => one.replace(/ \d+$/, ''))
  expect(forOwnProtection.toSorted()).toEqual([
    ...['DELETE /user/sessions', 'DELETE /user/sessions/{id}', 'GET /user/me', 'GET /user/security'],
    ...['PATCH /user/me', 'POST /user/authenticator', 'POST /user/authenticator/confirm'],
    ...['POST /user/email/code', 'POST /user/email/confirm', 'POST /user/passkeys'],
    ...['POST /user/passkeys/begin', 'POST /user/passkeys/proof', 'POST /user/password', 'POST /user/signup'],
  ])
  // The remaining open operations need no sign-in, and treat this user as not signed in.
  const others = open.filter((one) => !/ \/(user|auth|invitations)\//.test(one))
  expect(others.filter((one) => !/ (401|404|422|400)$/.test(one))).toEqual(
    others.filter((one) => / \/(evidence\/key|delivered|law|facts)/.test(one) && one.endsWith(' 200')),
  )
  expect(refused).toBeGreaterThan(150)
  // Nor by the cookie that browsers send with downloads.
  const byCookie = await portal.request('GET', `/data-exports/dex_${'0'.repeat(26)}/file`, {
    headers: { cookie },
  })
  expect([byCookie.status, byCookie.body.code]).toEqual([403, 'identity.second-step-required'])
})

test('an app or a passkey opens the portal at once; the last one cannot be removed, even concurrently', async () => {
  const { codes, email, token } = await withApp()
  expect((await get('/contacts', token)).status).toBe(200)
  expect((await get('/user/me', token)).body.data.secondStepMissing).toBe(false)
  expect((await get('/user/security', token)).body.data).toMatchObject({
    authenticator: true,
    secondFactor: true,
    secondStepRequired: true,
  })
  const removeApp = (code = '') => post('/user/authenticator/remove', { proof: { code } }, token)
  const stored = await removeApp(codes[0])
  expect([stored.status, stored.body.code]).toEqual([409, 'identity.second-step-kept'])
  const off = { mfaByEmail: false, proof: { code: codes[1] } }
  expect((await portal.request('PATCH', '/user/me', { token, body: off })).body.code).toBe(
    'identity.second-step-kept',
  )

  const passkey = await addPasskey(token, { code: codes[2] })
  const removePasskey = (id: string, proof: object) =>
    post(`/user/passkeys/${encodeURIComponent(id)}/remove`, { proof }, token)
  // The passkey is removed in a transaction that waits for the end of the audit trail when the app is to be removed:
  // without the lock of the identity each transaction would still see what the other one removes.
  const both = await sendInLockOrder(portal, 'select from audit_heads for update', [
    () => removePasskey(passkey, { code: codes[3] }),
    () => removeApp(codes[4]),
  ])
  expect(both.map(({ status }) => status)).toEqual([200, 409])
  expect((await get('/contacts', token)).status).toBe(200)
  // The password alone never signs in: a code of the app, or of a mail if no passkey is available.
  const left = (await get('/user/security', token)).body.data
  const again = (await post('/auth/sign-in', { email, password })).body.data
  expect(again).toMatchObject({
    status: 'codeRequired',
    method: left.authenticator ? 'authenticator' : 'email',
    passkey: !left.authenticator,
  })
})

test('keys continue to work without it, because they are no sign-in of a user', async () => {
  const { token } = await withApp()
  const key = { name: 'Program', scopes: ['product.read'], participants: null, expiresOn: null }
  const { secret } = (await post('/keys', key, token)).body.data
  const response = await portal.request('GET', '/products', {
    headers: { authorization: `Bearer ${secret}` },
  })
  expect(response.status).toBe(200)
})

test('the portal refuses to start with it if users sign in on pages of an identity provider', () => {
  const openid = {
    FALAJ_IDENTITY: 'openid',
    FALAJ_OPENID_ISSUER: 'https://id.example.ae',
    FALAJ_OPENID_CLIENT_ID: 'falaj',
  }
  const start = (more: object) => readConfig({ FALAJ_DATA: portal.folder, ...openid, ...more })
  expect(() => start({ FALAJ_SECOND_STEP: 'required' })).toThrow(ConfigError)
  expect(() => start({ FALAJ_SECOND_STEP: 'required' })).toThrow(/FALAJ_SECOND_STEP.*require it there/)
  expect(() => start({ FALAJ_IDENTITY: 'embedded', FALAJ_SECOND_STEP: 'yes' })).toThrow(/FALAJ_SECOND_STEP/)
  expect(start({}).secondStep).toBe('optional')
})
