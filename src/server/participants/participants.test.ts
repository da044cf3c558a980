import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerCompany, type TestCompany } from '#platform/testing/company'
import { startTestPortal, type TestPortal } from '#platform/testing/portal'

let portal: TestPortal
let ours: TestCompany
let theirs: TestCompany

beforeAll(async () => {
  portal = await startTestPortal({ worker: false })
  ours = await registerCompany(portal, { name: 'Ours' })
  theirs = await registerCompany(portal, { name: 'Theirs' })
})
afterAll(async () => {
  await portal.stop()
})

test("one sees one's own participants only", async () => {
  const list = await portal.request('GET', '/participants', { token: ours.token })
  expect(list.body.data.map((one: { id: string }) => one.id)).toEqual([ours.participant.id])
  const own = await portal.request('GET', `/participants/${ours.participant.id}`, { token: ours.token })
  expect(own.body.data.nameEn).toBe('Ours LLC')
  const foreign = await portal.request('GET', `/participants/${theirs.participant.id}`, { token: ours.token })
  expect([foreign.status, foreign.body.code]).toEqual([404, 'participant.not-found'])
  const otherEnvironment = await portal.request('GET', `/participants/${ours.participant.id}`, {
    token: ours.token,
    environment: 'prod',
  })
  expect(otherEnvironment.status).toBe(404)
  expect((await portal.request('GET', `/participants/${ours.participant.id}`)).status).toBe(401)
})

test('e-mail and phone can be changed, with the version that was seen; legal fields cannot', async () => {
  const path = `/participants/${ours.participant.id}`
  const { version } = (await portal.request('GET', path, { token: ours.token })).body.data
  const body = { email: 'accounts@example.ae', phone: '+97142223333', version }
  const changed = await portal.request('PUT', path, { token: ours.token, body })
  expect(changed.body.data).toMatchObject({
    email: 'accounts@example.ae',
    phone: '+97142223333',
    version: version + 1,
  })
  const again = await portal.request('PUT', path, { token: ours.token, body })
  expect([again.status, again.body.code]).toEqual([409, 'version.conflict'])
  const legal = await portal.request('PUT', path, {
    token: ours.token,
    body: { ...body, version: version + 1, nameEn: 'Other' },
  })
  expect(legal.body.data?.nameEn ?? 'Ours LLC').toBe('Ours LLC')
  const bad = await portal.request('PUT', path, { token: ours.token, body: { ...body, email: 'nonsense' } })
  expect([bad.status, bad.body.findings[0].path]).toEqual([422, 'email'])
  const foreign = await portal.request('PUT', `/participants/${theirs.participant.id}`, {
    token: ours.token,
    body,
  })
  expect(foreign.status).toBe(404)
})

test('a viewer reads and changes nothing', async () => {
  const viewer = await registerCompany(portal)
  await portal.query('update memberships set role = $1 where user_id = $2', ['viewer', viewer.userId])
  portal.clock.advance(11_000)
  const path = `/participants/${viewer.participant.id}`
  const seen = await portal.request('GET', path, { token: viewer.token })
  expect(seen.status).toBe(200)
  const body = { email: '', phone: '', version: seen.body.data.version }
  const refused = await portal.request('PUT', path, { token: viewer.token, body })
  expect([refused.status, refused.body.code]).toEqual([403, 'access.denied'])
})

test('the network says found, not there, receives nothing, or could not be asked: four different answers', async () => {
  const ask = async (id: string) =>
    (await portal.request('GET', `/participants/lookup?participantId=${id}`, { token: ours.token })).body.data
      ?.state
  expect(await ask('0235:1900000001')).toBe('reachable')
  expect(await ask('0235:1777777777')).toBe('notRegistered')
  expect(await ask('0235:1900000006')).toBe('cannotReceive')
  expect(await ask('0235:1900000007')).toBe('lookupFailed')
  expect(await ask('0235:9900000098')).toBe('reportOnly')
  expect(await ask(theirs.participant.participantId)).toBe('reachable')
  const bad = await portal.request('GET', '/participants/lookup?participantId=x', { token: ours.token })
  expect([bad.status, bad.body.findings[0].path]).toEqual([422, 'participantId'])
})
