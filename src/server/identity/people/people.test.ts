/** Invitations, roles and leaving, one user in several organizations, and what a removed user still sees. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  joinCompany,
  registerCompany,
  registerPerson,
  type TestCompany,
  type TestPerson,
} from '#platform/testing/company'
import { startTestPortal, type TestPortal } from '#platform/testing/portal'
import { verifyAudit } from '#server/audit'

let portal: TestPortal
let company: TestCompany
let other: TestCompany

beforeAll(async () => {
  portal = await startTestPortal({ worker: false })
  company = await registerCompany(portal, { name: 'Inviting' })
  other = await registerCompany(portal, { name: 'Other', onboard: false })
})
afterAll(() => portal.stop())

interface Requester {
  token: string
  organization?: string
}

async function ask(method: string, path: string, { token, organization }: Requester, body?: object) {
  const headers: Record<string, string> = organization ? { 'falaj-organization': organization } : {}
  return await portal.request(method, path, { token, headers, ...(body ? { body } : {}) })
}

const invite = (by: Requester, email: string, role = 'clerk', more: object = {}) =>
  ask('POST', '/people/invitations', by, { email, role, ...more })
const accept = (who: Requester, token: string) => ask('POST', '/invitations/accept', who, { token })
const offer = async (token: string, who?: Requester) =>
  (
    await portal.request('POST', '/invitations/offer', {
      body: { token },
      ...(who ? { token: who.token } : {}),
    })
  ).body.data

async function lastMail(to: string) {
  const [mail] = await portal.query<{ subject: string; body: string }>(
    'select subject, body from mail_outbox where recipient = $1 order by id desc limit 1',
    [to],
  )
  return { ...mail, token: /invitation\?token=([\w-]{43})/.exec(mail?.body ?? '')?.[1] ?? '' }
}

const people = async (who: Requester) => (await ask('GET', '/people', who)).body.data
const memberOf = async (who: Requester, email: string) =>
  (await people(who)).members.find((member: { email: string }) => member.email === email)

/** A user with an account who has joined the company with a role. */
async function joined(role: string, by: Requester = company): Promise<TestPerson & { id: string }> {
  const person = await joinCompany(portal, by, role)
  return { ...person, id: (await memberOf(by, person.email)).id }
}

