/** Keys for programs: what they grant, what they never grant, and how they end. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { permissions } from '#core/access'
import { dubaiDate } from '#core/calendar'
import { type Portal, startPortal } from '../app.ts'
import { readConfig } from '../config.ts'
import { issueInvoice, standardInvoice } from '../documents/testing/invoices.ts'
import { newId } from '../platform/base/ids.ts'
import { loadSecrets } from '../platform/base/secrets.ts'
import { onboardParticipant, registerCompany, type TestCompany } from '../platform/testing/company.ts'
import { startTestPortal, type TestPortal } from '../platform/testing/portal.ts'

let portal: TestPortal
let company: TestCompany
let other: TestCompany

beforeAll(async () => {
  portal = await startTestPortal({ worker: false })
  company = await registerCompany(portal, { name: 'Keeping' })
  other = await registerCompany(portal, { name: 'Other' })
})
afterAll(() => portal.stop())

const wanted = { scopes: ['document.read'], participants: null, expiresOn: null }
const ask = (method: string, path: string, body?: object, token = company.token) =>
  portal.request(method, path, { token, ...(body ? { body } : {}) })
let made = 0
async function newKey(more: object = {}) {
  made += 1
  const answer = await ask('POST', '/keys', { name: `Program ${made}`, ...wanted, ...more })
  expect(answer.status).toBe(201)
  return answer.body.data as { secret: string; key: { id: string; prefix: string; name: string } }
}
const by = (secret: string, path: string, options: Parameters<TestPortal['request']>[2] = {}) =>
  portal.request('GET', path, {
    ...options,
    headers: { authorization: `Bearer ${secret}`, ...options.headers },
  })
async function signInAgain(): Promise<void> {
  for (const somebody of [company, other]) {
    const { email, password } = somebody
    const signedIn = await portal.request('POST', '/auth/sign-in', { body: { email, password } })
    somebody.token = signedIn.body.data.accessToken
  }
}
const sent = (secret: string, participant = company.participant.id) =>
  by(secret, '/documents?direction=sent', { participant })

describe('a key', () => {
  test('is shown once, stored as a hash, and has the permissions of its scopes', async () => {
    const { secret, key } = await newKey()
    expect(secret).toMatch(/^fal_test_[0-9A-Za-z]{58}$/)
    expect(secret.startsWith(key.prefix)).toBe(true)
    expect((await sent(secret)).status).toBe(200)
    expect((await by(secret, '/contacts?kind=customer')).body.code).toBe('access.denied')
    const listed = await ask('GET', '/keys')
    expect(JSON.stringify(listed.body)).not.toContain(secret)
    expect(listed.body.data.items[0]).toMatchObject({ createdBy: 'Mariam Al Suwaidi', state: 'active' })
    const stored = await portal.query("select string_agg(k::text, '') as text from api_keys k")
    expect(stored[0]?.['text']).not.toContain(secret.slice(key.prefix.length))
    const trail = await portal.query("select string_agg(e::text, '') as text from audit_entries e")
    expect(trail[0]?.['text']).not.toContain(secret.slice(key.prefix.length))
  })

  test('writes under its own name', async () => {
    const { secret, key } = await newKey({ scopes: ['product.write', 'product.read'] })
    const headers = { authorization: `Bearer ${secret}` }
    const body = { name: 'From a program', unitCode: 'EA', unitPrice: '1' }
    const product = await portal.request('POST', '/products', { headers, body })
    expect(product.status).toBe(201)
    const [entry] = await portal.query(
      'select actor_kind, actor_id, address from audit_entries where subject_id = $1',
      [product.body.data.id],
    )
    expect(entry).toEqual({ actor_kind: 'apiKey', actor_id: key.id, address: '127.0.0.1' })
  })

  test('records when it was used last, once a minute', async () => {
    const { secret, key } = await newKey()
    const lastUsed = async () =>
      (await ask('GET', '/keys')).body.data.items.find(({ id }: { id: string }) => id === key.id)
    expect(await lastUsed()).toMatchObject({ lastUsedAt: null, lastUsedFrom: null })
    await sent(secret)
    await expect.poll(async () => (await lastUsed()).lastUsedFrom).toBe('127.0.0.1')
    const first = (await lastUsed()).lastUsedAt
    await sent(secret)
    portal.clock.advance(61_000)
    await sent(secret)
    await expect.poll(async () => (await lastUsed()).lastUsedAt > first).toBe(true)
  })

  test('belongs to one organization and one environment', async () => {
    const { secret } = await newKey()
    const foreign = { 'falaj-organization': other.organizationId }
    const named = await by(secret, '/documents?direction=sent', { headers: foreign })
    expect(named.body.code).toBe('identity.not-a-member')
    expect((await sent(secret, other.participant.id)).body.data ?? []).toEqual([])
    const live = await by(secret, '/documents?direction=sent', { environment: 'prod' })
    expect([live.status, live.body.code]).toEqual([401, 'key.other-environment'])
    const moved = `${secret.slice(0, 41)}${other.organizationId.slice(4)}`
    expect((await sent(moved)).status).toBe(401)
  })

  test('is no user: it has no access to accounts, people and keys, whatever its scopes', async () => {
    const all = await ask('POST', '/keys', { name: 'All', ...wanted, scopes: permissions })
    expect(all.status).toBe(422)
    const { secret } = await newKey({ scopes: ['people.read', 'settings.update', 'audit.read'] })
    for (const path of ['/user/me', '/keys', '/operations/overview', '/notices'])
      expect([path, (await by(secret, path)).status]).toEqual([path, 403])
  })

  test('that is limited to a participant sees and changes no records of another one', async () => {
    const second = await onboardParticipant(portal, company.token, { name: 'Second', tin: '1599999991' })
    const { id } = await issueInvoice(portal, company, standardInvoice(company.participant))
    const scopes = ['document.read', 'document.draft', 'participant.read', 'settings.update', 'settings.read']
    const limited = await newKey({ scopes, participants: [second.id] })
    const whole = await newKey({ scopes })
    const seen = await by(limited.secret, '/participants')
    expect(seen.body.data.map((participant: { id: string }) => participant.id)).toEqual([second.id])
    expect((await sent(limited.secret, second.id)).status).toBe(200)
    const mine = company.participant.id
    for (const path of [`/documents/${id}`, `/documents/${id}/xml`, `/documents/${id}/pdf?lang=en`]) {
      expect([path, (await by(limited.secret, path, { participant: mine })).status]).toEqual([path, 404])
      expect([path, (await by(whole.secret, path, { participant: mine })).status]).toEqual([path, 200])
    }
    expect((await by(limited.secret, '/settings', { participant: mine })).status).toBe(404)
    const draft = standardInvoice(company.participant)
    const headers = { authorization: `Bearer ${limited.secret}` }
    const written = await portal.request('POST', '/documents', {
      headers,
      participant: mine,
      idempotencyKey: true,
      body: { draft },
    })
    expect(written.status).toBe(404)
    const foreign = { ...wanted, name: 'Foreign', participants: [other.participant.id] }
    expect((await ask('POST', '/keys', foreign)).body.code).toBe('participant.not-found')
  })
})

describe('a key ends', () => {
  test('on its day, and is not created for one that has passed', async () => {
    const past = await ask('POST', '/keys', { ...wanted, name: 'Past', expiresOn: '2020-01-01' })
    expect([past.status, past.body.findings[0].path]).toEqual([422, 'expiresOn'])
    const today = dubaiDate(portal.clock.now().toISOString())
    const { secret } = await newKey({ expiresOn: today, name: 'A day' })
    expect((await sent(secret)).status).toBe(200)
    portal.clock.advance(48 * 3_600_000)
    expect((await sent(secret)).status).toBe(401)
    await signInAgain()
  })

  test('by rotation, with the text before working for a while', async () => {
    const { secret, key } = await newKey()
    await sent(secret)
    const rotated = await ask('POST', `/keys/${key.id}/rotate`, { overlapHours: 1 })
    const next = rotated.body.data
    expect(next.key.previous.prefix).toBe(key.prefix)
    expect([(await sent(secret)).status, (await sent(next.secret)).status]).toEqual([200, 200])
    portal.clock.advance(3_600_001)
    await signInAgain()
    expect([(await sent(secret)).status, (await sent(next.secret)).status]).toEqual([401, 200])
    expect((await ask('POST', `/keys/${key.id}/rotate`, { overlapHours: 999 })).status).toBe(422)
  })

  test('by revocation, at once and on all replicas', async () => {
    const env = { PORT: '0', FALAJ_DATA: portal.folder, LOG_LEVEL: 'silent' }
    const { ownerUrl, appUrl, clock } = portal
    const replica: Portal = await startPortal({
      config: { ...readConfig(env), hostsNetwork: false },
      secrets: loadSecrets(portal.folder, portal.secret),
      ...{ ownerUrl, appUrl, clock, worker: false },
    })
    try {
      const { secret, key } = await newKey()
      const elsewhere = () =>
        fetch(`${replica.url}/api/preprod/v1/documents?direction=sent`, {
          headers: { authorization: `Bearer ${secret}`, 'falaj-participant': company.participant.id },
        })
      expect([(await sent(secret)).status, (await elsewhere()).status]).toEqual([200, 200])
      expect((await ask('DELETE', `/keys/${key.id}`)).status).toBe(200)
      expect((await sent(secret)).status).toBe(401)
      // Less than the ten seconds for which a look-up is cached.
      await expect.poll(async () => (await elsewhere()).status, { timeout: 8_000 }).toBe(401)
      expect((await ask('DELETE', `/keys/${key.id}`)).status).toBe(200)
      expect((await ask('POST', `/keys/${key.id}/rotate`, { overlapHours: 1 })).body.code).toBe('key.over')
      // Its name is free again.
      await newKey({ name: key.name })
      expect((await ask('POST', '/keys', { ...wanted, name: key.name })).body.code).toBe('key.name-taken')
    } finally {
      await replica.stop()
    }
  })
})

describe('keys of another organization', () => {
  test('are not there', async () => {
    const { key } = await newKey()
    expect((await ask('DELETE', `/keys/${key.id}`, undefined, other.token)).status).toBe(404)
    expect((await ask('POST', `/keys/${key.id}/rotate`, { overlapHours: 0 }, other.token)).status).toBe(404)
    expect((await ask('GET', '/keys', undefined, other.token)).body.data.items).toEqual([])
    expect((await ask('DELETE', `/keys/${newId('key')}`)).status).toBe(404)
    expect((await portal.request('GET', '/keys', {})).status).toBe(401)
  })
})
