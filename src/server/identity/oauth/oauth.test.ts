/** Sign-in on pages of an external provider: any OpenID Connect provider, and those of a Cognito user pool. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestPortal, type TestPortal } from '#platform/testing/portal'
import { type CognitoStandIn, startCognitoStandIn } from '../testing/cognito-stand-in.ts'
import { type OpenidStandIn, startOpenidStandIn, walk } from '../testing/openid-stand-in.ts'

// The portal's port is not known before: the redirect is registered under this one.
const publicUrl = 'http://127.0.0.1:49999'
const redirectIn = `${publicUrl}/api/prod/v1/auth/oauth/return`
const common = { FALAJ_PUBLIC_URL: publicUrl, FALAJ_OAUTH_REDIRECT_IN: redirectIn }

/** From the portal to the pages of the provider and back to it; the last answer is the portal's. */
async function signInElsewhere(
  portal: TestPortal,
  fields: Record<string, string>,
  {
    redirect = '/products/new',
    rememberMe = 'false',
    changed = (query: string) => query,
    changeRequest = (address: string) => address,
  } = {},
) {
  const query = new URLSearchParams({ redirect, rememberMe })
  const started = await portal.request('GET', `/auth/oauth/start?${query.toString()}`)
  const cookie = started.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const there = started.headers.get('location') ?? ''
  const back = await walk(changeRequest(there), redirectIn, fields)
  const returned = changed(new URL(back.address).search)
  const answer = await portal.request('GET', `/auth/oauth/return${returned}`, { headers: { cookie } })
  return { started, answer, returned, cookie }
}

const sessionCookie = (headers: Headers) =>
  headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith('falaj_refresh'))
    ?.split(';')[0] ?? ''

describe('an OpenID Connect provider', () => {
  let portal: TestPortal
  let standIn: OpenidStandIn

  beforeAll(async () => {
    standIn = await startOpenidStandIn(redirectIn)
    portal = await startTestPortal({
      worker: false,
      env: {
        ...common,
        FALAJ_IDENTITY: 'openid',
        FALAJ_OPENID_ISSUER: standIn.issuer,
        FALAJ_OPENID_CLIENT_ID: standIn.clientId,
        FALAJ_OPENID_CLIENT_SECRET: standIn.clientSecret,
      },
    })
  })
  afterAll(async () => {
    await portal.stop()
    await standIn.stop()
  })

  const as = (login: string) => ({ login, password: 'any' })

  test('signs users in on its own pages, and stores no passwords here', async () => {
    const { answer, started } = await signInElsewhere(portal, as('alia@example.ae'), { rememberMe: 'true' })
    const there = new URL(started.headers.get('location') ?? '')
    expect(there.searchParams.get('code_challenge_method')).toBe('S256')
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      `${publicUrl}/products/new#signed-in`,
    ])
    const cookie = sessionCookie(answer.headers)
    const token = (await portal.request('POST', '/auth/token', { headers: { cookie } })).body.data.accessToken
    const body = { organizationName: 'Falasi LLC' }
    const me = await portal.request('POST', '/user/signup', { token, body })
    expect(me.body.data.user).toMatchObject({ email: 'alia@example.ae', given_name: 'Alia' })
    const again = await signInElsewhere(portal, as('alia@example.ae'))
    const renewed = await portal.request('POST', '/auth/token', {
      headers: { cookie: sessionCookie(again.answer.headers) },
    })
    const same = await portal.request('GET', '/user/me', { token: renewed.body.data.accessToken })
    expect(same.body.data.user.id).toBe(me.body.data.user.id)
    const password = 'Through 4 open doors'
    const here = await portal.request('POST', '/auth/sign-in', {
      body: { email: 'alia@example.ae', password },
    })
    expect([here.status, here.body.code]).toEqual([403, 'identity.managed-elsewhere'])
    const forgotten = await portal.request('POST', '/auth/password/forgot', {
      body: { email: 'alia@example.ae' },
    })
    expect([forgotten.status, forgotten.body.code]).toEqual([403, 'identity.managed-elsewhere'])
  })

  test('is refused with another state, twice, without the cookie, or for a known address', async () => {
    const refused = { status: 400, body: { code: 'identity.oauth-refused' } }
    const changed = (query: string) => query.replace(/state=[^&]*/, 'state=made-up')
    expect((await signInElsewhere(portal, as('omar@example.ae'), { changed })).answer).toMatchObject(refused)
    // An id token of another flow.
    const changeRequest = (address: string) => address.replace(/nonce=[^&]*/, 'nonce=made-up')
    expect((await signInElsewhere(portal, as('omar@example.ae'), { changeRequest })).answer).toMatchObject(
      refused,
    )
    const good = await signInElsewhere(portal, as('omar@example.ae'))
    expect(good.answer.status).toBe(303)
    const once = (cookie: string) =>
      portal.request('GET', `/auth/oauth/return${good.returned}`, { headers: { cookie } })
    expect(await once(good.cookie)).toMatchObject(refused)
    expect(await once('')).toMatchObject(refused)
    await portal.query(
      `insert into auth."user" (id, name, email) values ('kept', 'Kept', 'unproven@example.ae')`,
    )
    const unproven = await signInElsewhere(portal, as('unproven@example.ae'))
    expect(unproven.answer.body.code).toBe('identity.address-not-proven')
    for (const redirect of ['//evil.example', 'https://evil.example/', '/\\evil.example']) {
      const away = await portal.request('GET', `/auth/oauth/start?redirect=${encodeURIComponent(redirect)}`)
      expect(away.status).toBe(422)
    }
  })

  test('removes the factors of a stranger who registered the address before its owner', async () => {
    await portal.query(
      `insert into auth."user" (id, name, email) values ('early', 'Early', 'late@example.ae')`,
    )
    await portal.query(
      `insert into auth.account (id, "accountId", "providerId", "userId", password) values ('early', 'early', 'credential', 'early', 'x')`,
    )
    await portal.query(
      `insert into auth.passkey (id, "userId", name, "credentialId", "publicKey", counter, transports, synced, "createdAt")
       values ('early', 'early', 'Left', 'bGVmdA', '', 0, '{}', false, now())`,
    )
    await portal.query(
      `insert into auth.authenticator ("userId", secret, "confirmedAt") values ('early', 'x', now())`,
    )
    await portal.query(
      `insert into auth.session (id, "expiresAt", token, "userId", generation, presented, "rotatedAt")
       values ('early', now() + interval '1 day', 'x', 'early', 1, 0, now())`,
    )
    expect((await signInElsewhere(portal, as('late@example.ae'))).answer.status).toBe(303)
    const left = await portal.query(
      `select u."emailVerified" as proven,
         (select count(*)::int from auth.account where "userId" = u.id) as accounts,
         (select count(*)::int from auth.session where "userId" = u.id and id = 'early') as sessions,
         (select count(*)::int from auth.passkey where "userId" = u.id) as passkeys,
         (select count(*)::int from auth.authenticator where "userId" = u.id) as apps
       from auth."user" u where id = 'early'`,
    )
    expect(left).toEqual([{ proven: true, accounts: 1, sessions: 0, passkeys: 0, apps: 0 }])
  })

  test('ends sessions here with the next renewal once the provider has removed the user', async () => {
    let cookie = sessionCookie((await signInElsewhere(portal, as('maryam@example.ae'))).answer.headers)
    const renew = () => portal.request('POST', '/auth/token', { headers: { cookie } })
    // The provider gives another refresh token each time, too.
    for (let times = 0; times < 3; times++) {
      const renewed = await renew()
      expect(renewed.status).toBe(200)
      cookie = sessionCookie(renewed.headers)
    }
    standIn.forgetEverybody()
    expect((await renew()).status).toBe(401)
  })
})