describe('an invitation', () => {
  test('is sent once for a request that is repeated with its key', async () => {
    const email = 'repeated@example.ae'
    const keyed = (role: string) =>
      portal.request('POST', '/people/invitations', {
        token: company.token,
        idempotencyKey: 'invite-0001',
        body: { email, role },
      })
    const first = await keyed('clerk')
    expect(first.status).toBe(201)
    expect(await keyed('clerk')).toMatchObject({ status: 201, body: first.body })
    expect(await portal.query('select 1 from mail_outbox where recipient = $1', [email])).toHaveLength(1)
    expect((await keyed('viewer')).body.code).toBe('idempotency.key-reused')
    expect((await invite(company, email)).body.code).toBe('people.already-invited')
    expect((await ask('DELETE', `/people/invitations/${first.body.data.id}`, company)).status).toBe(200)
  })

  test('is mailed in the chosen language, and creates an account for a new address', async () => {
    const email = 'Layla@example.ae'
    expect((await invite(company, email, 'accountant', { language: 'ar' })).status).toBe(201)
    expect((await invite(company, 'layla@example.ae')).body.code).toBe('people.already-invited')
    const mail = await lastMail('layla@example.ae')
    expect(mail.subject).toContain('دعوة')
    expect(mail.body).toContain('محاسب')
    expect(mail.body).toContain('Inviting LLC')
    expect(await offer(mail.token)).toMatchObject({
      state: 'open',
      organizationName: 'Inviting LLC',
      invitedBy: 'Mariam Al Suwaidi',
      email: 'layla@example.ae',
      role: 'accountant',
      signedInAs: null,
    })
    const details = { password: company.password, given_name: 'Layla', family_name: '' }
    const missing = await portal.request('POST', '/invitations/register', {
      body: { ...details, token: mail.token },
    })
    expect(missing.body.findings[0].path).toBe('family_name')
    const registered = await portal.request('POST', '/invitations/register', {
      body: { ...details, family_name: 'Al Mansoori', token: mail.token },
    })
    expect(registered.status).toBe(202)
    const signIn = await portal.request('POST', '/auth/sign-in', {
      body: { email: 'layla@example.ae', password: company.password },
    })
    const layla = { token: signIn.body.data.accessToken }
    // Before that there is a user without an organization, and none is invented.
    expect((await ask('POST', '/user/signup', layla, {})).body.findings[0].path).toBe('organizationName')
    const answers = await Promise.all([accept(layla, mail.token), accept(layla, mail.token)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers[0]?.body.data).toMatchObject({
      user: { given_name: 'Layla', family_name: 'Al Mansoori' },
      organization: { id: company.organizationId, role: 'accountant' },
      organizations: [{ name: 'Inviting LLC' }],
      participants: [{ id: company.participant.id }],
    })
    expect((await offer(mail.token, layla)).state).toBe('accepted')
    expect((await invite(company, email)).body.code).toBe('people.already-member')
    const { members, invitations } = await people(layla)
    expect(members.map(({ role }: { role: string }) => role).sort()).toEqual(['accountant', 'owner'])
    expect(invitations).toEqual([])
  })

  test('is for its address alone, for a week, until it is revoked, and by the newest link', async () => {
    const person = await registerPerson(portal, 'Second')
    const { id } = (await invite(company, person.email)).body.data
    const first = await lastMail(person.email)
    expect((await accept(other, first.token)).body.code).toBe('people.invitation-other-address')
    expect(
      (await portal.request('POST', '/invitations/accept', { body: { token: first.token } })).status,
    ).toBe(401)
    portal.clock.advance(7 * 24 * 3_600_000)
    const signIn = async ({ email, password }: TestPerson) =>
      (await portal.request('POST', '/auth/sign-in', { body: { email, password } })).body.data.accessToken
    company.token = await signIn(company)
    other.token = await signIn(other)
    person.token = await signIn(person)
    expect((await offer(first.token)).state).toBe('expired')
    expect((await accept(person, first.token)).body.code).toBe('people.invitation-expired')
    expect((await people(company)).invitations).toMatchObject([{ id, expired: true }])
    expect((await ask('POST', `/people/invitations/${id}/resend`, company)).status).toBe(200)
    const second = await lastMail(person.email)
    expect((await accept(person, first.token)).body.code).toBe('people.invitation-not-found')
    expect((await offer(second.token)).state).toBe('open')
    // An id of another organization: as if it did not exist.
    for (const [method, path] of [
      ['POST', `/people/invitations/${id}/resend`],
      ['DELETE', `/people/invitations/${id}`],
    ] as const)
      expect((await ask(method, path, other)).body.code).toBe('people.invitation-not-found')
    for (let times = 0; times < 2; times++)
      expect((await ask('DELETE', `/people/invitations/${id}`, company)).status).toBe(200)
    expect((await offer(second.token)).state).toBe('revoked')
    expect((await accept(person, second.token)).body.code).toBe('people.invitation-revoked')
    expect((await people(company)).invitations).toEqual([])
    const stored = await portal.query<{ token_hash: string }>('select token_hash from invitations')
    expect(stored.some(({ token_hash: hash }) => [first.token, second.token].includes(hash))).toBe(false)
    const answer = await portal.request('POST', '/invitations/offer', { body: { token: 'x'.repeat(43) } })
    expect(answer.status).toBe(404)
  })
})

describe('an organization', () => {
  test('always has an owner, also when both leave at once', async () => {
    const second = await joined('owner')
    const mine = await memberOf(company, company.email)
    const both = await Promise.all([ask('POST', '/people/leave', company), leave(second)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const [stayed, left] = both[0]?.status === 409 ? [company, second] : [second, company]
    const seat = { token: stayed.token, organization: company.organizationId }
    expect((await ask('POST', '/people/leave', seat)).body.code).toBe('people.last-owner')
    const only = (await people(seat)).members.find(({ role }: { role: string }) => role === 'owner')
    for (const [method, body] of [
      ['PUT', { role: 'viewer' }],
      ['DELETE', undefined],
    ] as const)
      expect((await ask(method, `/people/${only.id}`, seat, body)).body.code).toBe('people.last-owner')
    // A former member returns by an invitation, under the same membership.
    expect((await invite(seat, left.email, 'owner')).status).toBe(201)
    expect((await accept(left, (await lastMail(left.email)).token)).status).toBe(200)
    if (left === company) expect((await memberOf(company, company.email)).id).toBe(mine.id)
  })

  const leave = (who: TestPerson) =>
    ask('POST', '/people/leave', { token: who.token, organization: company.organizationId })

  test('lets an admin manage all members but owners', async () => {
    const admin = await joined('admin')
    const seat = { token: admin.token, organization: company.organizationId }
    const clerk = await joined('clerk', company)
    const owner = await memberOf(company, company.email)
    expect((await invite(seat, 'boss@example.ae', 'owner')).body.code).toBe('people.owners-only')
    expect((await ask('PUT', `/people/${clerk.id}`, seat, { role: 'owner' })).body.code).toBe(
      'people.owners-only',
    )
    expect((await ask('DELETE', `/people/${owner.id}`, seat)).body.code).toBe('people.owners-only')
    expect((await ask('PUT', `/people/${clerk.id}`, seat, { role: 'king' })).status).toBe(422)
    // A role applies from the next request on.
    const clerkSeat = { token: clerk.token, organization: company.organizationId }
    expect((await ask('DELETE', `/people/${admin.id}`, clerkSeat)).body.code).toBe('access.denied')
    expect((await ask('PUT', `/people/${clerk.id}`, seat, { role: 'admin' })).status).toBe(200)
    expect((await ask('DELETE', `/people/${admin.id}`, clerkSeat)).status).toBe(200)
    expect((await ask('DELETE', `/people/${admin.id}`, clerkSeat)).body.code).toBe('people.member-not-found')
    for (const [method, body] of [
      ['PUT', { role: 'viewer' }],
      ['DELETE', undefined],
    ] as const)
      expect((await ask(method, `/people/${clerk.id}`, other, body)).body.code).toBe(
        'people.member-not-found',
      )
  })
})

describe('one user in several organizations', () => {
  test('sees the records of each, by the header, and of no other', async () => {
    const person = await registerCompany(portal, { name: 'Practice' })
    expect((await invite(company, person.email, 'accountant')).status).toBe(201)
    await accept(person, (await lastMail(person.email)).token)
    const there = { token: person.token, organization: company.organizationId }
    const home = { token: person.token, organization: person.organizationId }
    const me = async (who: Requester) => (await ask('GET', '/user/me', who)).body.data
    expect((await me(there)).organizations.map(({ name }: { name: string }) => name)).toEqual([
      'Inviting LLC',
      'Practice LLC',
    ])
    expect((await me(there)).organization).toMatchObject({ id: company.organizationId, role: 'accountant' })
    expect((await me(home)).organization).toMatchObject({ id: person.organizationId, role: 'owner' })
    // The first organization that the user joined, when none is named.
    expect((await me({ token: person.token })).organization.id).toBe(person.organizationId)
    const participants = async (who: Requester) =>
      (await ask('GET', '/participants', who)).body.data.map(({ id }: { id: string }) => id)
    expect(await participants(there)).toEqual([company.participant.id])
    expect(await participants(home)).toEqual([person.participant.id])
    for (const organization of [other.organizationId, "org'; drop", 'org_0'])
      expect((await ask('GET', '/participants', { ...home, organization })).body.code).toBe(
        'identity.not-a-member',
      )
  })

  test('a file that the browser fetches by its cookie is that of the organization which is named', async () => {
    const person = await registerCompany(portal, { name: 'Fetching', onboard: false })
    await invite(company, person.email, 'accountant')
    await accept(person, (await lastMail(person.email)).token)
    const answer = await portal.request('POST', '/documents/export/ticket', {
      token: person.token,
      participant: company.participant.id,
      headers: { 'falaj-organization': company.organizationId },
      body: { direction: 'sent' },
    })
    expect(answer.status).toBe(201)
    const file = (organization: string) =>
      portal.request('GET', `/documents/export/file?ticket=${answer.body.data.ticket}${organization}`, {
        headers: { cookie: person.cookie },
      })
    expect((await file('')).status).toBe(410)
    expect((await file(`&organization=${other.organizationId}`)).status).toBe(401)
    expect((await file(`&organization=${company.organizationId}`)).status).toBe(200)
  })

  test('a removed user is refused with the next request, gets no more signals, and keeps the session', async () => {
    const person = await registerCompany(portal, { name: 'Removed', onboard: false })
    await invite(company, person.email, 'accountant')
    await accept(person, (await lastMail(person.email)).token)
    const there = { token: person.token, organization: company.organizationId }
    const stream = await fetch(`${portal.url}/api/preprod/v1/events`, {
      headers: { authorization: `Falaj ${person.token}`, 'falaj-organization': company.organizationId },
    })
    expect(stream.status).toBe(200)
    const streamed = stream.text()
    const { id } = await memberOf(company, person.email)
    // The stream caches a session for a second.
    await new Promise((resolve) => setTimeout(resolve, 1_100))
    const events = await portal.query<{ id: string }>('select id from events where organization_id = $1', [
      company.organizationId,
    ])
    expect((await ask('DELETE', `/people/${id}`, company)).status).toBe(200)
    expect((await ask('GET', '/participants', there)).body.code).toBe('identity.not-a-member')
    const before = new Set(events.map((event) => event.id))
    const ids = [...(await streamed).matchAll(/^id: (\S+)/gm)].map((match) => match[1] ?? '')
    expect(ids.filter((event) => !before.has(event))).toEqual([])
    expect(ids.length).toBeGreaterThan(0)
    const home = await ask('GET', '/user/me', { token: person.token })
    expect(home.body.data.organizations).toMatchObject([{ name: 'Removed LLC' }])
    expect((await memberOf(company, person.email)) ?? null).toBeNull()
  })

  test('a user who has left every organization creates a new one with its name', async () => {
    const person = await registerPerson(portal, 'Leaver')
    await invite(company, person.email, 'viewer')
    await accept(person, (await lastMail(person.email)).token)
    expect((await ask('POST', '/people/leave', person)).status).toBe(200)
    expect((await ask('GET', '/user/me', person)).body.code).toBe('identity.not-signed-up')
    // No organization is created unasked.
    expect((await ask('POST', '/user/signup', person, {})).body.code).toBe('identity.no-organization')
    const named = { organizationName: 'My Own LLC' }
    const both = await Promise.all([
      ask('POST', '/user/signup', person, named),
      ask('POST', '/user/signup', person, named),
    ])
    expect(both.map(({ body }) => body.data.organizations.length)).toEqual([1, 1])
    expect(both[0]?.body.data.organization).toMatchObject({ name: 'My Own LLC', role: 'owner' })
  })
})

test('each change is in the audit trail, and the last visit of a user is known', async () => {
  const owner = await memberOf(company, company.email)
  expect(owner.lastSeenAt).not.toBeNull()
  const rows = await portal.query<{ action: string }>(
    'select distinct action from audit_entries where organization_id = $1',
    [company.organizationId],
  )
  const actions = rows.map(({ action }) => action)
  expect(actions).toEqual(
    expect.arrayContaining([
      'invitation.sent',
      'invitation.resent',
      'invitation.revoked',
      'invitation.accepted',
      'member.roleChanged',
      'member.removed',
      'member.left',
    ]),
  )
  const scope = { organizationId: company.organizationId, environment: 'preprod' } as const
  expect((await portal.context.db.tenant(scope, (tx) => verifyAudit(portal.context, tx))).intact).toBe(true)
})
