/** The demo of a new user: made by the operations of users, ended as a whole, and never in the live environment. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { joinCompany, registerCompany, type TestCompany } from '#platform/testing/company'
import { startTestPortal, type TestPortal } from '#platform/testing/portal'

let portal: TestPortal
let own: TestCompany
let other: TestCompany

beforeAll(async () => {
  portal = await startTestPortal()
  own = await registerCompany(portal, { name: 'Own', onboard: false })
  other = await registerCompany(portal, { name: 'Other' })
})
afterAll(() => portal.stop())

type Who = Pick<TestCompany, 'token'>
const ask = (method: string, who: Partial<Who>, environment: 'preprod' | 'prod' = 'preprod') =>
  portal.request(method, '/demo', { token: who.token, environment })
/** A request within the demo organization. */
const inDemo = (
  id: string,
  path: string,
  participant?: string,
  environment: 'preprod' | 'prod' = 'preprod',
) =>
  portal.request('GET', path, {
    token: own.token,
    environment,
    headers: { 'falaj-organization': id },
    ...(participant ? { participant } : {}),
  })
const demoOf = async (who: Who) => (await ask('GET', who)).body.data

/** Moves past the few seconds until the deletion begins. */
async function untilErased(): Promise<void> {
  portal.clock.advance(10_000)
  await portal.query(`select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs
    where task_identifier like 'deletion.%'), run_at => now(), attempts => 0)`)
  await portal.runJobs()
}

