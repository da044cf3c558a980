/** What was entered at sign-up can be changed: the details of a user, and those of the organization. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { proveAddress, registerPerson } from '#platform/testing/company'
import { startTestPortal, type TestPortal } from '#platform/testing/portal'

let portal: TestPortal

beforeAll(async () => {
  portal = await startTestPortal({ worker: false })
})
afterAll(() => portal.stop())

async function signedUp() {
  const person = await registerPerson(portal)
  await portal.request('POST', '/user/signup', { token: person.token, body: {} })
  await proveAddress(portal, person)
  return person
}

const changeMe = (token: string | undefined, body: object) =>
  portal.request('PATCH', '/user/me', { ...(token ? { token } : {}), body })
const changeOrganization = (token: string | undefined, body: object) =>
  portal.request('PATCH', '/organization', { ...(token ? { token } : {}), body })
const trailOf = (action: string, subjectId: string) =>
  portal.query<{ before: object; after: object }>(
    'select before, after from audit_entries where action = $1 and subject_id = $2 order by seq',
    [action, subjectId],
  )

test('users change their names, phone number and role; the trail has no name', async () => {
  const person = await signedUp()
  const stranger = await signedUp()
  const profile = {
    given_name: ' Maryam ',
    family_name: 'Al Suwaidi-Khan',
    phone_number: '+971 50 123 4567',
    jobRole: 'financeManager',
  }
  const changed = await changeMe(person.token, profile)
  expect(changed.body.data.user).toMatchObject({ ...profile, given_name: 'Maryam', language: 'en' })
  const people = await portal.request('GET', '/people', { token: person.token })
  expect(people.body.data.members[0].name).toBe('Maryam Al Suwaidi-Khan')
  // A field that is left out stays; an empty phone number removes it; the same again changes nothing.
  for (let twice = 0; twice < 2; twice += 1)
    expect((await changeMe(person.token, { phone_number: '' })).body.data.user).toMatchObject({
      given_name: 'Maryam',
      phone_number: '',
    })
  for (const [field, value] of [
    ['given_name', ' '],
    ['family_name', 'x'.repeat(101)],
    ['phone_number', 'call me'],
    ['jobRole', 'king'],
  ] as const) {
    const { status, body } = await changeMe(person.token, { [field]: value })
    expect([status, body.findings?.[0]?.path]).toEqual([422, field])
  }
  expect((await changeMe(undefined, { given_name: 'Nobody' })).status).toBe(401)
  // The id of another user in the body is not read: everybody changes their own account.
  const { id } = changed.body.data.user
  expect((await changeMe(stranger.token, { id, given_name: 'Taken' })).body.data.user.id).not.toBe(id)
  const own = await portal.request('GET', '/user/me', { token: person.token })
  expect(own.body.data.user.given_name).toBe('Maryam')
  const [first, ...others] = await trailOf('user.updated', id)
  expect(first).toMatchObject({
    before: { jobRole: 'owner' },
    after: { jobRole: 'financeManager', changed: ['givenName', 'familyName', 'phoneNumber'] },
  })
  expect(others.map(({ after }) => 'changed' in after)).toEqual([true, false])
  expect(JSON.stringify([first, ...others])).not.toMatch(/Maryam|Suwaidi|123 4567/)
})

test('owners and admins change the name, country and currency of their organization', async () => {
  const owner = await signedUp()
  const stranger = await signedUp()
  const mine = async (token: string) =>
    (await portal.request('GET', '/user/me', { token })).body.data.organization
  const before = await mine(owner.token)
  const others = await mine(stranger.token)
  const wish = { name: ' Liwa Holding ', country: 'SA', currency: 'USD' }
  const after = { id: before.id, name: 'Liwa Holding', country: 'SA', currency: 'USD' }
  for (let twice = 0; twice < 2; twice += 1)
    expect((await changeOrganization(owner.token, wish)).body.data).toEqual(after)
  expect(await mine(owner.token)).toEqual({ ...after, role: 'owner', demo: false })
  expect((await changeOrganization(owner.token, { currency: 'AED' })).body.data).toEqual({
    ...after,
    currency: 'AED',
  })
  for (const [field, value] of [
    ['name', ''],
    ['country', 'ZZ'],
    ['currency', 'ZZZ'],
    ['currency', 'dirham'],
  ] as const) {
    const { status, body } = await changeOrganization(owner.token, { [field]: value })
    expect([status, body.findings?.[0]?.path]).toEqual([422, field])
  }
  expect((await changeOrganization(undefined, wish)).status).toBe(401)
  // Another organization: an id in the body is not read, one in the header is refused.
  await changeOrganization(owner.token, { id: others.id, name: 'Liwa Group' })
  const foreign = await fetch(`${portal.url}/api/preprod/v1/organization`, {
    method: 'PATCH',
    headers: {
      authorization: `Falaj ${owner.token}`,
      'content-type': 'application/json',
      'falaj-organization': others.id,
    },
    body: JSON.stringify({ name: 'Taken' }),
  })
  expect(foreign.status).toBe(403)
  expect((await mine(stranger.token)).name).toBe(others.name)
  const { id, name, country, currency } = before
  const trail = await trailOf('organization.updated', before.id)
  expect(trail).toHaveLength(4)
  // The same again is recorded, too, and changes nothing.
  expect(trail.slice(0, 2)).toEqual([
    { before: { id, name, country, currency }, after },
    { before: after, after },
  ])
  // Sign-up takes the codes of the lists only, as registration does.
  const late = await portal.request('POST', '/user/signup', {
    token: stranger.token,
    body: { country: 'ZZ' },
  })
  expect([late.status, late.body.findings?.[0]?.path]).toEqual([422, 'country'])
})
