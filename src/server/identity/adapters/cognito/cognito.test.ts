import { generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPortal, type TestPortal } from '#platform/testing/portal'
import { createIdentityProvider } from '../../create-identity-provider.ts'
import { describeIdentityProvider } from '../../identity-provider.suite.ts'
import type { IdentityProvider } from '../../identity-provider.ts'
import { type CognitoStandIn, startCognitoStandIn } from '../../testing/cognito-stand-in.ts'
import { cognitoIdentityPool } from './index.ts'

let standIn: CognitoStandIn
let portal: TestPortal
const origin = { address: '192.0.2.1', userAgent: 'suite' }

beforeAll(async () => {
  standIn = await startCognitoStandIn()
  portal = await startTestPortal({ worker: false, env: standIn.env })
})
afterAll(async () => {
  await portal.stop()
  await standIn.stop()
})

function provider(context = portal.context): IdentityProvider {
  const { identity } = context.config
  if (identity.pool !== 'cognito') throw new Error(identity.pool)
  return createIdentityProvider(context, cognitoIdentityPool(context, identity.cognito))
}

async function confirm(email: string): Promise<void> {
  const answer = await provider().signIn({
    email,
    password: 'A long 1 enough password',
    rememberMe: false,
    origin,
  })
  if (answer.outcome !== 'codeRequired' || answer.method !== 'confirmEmail')
    throw new Error(JSON.stringify(answer))
  const { challengeId } = answer
  const wrong = await provider().answerCode({ challengeId, code: '000001', origin })
  expect(wrong).toEqual({ outcome: 'wrong' })
  const right = await provider().answerCode({ challengeId, code: standIn.codeFor(email), origin })
  expect(right).toEqual({ outcome: 'emailConfirmed' })
}

describeIdentityProvider('cognito', {
  provider,
  confirm,
  tellsOwner: true,
  keepsOwnTime: true,
  proofIn: (email) => ({ email, code: standIn.codeFor(email) }),
  advance: (milliseconds) => portal.clock.advance(milliseconds),
  async lastMail(email) {
    const rows = await portal.query<{ text: string }>(
      `select subject || E'\\n' || body as text from mail_outbox where recipient = $1 order by created_at desc, id desc limit 1`,
      [email],
    )
    return rows[0]?.text
  },
})

test('over HTTP: registers, confirms, signs in, and signs out once the user is removed from the pool', async () => {
  const email = 'doors@example.ae'
  const password = 'Through 4 open doors'
  const details = { given_name: 'Salem', family_name: 'Al Ketbi', organizationName: 'Ketbi LLC' }
  const registered = await portal.request('POST', '/auth/register', { body: { email, password, ...details } })
  expect(registered.status).toBe(202)
  const signIn = () => portal.request('POST', '/auth/sign-in', { body: { email, password } })
  const response = (await signIn()).body.data
  expect(response).toMatchObject({
    status: 'codeRequired',
    method: 'confirmEmail',
    sentTo: 'd••••@example.ae',
  })
  const body = { challengeId: response.challengeId, code: standIn.codeFor(email) }
  const confirmed = await portal.request('POST', '/auth/sign-in/code', { body })
  expect([confirmed.status, confirmed.body.data]).toEqual([200, { status: 'emailConfirmed' }])
  const signedIn = await signIn()
  expect([signedIn.status, signedIn.body.data?.status]).toEqual([200, 'signedIn'])
  const token = signedIn.body.data.accessToken
  const me = await portal.request('POST', '/user/signup', { token, body: {} })
  const security = await portal.request('GET', '/user/security', { token })
  expect(security.body.data).toMatchObject({ emailConfirmed: true, secondFactor: false })
  expect(me.body.data).toMatchObject({ user: { email }, organization: { name: 'Ketbi LLC' } })
  const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const renewed = await portal.request('POST', '/auth/token', { headers: { cookie } })
  expect(renewed.status).toBe(200)
  const next = renewed.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const stored = await portal.query<{ row: string }>('select s::text as row from auth.session s')
  expect(stored.map(({ row }) => row).join()).not.toMatch(/eyJ[\w-]+\.eyJ|"token":/)
  await standIn.forget(email)
  const out = await portal.request('POST', '/auth/token', { headers: { cookie: next } })
  expect([out.status, out.body.code]).toEqual([401, 'identity.session-ended'])
  expect((await signIn()).body.code).toBe('identity.wrong-credentials')
})

test('a token that was not signed by the keys of the pool is refused', async () => {
  const email = 'forged@example.ae'
  const password = 'A long 1 enough password'
  await provider().register({ email, password, secondFactor: false, attributes: {} })
  await confirm(email)
  const { identity } = portal.context.config
  if (identity.pool !== 'cognito') throw new Error(identity.pool)
  const { issuer, clientId } = identity.cognito
  const { privateKey } = await generateKeyPair('RS256')
  const forged = await new SignJWT({ email, token_use: 'id' })
    .setProtectedHeader({ alg: 'RS256', kid: 'CognitoLocal' })
    .setSubject('somebody')
    .setIssuer(issuer)
    .setAudience(clientId)
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(privateKey)
  const { outgoing } = portal.context
  const forge: typeof outgoing.fetch = async (input, init) => {
    const isAuth = JSON.stringify(init?.headers ?? {}).includes('InitiateAuth')
    return isAuth
      ? Response.json({ AuthenticationResult: { IdToken: forged } })
      : await outgoing.fetch(input, init)
  }
  const deceived = provider({ ...portal.context, outgoing: { ...outgoing, fetch: forge } })
  await expect(deceived.signIn({ email, password, rememberMe: false, origin })).rejects.toThrow('signature')
})