describe('the demo', () => {
  let id: string

  test('is offered in the test environment alone', async () => {
    expect(await demoOf(own)).toEqual({ offered: true, company: null })
    expect((await ask('GET', own, 'prod')).body.data).toEqual({ offered: false, company: null })
    const refused = await ask('POST', own, 'prod')
    expect([refused.status, refused.body.code]).toEqual([409, 'demo.not-offered'])
  })

  test('is made in an organization of its own, once', async () => {
    const answers = await Promise.all([ask('POST', own), ask('POST', own)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const ids = answers.map(({ body }) => body.data.company.organization.id)
    expect(new Set(ids).size).toBe(1)
    id = ids[0]
    expect(id).not.toBe(own.organizationId)
    await expect.poll(async () => (await demoOf(own)).company.state, { timeout: 120_000 }).toBe('ready')
    await portal.runJobs(120_000)
    const { company } = await demoOf(own)
    expect(company).toMatchObject({ state: 'ready', organization: { id } })
    expect(company.done).toBe(company.total)
    expect((await ask('POST', own)).body.data.company.organization.id).toBe(id)
    expect(await portal.query('select id from organizations where is_demo')).toEqual([{ id }])
    const started = await portal.query(
      `select 1 from audit_entries where organization_id = $1 and action = 'demo.started'`,
      [own.organizationId],
    )
    expect(started).toHaveLength(1)
  }, 180_000)

  test('has companies on the network, and documents in many states', async () => {
    const me = (await inDemo(id, '/user/me')).body.data
    expect(me.organization).toMatchObject({ id, demo: true })
    expect(me.participants.map((one: { registration: string }) => one.registration)).toEqual([
      'registered',
      'registered',
    ])
    for (const { nameEn } of me.participants) expect(nameEn).toContain('(demo)')
    const company = me.participants.find(({ nameEn }: { nameEn: string }) => nameEn.includes('Trading'))
    const listed = async (direction: string) =>
      (await inDemo(id, `/documents?direction=${direction}&limit=100`, company.id)).body.data
    const verdicts = new Set(
      (await listed('sent')).map((one: { standing: { verdict: string } }) => one.standing.verdict),
    )
    for (const expected of ['draft', 'complete']) expect(verdicts).toContain(expected)
    expect(verdicts.size).toBeGreaterThanOrEqual(4)
    const responses = (await listed('received')).map((one: { response: string | null }) => one.response)
    expect(responses.map(String).toSorted()).toEqual(['AP', 'RE', 'null', 'null'])
    expect((await inDemo(id, '/contacts?role=customer')).body.data).toHaveLength(7)
    expect((await inDemo(id, '/contacts?role=supplier')).body.data).toHaveLength(1)
    expect((await inDemo(id, '/products')).body.data).toHaveLength(5)
  })

  test('changes nothing in the other organizations, and is no organization of others', async () => {
    const me = (await portal.request('GET', '/user/me', { token: own.token })).body.data
    expect(me.organization).toMatchObject({ id: own.organizationId, demo: false })
    expect(me.participants).toEqual([])
    const contacts = await portal.request('GET', '/contacts', { token: own.token })
    expect(contacts.body.data).toEqual([])
    expect(await demoOf(other)).toEqual({ offered: true, company: null })
    const headers = { 'falaj-organization': id }
    const foreign = await portal.request('GET', '/contacts', { token: other.token, headers })
    expect([foreign.status, foreign.body.code]).toEqual([403, 'identity.not-a-member'])
    // Ending nothing ends nothing of another user.
    expect((await ask('DELETE', other)).body.data).toEqual({ offered: true, company: null })
    expect((await demoOf(own)).company.state).toBe('ready')
  })

  test('has no member in the live environment', async () => {
    const refused = await inDemo(id, '/user/me', undefined, 'prod')
    expect([refused.status, refused.body.code]).toEqual([403, 'identity.not-a-member'])
    const live = await portal.query(
      `select environment from participants where organization_id = $1 and environment = 'prod'`,
      [id],
    )
    expect(live).toEqual([])
    const counted = await portal.query(`select 1 from document_months where environment = 'prod'`)
    expect(counted).toEqual([])
  })

  test('needs a user who may link a company', async () => {
    for (const method of ['GET', 'POST', 'DELETE']) {
      expect((await ask(method, {})).status, method).toBe(401)
      const clerk = await joinCompany(portal, other, 'clerk')
      const refused = await ask(method, clerk)
      expect([refused.status, refused.body.code], method).toEqual([403, 'access.denied'])
    }
  })

  test('ends as a whole, and can begin again', async () => {
    expect((await ask('DELETE', own)).body.data.company).toMatchObject({ state: 'ending' })
    expect((await ask('DELETE', own)).body.data.company).toMatchObject({ state: 'ending' })
    await untilErased()
    expect(await demoOf(own)).toEqual({ offered: true, company: null })
    expect((await inDemo(id, '/contacts')).body.code).toBe('identity.not-a-member')
    const me = (await portal.request('GET', '/user/me', { token: own.token })).body.data
    expect(me.organizations.map((one: { id: string }) => one.id)).toEqual([own.organizationId])
    for (const table of ['contacts', 'products', 'background_runs', 'participant_routes'])
      expect(await portal.query(`select 1 from ${table} where organization_id = $1`, [id]), table).toEqual([])
    const drafts = await portal.query(
      `select 1 from documents where organization_id = $1 and state = 'draft'`,
      [id],
    )
    expect(drafts).toEqual([])
    const mails = await portal.query('select subject from mail_outbox where recipient = $1', [own.email])
    expect(JSON.stringify(mails)).not.toMatch(/deleted/i)
    const again = (await ask('POST', own)).body.data.company
    expect(again.organization.id).not.toBe(id)
    // Stopped while it is made: what was not made is not made any more.
    await ask('DELETE', own)
    await untilErased()
    expect(await demoOf(own)).toEqual({ offered: true, company: null })
    const left = await portal.query('select 1 from contacts where organization_id = $1', [
      again.organization.id,
    ])
    expect(left).toEqual([])
  }, 120_000)
})

test('an operator turns the offer off', async () => {
  const without = await startTestPortal({ env: { FALAJ_DEMO: 'no' }, worker: false })
  try {
    const company = await registerCompany(without, { name: 'Without', onboard: false })
    const { body } = await without.request('GET', '/demo', { token: company.token })
    expect(body.data).toEqual({ offered: false, company: null })
    const refused = await without.request('POST', '/demo', { token: company.token })
    expect(refused.body.code).toBe('demo.not-offered')
  } finally {
    await without.stop()
  }
})
