/** Passkeys over HTTP: added, used, as the second factor, removed; and responses that prove nothing. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { proveAddress, registerPerson } from '#platform/testing/company'
import { startTestPortal, type TestPortal } from '#platform/testing/portal'
import { type Made, makePasskey } from './testing/soft-authenticator.ts'

let portal: TestPortal
let origin: string

beforeAll(async () => {
  portal = await startTestPortal({ worker: false })
  origin = (await portal.request('GET', '//config.json')).body.passkeyOrigin
})
afterAll(() => portal.stop())

const post = (path: string, body: object, token?: string) => portal.request('POST', path, { token, body })

async function signedUp() {
  const person = await registerPerson(portal)
  await post('/user/signup', {}, person.token)
  await proveAddress(portal, person)
  return person
}
type Person = Awaited<ReturnType<typeof signedUp>>

const begin = ({ token, password }: Person) => post('/user/passkeys/begin', { proof: { password } }, token)

async function withPasskey(): Promise<{ person: Person; id: string; passkey: Made }> {
  const person = await signedUp()
  const passkey = makePasskey((await begin(person)).body.data, { origin })
  const { credential } = passkey
  const added = await post('/user/passkeys', { name: 'Phone', credential }, person.token)
  expect([added.status, added.body.data]).toMatchObject([201, { name: 'Phone', usedAt: null, synced: false }])
  return { person, id: added.body.data.id, passkey }
}

const beginSignIn = async (body: object = {}) => (await post('/auth/passkey/begin', body)).body.data
const enter = async (credential: object) => await post('/auth/passkey', { credential })
const me = async (token: string) => (await portal.request('GET', '/user/me', { token })).body.data.user.email
const listed = async ({ token }: Person) =>
  (await portal.request('GET', '/user/security', { token })).body.data.passkeys

test('a passkey signs in without an address or a password; each challenge is good once and for five minutes', async () => {
  const { person, passkey } = await withPasskey()
  const request = await beginSignIn({ rememberMe: true })
  expect(request).toMatchObject({ rpId: 'localhost', allowCredentials: [], userVerification: 'required' })
  const shown = passkey.show(request)
  const entered = await enter(shown)
  expect(entered.status).toBe(200)
  expect(await me(entered.body.data.accessToken)).toBe(person.email)
  expect(entered.headers.get('set-cookie')).toMatch(/falaj_refresh.*Expires=.*HttpOnly; SameSite=Strict/)
  expect((await listed(person))[0].usedAt).not.toBeNull()
  // The same response again, and twice at once.
  expect((await enter(shown)).body.code).toBe('identity.passkey-refused')
  const twice = passkey.show(await beginSignIn())
  const both = await Promise.all([enter(twice), enter(twice)])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
  const late = await beginSignIn()
  portal.clock.advance(5 * 60_000)
  expect((await enter(passkey.show(late))).status).toBe(401)
})

test('a response that was not signed for us, by a verified user and by this passkey, is refused', async () => {
  const [{ passkey }, other] = [await withPasskey(), await withPasskey()]
  const refused = async (credential: object) => {
    expect((await enter(credential)).body.code).toBe('identity.passkey-refused')
  }
  await refused(passkey.show(await beginSignIn(), { origin: 'https://falaj.example' }))
  await refused(passkey.show(await beginSignIn(), { verifies: false }))
  await refused(passkey.show({ ...(await beginSignIn()), rpId: 'elsewhere.example' }))
  await refused(passkey.show({ ...(await beginSignIn()), challenge: 'bWluZQ' }))
  const { id, rawId } = other.passkey.credential
  await refused({ ...passkey.show(await beginSignIn()), id, rawId })
  await refused({ ...passkey.show(await beginSignIn()), id: 'bm9uZQ', rawId: 'bm9uZQ' })
  // A challenge for adding a passkey is invalid for signing in.
  const { challenge } = (await begin(other.person)).body.data
  await refused(other.passkey.show({ ...(await beginSignIn()), challenge }))
  // A copy counts on its own.
  expect((await enter(passkey.show(await beginSignIn(), { counter: 41 }))).status).toBe(200)
  await refused(passkey.show(await beginSignIn(), { counter: 41 }))
  await refused(passkey.show(await beginSignIn(), { counter: 7 }))
  expect((await enter(passkey.show(await beginSignIn(), { counter: 42 }))).status).toBe(200)
  const malformed = await enter({ id: '?', type: 'public-key' })
  expect([malformed.status, malformed.body.findings[0].path]).toEqual([422, 'credential.id'])
})

test('it is the second factor of a sign-in, of the user whose password was right', async () => {
  const { person, passkey } = await withPasskey()
  const other = await withPasskey()
  await portal.request('PATCH', '/user/me', {
    token: person.token,
    body: { mfaByEmail: true, proof: { password: person.password } },
  })
  const { email, password } = person
  const { challengeId, ...answer } = (await post('/auth/sign-in', { email, password })).body.data
  expect(answer).toMatchObject({ status: 'codeRequired', method: 'email', passkey: true })
  const request = await beginSignIn({ challengeId })
  expect(request.allowCredentials).toMatchObject([{ id: passkey.credential.id, transports: ['internal'] }])
  expect((await enter(other.passkey.show(request))).status).toBe(401)
  const entered = await enter(passkey.show(await beginSignIn({ challengeId })))
  expect(await me(entered.body.data.accessToken)).toBe(email)
  // That sign-in is over.
  const again = await post('/auth/passkey/begin', { challengeId })
  expect([again.status, again.body.code]).toEqual([410, 'identity.code-expired'])
  const none = (await post('/auth/sign-in', { email: other.person.email, password })).body.data
  expect(none.status).toBe('signedIn')
})

test('one is added with the password only, by the user who requested it, once, and without certificates', async () => {
  const { person, passkey } = await withPasskey()
  const stranger = await signedUp()
  const wrong = await begin({ ...person, password: 'not the one' })
  expect([wrong.status, wrong.body.findings[0].path]).toEqual([422, 'proof.password'])
  const add = async ({ token }: Person, credential: object, name = 'Laptop') =>
    (await post('/user/passkeys', { name, credential }, token)).body.code
  const creation = (await begin(person)).body.data
  expect(creation.excludeCredentials).toMatchObject([{ id: passkey.credential.id }])
  const made = makePasskey(creation, { origin })
  expect(await add(stranger, made.credential)).toBe('identity.passkey-not-added')
  expect(await add(person, made.credential), 'used up by the stranger').toBe('identity.passkey-not-added')
  const unverified = makePasskey((await begin(person)).body.data, { origin, verifies: false })
  expect(await add(person, unverified.credential)).toBe('identity.passkey-not-added')
  const certified = makePasskey((await begin(person)).body.data, { origin }).credential
  const statement = Buffer.from(certified.response.attestationObject, 'base64url')
  // {"fmt": "tpm!"} in place of "none": its list of revoked certificates would be fetched.
  statement.write('tpm!', 6)
  certified.response.attestationObject = statement.toString('base64url')
  expect(await add(person, certified)).toBe('identity.passkey-not-added')
  expect(await add(person, passkey.credential), 'known already').toBe('identity.passkey-not-added')
  expect(await add(person, made.credential, '')).toBe('common.invalid')
  expect((await post('/user/passkeys/begin', { proof: { password: person.password } })).status).toBe(401)
  expect(await listed(person)).toHaveLength(1)
})

test('it is renamed and removed by its user only, as the audit trail records; then it is useless', async () => {
  const { person, id, passkey } = await withPasskey()
  const stranger = await signedUp()
  const at = `/user/passkeys/${id}`
  const rename = ({ token }: Person) => portal.request('PATCH', at, { token, body: { name: 'Key ring' } })
  const remove = ({ token, password }: Person) => post(`${at}/remove`, { proof: { password } }, token)
  expect([(await rename(stranger)).status, (await remove(stranger)).status]).toEqual([404, 404])
  expect((await rename(person)).status).toBe(200)
  expect(await listed(person)).toMatchObject([{ id, name: 'Key ring' }])
  expect([(await remove(person)).status, (await remove(person)).status]).toEqual([200, 404])
  expect((await enter(passkey.show(await beginSignIn()))).body.code).toBe('identity.passkey-refused')
  const entries = await portal.query<{ action: string }>(
    `select action from audit_entries where action like 'user.passkey%' order by seq desc limit 3`,
  )
  expect(entries.map(({ action }) => action)).toEqual([
    'user.passkey-removed',
    'user.passkey-renamed',
    'user.passkey-added',
  ])
  const mails = await portal.query<{ subject: string; body: string }>(
    `select subject, body from mail_outbox where recipient = $1 and subject like 'A passkey%' order by id`,
    [person.email],
  )
  expect(mails.map(({ subject }) => subject)).toEqual([
    'A passkey was added to your Falaj account',
    'A passkey was removed from your Falaj account',
  ])
  expect(mails[0]?.body).toContain(`${portal.context.config.publicUrl}/settings/security`)
  expect(mails[0]?.body).not.toContain('Phone')
})
