/** Invitations and keys of members who leave, and the names in an invitation. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#platform/base/ids'
import {
  joinCompany,
  proveAddress,
  registerCompany,
  registerPerson,
  type TestCompany,
  type TestPerson,
} from '#platform/testing/company'
import { startTestPortal, type TestPortal } from '#platform/testing/portal'

let portal: TestPortal
let company: TestCompany
let other: TestCompany

beforeAll(async () => {
  portal = await startTestPortal({ worker: false })
  company = await registerCompany(portal, { name: 'Inviting' })
  other = await registerCompany(portal, { name: 'Other', onboard: false })
})
afterAll(() => portal.stop())

type Requester = { token: string }

const ask = (method: string, path: string, { token }: Requester, body?: object) =>
  portal.request(method, path, { token, ...(body ? { body } : {}) })
const invite = (by: Requester, email: string, role = 'clerk') =>
  ask('POST', '/people/invitations', by, { email, role })
const accept = (who: Requester, token: string) => ask('POST', '/invitations/accept', who, { token })
const offer = async (token: string) =>
  (await portal.request('POST', '/invitations/offer', { body: { token } })).body.data

async function lastMail(to: string) {
  const [mail] = await portal.query<{ subject: string; body: string }>(
    'select subject, body from mail_outbox where recipient = $1 order by id desc limit 1',
    [to],
  )
  return { ...mail, token: /invitation\?token=([\w-]{43})/.exec(mail?.body ?? '')?.[1] ?? '' }
}

/** A user with an account who has joined the company with a role. */
async function joined(role: string): Promise<TestPerson & { id: string }> {
  const person = await joinCompany(portal, company, role)
  const { members } = (await ask('GET', '/people', company)).body.data
  return { ...person, id: members.find(({ email }: { email: string }) => email === person.email).id }
}

test('an invitation contains names of users and organizations that are no links', async () => {
  const person = await registerPerson(portal, 'Claim \u202eyour prize: www.evil.example\u2028')
  await ask('POST', '/user/signup', person, {})
  const response = await invite(person, 'prize@example.ae')
  expect([response.status, response.body.code]).toEqual([403, 'identity.address-unproven'])
  await proveAddress(portal, person)
  expect((await invite(person, 'prize@example.ae')).status).toBe(201)
  const { body, subject } = await lastMail('prize@example.ae')
  for (const text of [body, subject]) {
    expect(text).toContain('Claim your prize: www. evil. example LLC')
    expect(text).not.toMatch(/[\u202a-\u202e\u2028]|evil\.example/)
  }
})