describe('the pages of a Cognito user pool', () => {
  let portal: TestPortal
  let standIn: CognitoStandIn

  beforeAll(async () => {
    standIn = await startCognitoStandIn(redirectIn)
    portal = await startTestPortal({
      worker: false,
      env: {
        ...common,
        ...standIn.env,
        FALAJ_OAUTH_DOMAIN: standIn.env['FALAJ_COGNITO_ENDPOINT'] ?? '',
        FALAJ_OAUTH_REDIRECT_OUT: `${publicUrl}/login`,
        FALAJ_OAUTH_RESPONSE_TYPE: 'code',
      },
    })
  })
  afterAll(async () => {
    await portal.stop()
    await standIn.stop()
  })

  test("sign in the same users as the portal's form, and sign out", async () => {
    const email = 'hessa@example.ae'
    const password = 'Nine 9 date palms'
    const details = { given_name: 'Hessa', family_name: 'Al Marri', organizationName: 'Marri LLC' }
    await portal.request('POST', '/auth/register', { body: { email, password, ...details } })
    const signIn = () => portal.request('POST', '/auth/sign-in', { body: { email, password } })
    const { challengeId } = (await signIn()).body.data
    await portal.request('POST', '/auth/sign-in/code', {
      body: { challengeId, code: standIn.codeFor(email) },
    })
    const { token } = { token: (await signIn()).body.data.accessToken }
    const here = await portal.request('POST', '/user/signup', { token, body: {} })
    const { answer } = await signInElsewhere(portal, { username: email, password })
    expect(answer.status).toBe(303)
    const cookie = sessionCookie(answer.headers)
    const renewed = await portal.request('POST', '/auth/token', { headers: { cookie } })
    const there = await portal.request('GET', '/user/me', { token: renewed.body.data.accessToken })
    expect(there.body.data.user.id).toBe(here.body.data.user.id)
    const end = await portal.request('GET', '/auth/oauth/end')
    expect(end.headers.get('location')).toContain('/logout?client_id=')
    expect(end.headers.get('location')).toContain(encodeURIComponent(`${publicUrl}/login`))
  })
})
