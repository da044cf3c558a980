import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ownerOf } from '#platform/testing/actors'
import { proceedFromEmaratax, registerCompany, type TestCompany } from '#platform/testing/company'
import { startTestPortal, type TestPortal } from '#platform/testing/portal'
import { issueInvoice, outsideBuyer, standardInvoice } from '../documents/testing/invoices.ts'
import { delinkAttempt } from '../onboarding/delink-attempt.ts'

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

test('users see participants of their own organization only', async () => {
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

test('the Arabic address can be changed, and stays when a request does not name it', async () => {
  const path = `/participants/${ours.participant.id}`
  const put = async (fields: object) => {
    const { email, phone, version } = (await portal.request('GET', path, { token: ours.token })).body.data
    return await portal.request('PUT', path, {
      token: ours.token,
      body: { email, phone, version, ...fields },
    })
  }
  const addressAr = 'شارع الشيخ زايد 1، دبي'
  expect((await put({ addressAr: ` ${addressAr} ` })).body.data).toMatchObject({ addressAr })
  expect((await put({ phone: '+97142224444' })).body.data).toMatchObject({ addressAr })
  const long = await put({ addressAr: 'ش'.repeat(401) })
  expect([long.status, long.body.findings[0].path]).toEqual([422, 'addressAr'])
  expect((await put({ addressAr: '' })).body.data).toMatchObject({ addressAr: '' })
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

test("the network's answers found, not there, receives nothing, and unavailable are distinguished", async () => {
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

describe('leaving', () => {
  const ask = (method: string, path: string, token: string, body?: object) =>
    portal.request(method, path, { token, ...(body ? { body } : {}) })
  const statesOf = (answer: { body: { data: { steps: { state: string }[] } } }) =>
    answer.body.data.steps.map((step) => step.state)
  const take = (token: string, id: string, what: 'link' | 'delink') =>
    ask('POST', `/onboarding/attempts/${id}/${what}`, token, { confirmed: true })
  const link = (token: string, id: string) => take(token, id, 'link')
  const delink = (token: string, id: string) => take(token, id, 'delink')
  const verify = (token: string, id: string, tin: string) =>
    ask('POST', `/onboarding/attempts/${id}/verify`, token, { TIN: tin, email: 'tax@example.ae' })
  const start = (token: string, authcode: string, tin?: string) =>
    ask('POST', '/onboarding/emaratax/attempts', token, { authcode, ...(tin ? { TIN: tin } : {}) })

  async function authcodeAgain(tin: string): Promise<string> {
    return (await proceedFromEmaratax(portal, { choice: tin })).searchParams.get('authcode') ?? ''
  }
  /** An attempt with the TIN, as the tax authority opens it for a taxpayer that is linked. */
  async function verifiedAgain(of: TestCompany, tin: string): Promise<string> {
    const { id } = (await start(of.token, await authcodeAgain(tin), tin)).body.data
    expect((await verify(of.token, id, tin)).status).toBe(200)
    return id
  }

  test('a linked company is de-linked in steps, keeps its records, and can be linked by another organization', async () => {
    const owner = await registerCompany(portal)
    const { tin, id } = owner.participant
    const early = (await start(owner.token, await authcodeAgain(tin))).body.data.id
    expect((await delink(owner.token, early)).body.code).toBe('onboarding.not-verified')
    const attempt = await verifiedAgain(owner, tin)
    expect((await delink(theirs.token, attempt)).body.code).toBe('onboarding.attempt-not-found')

    await issueInvoice(portal, owner, standardInvoice(outsideBuyer(1)))
    const actor = ownerOf(owner)
    const nobody = async (): Promise<never> => {
      throw new Error('nobody is asked while something is under way')
    }
    const ports = {
      directory: { environments: ['preprod'], lookup: nobody, publish: nobody, withdraw: nobody } as const,
      authorities: {},
      countUnderWay: async () => 1,
    }
    const waiting = await delinkAttempt(portal.context, actor, ports, attempt)
    expect(waiting.steps[1]).toMatchObject({ state: 'failed', problem: 'onboarding.documents-under-way' })
    const open = await portal.request('GET', '/onboarding/attempts', { token: owner.token })
    expect(open.body.data.map((one: { id: string; intent: string }) => [one.id, one.intent])).toEqual([
      [attempt, 'delink'],
      [early, 'link'],
    ])
    expect(
      (await portal.request('GET', '/onboarding/attempts', { token: theirs.token })).body.data,
    ).not.toEqual(open.body.data)
    const twice = await Promise.all([delink(owner.token, attempt), delink(owner.token, attempt)])
    expect(twice.map(({ status }) => status)).toEqual([200, 200])
    const left = await delink(owner.token, attempt)
    expect(statesOf(left)).toEqual(['done', 'done', 'done', 'done'])
    expect(left.body.data).toMatchObject({ intent: 'delink', draft: { action: 2 }, participant: id })
    expect((await link(owner.token, attempt)).body.code).toBe('onboarding.delinking')

    const participant = (await portal.request('GET', `/participants/${id}`, { token: owner.token })).body.data
    expect(participant).toMatchObject({ registration: 'notRegistered', supportedDocuments: [] })
    const published = await portal.request('GET', `/participants/lookup?participantId=0235:${tin}`, {
      token: owner.token,
    })
    expect(published.body.data.state).toBe('notRegistered')
    expect(
      (
        await portal.request('GET', '/documents?direction=sent', {
          token: owner.token,
          participant: id,
        })
      ).body.data,
    ).toHaveLength(1)

    const other = await registerCompany(portal, { onboard: false })
    const again = (await start(other.token, await authcodeAgain(tin))).body.data
    expect(again.intent).toBe('link')
    await verify(other.token, again.id, tin)
    expect(statesOf(await link(other.token, again.id))).toEqual(['done', 'done', 'done', 'done'])
  })

  test('drift from the directory is detected, and fixed with one action', async () => {
    const owner = await registerCompany(portal)
    const { id, participantId } = owner.participant
    const republish = (of: TestCompany) =>
      portal.request('POST', `/participants/${id}/republish`, { token: of.token })
    await portal.query('delete from simulator_directory where participant_id = $1', [participantId])
    const lookUp = async () =>
      (
        await portal.request('GET', `/participants/lookup?participantId=${participantId}`, {
          token: owner.token,
        })
      ).body.data.state
    expect(await lookUp()).toBe('notRegistered')
    expect((await republish(theirs)).body.code).toBe('participant.not-found')
    expect((await republish(owner)).body.data).toMatchObject({ directoryState: 'published' })
    expect(await lookUp()).toBe('reachable')
    await portal.query(
      "update simulator_directory set service_provider_seat = '000901' where participant_id = $1",
      [participantId],
    )
    expect((await republish(owner)).body.code).toBe('participant.registered-elsewhere')
  })
})