describe('invitations and keys of a removed member', () => {
  const wantedKey = { scopes: ['document.read'], participants: null, expiresOn: null }
  async function makeKey(by: Requester, name: string): Promise<{ id: string; secret: string }> {
    const { key, secret } = (await ask('POST', '/keys', by, { ...wantedKey, name })).body.data
    return { id: key.id, secret }
  }
  const works = async (secret: string) =>
    (
      await portal.request('GET', '/documents?direction=sent', {
        headers: { authorization: `Bearer ${secret}` },
        participant: company.participant.id,
      })
    ).status
  const made = async (id: string, role = '') =>
    (await ask('GET', `/people/${id}/made${role && `?role=${role}`}`, company)).body.data

  test('end, except for kept keys; the portal shows them before, and the trail records it', async () => {
    const admin = await joined('admin')
    const email = `second.${newId('usr')}@example.ae`
    await invite(admin, email, 'admin')
    const link = (await lastMail(email)).token
    const [ends, stays] = [await makeKey(admin, 'Ends'), await makeKey(admin, 'Stays')]
    const shown = await made(admin.id)
    expect(shown).toMatchObject({ invitations: [{ email, role: 'admin' }] })
    expect(shown.keys.map(({ name }: { name: string }) => name).sort()).toEqual(['Ends', 'Stays'])
    expect(shown.keys[0]).toMatchObject({ environment: 'preprod', scopes: ['document.read'] })
    expect((await works(ends.secret)) + (await works(stays.secret))).toBe(400)
    // Keys of other members cannot be kept this way; then the member is not removed.
    const foreign = await makeKey(company, 'Of the owner')
    const wrong = await ask('DELETE', `/people/${admin.id}?keepKeys=${foreign.id}`, company)
    expect([wrong.status, wrong.body.code]).toEqual([404, 'key.not-found'])
    expect((await ask('DELETE', `/people/${admin.id}?keepKeys=${stays.id}`, company)).status).toBe(200)
    expect([await works(ends.secret), await works(stays.secret), await works(foreign.secret)]).toEqual([
      401, 200, 200,
    ])
    expect((await offer(link)).state).toBe('revoked')
    const late = await registerPerson(portal)
    await portal.query('update auth."user" set email = $1 where email = $2', [email, late.email])
    expect((await accept(late, link)).body.code).toBe('people.invitation-revoked')
    const entries = await portal.query<{ action: string; after: object | null }>(
      `select action, after from audit_entries where organization_id = $1 order by seq desc limit 3`,
      [company.organizationId],
    )
    expect(entries[0]).toEqual({ action: 'member.removed', after: { keptKeys: [stays.id] } })
    expect(entries.map(({ action }) => action).sort()).toEqual([
      'invitation.revoked',
      'key.revoked',
      'member.removed',
    ])
    expect((await ask('GET', `/people/${admin.id}/made`, company)).status).toBe(404)
  })

  test('end with a role that could not make them, and with a member who leaves; resent invitations stay', async () => {
    const admin = await joined('admin')
    const key = await makeKey(admin, 'Of a role')
    const [first, second] = [`a.${newId('usr')}@example.ae`, `b.${newId('usr')}@example.ae`]
    const ids: string[] = []
    for (const email of [first, second]) ids.push((await invite(admin, email, 'clerk')).body.data.id)
    expect(await made(admin.id, 'admin')).toEqual({ keys: [], invitations: [] })
    expect((await ask('POST', `/people/invitations/${ids[1]}/resend`, company)).status).toBe(200)
    expect(await made(admin.id, 'clerk')).toMatchObject({
      keys: [{ id: key.id }],
      invitations: [{ id: ids[0] }],
    })
    expect((await ask('PUT', `/people/${admin.id}`, company, { role: 'clerk' })).status).toBe(200)
    expect(await works(key.secret)).toBe(401)
    expect((await offer((await lastMail(second)).token)).state).toBe('open')

    const leaver = await joined('admin')
    const own = await makeKey(leaver, 'Of a leaver')
    const seen = await ask('GET', `/people/${leaver.id}/made`, leaver)
    expect(seen.body.data.keys).toMatchObject([{ id: own.id }])
    // Seeing those of others needs a permission, and never works for another organization's users.
    const clerk = await joined('clerk')
    expect((await ask('GET', `/people/${leaver.id}/made`, clerk)).status).toBe(403)
    expect((await ask('GET', `/people/${leaver.id}/made`, other)).status).toBe(404)
    expect((await ask('POST', '/people/leave', leaver)).status).toBe(200)
    expect(await works(own.secret)).toBe(401)
  })

  test('stop working also if their maker left before this rule existed', async () => {
    const admin = await joined('admin')
    const email = `old.${newId('usr')}@example.ae`
    await invite(admin, email, 'admin')
    const { token } = await lastMail(email)
    await portal.query('update memberships set removed_at = now() where id = $1', [admin.id])
    expect((await offer(token)).state).toBe('revoked')
    const details = { password: company.password, given_name: 'L', family_name: 'M', token }
    const register = await portal.request('POST', '/invitations/register', { body: details })
    expect([register.status, register.body.code]).toEqual([410, 'people.invitation-revoked'])
  })
})
