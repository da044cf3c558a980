/** Two APIs and two workers share nothing but one database. */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { joinCompany, registerCompany } from '#platform/testing/company'
import type { RequestOptions, TestResponse } from '#platform/testing/portal'
import { createLoadClient } from '../../../../tools/chaos/client.ts'
import { untilDrained } from '../../../../tools/chaos/drain.ts'
import { runOutages } from '../../../../tools/chaos/outage.ts'
import { registerCompanies } from '../../../../tools/chaos/parties.ts'
import { type Rig, startRig } from '../../../../tools/chaos/rig.ts'
import { runRolling } from '../../../../tools/chaos/rolling.ts'
import { type Check, verifyAll } from '../../../../tools/chaos/verify.ts'
import { standardInvoice } from '../../documents/testing/invoices.ts'

const limit = 240_000
let rig: Rig

beforeAll(async () => {
  const env = { FALAJ_DRAIN_SECONDS: '3' }
  rig = await startRig({
    apis: 2,
    workers: 2,
    quiet: true,
    restartDelay: 'never',
    env,
    data: inject('migratedData'),
  })
}, 180_000)
afterAll(() => rig.stop())

const broken = (checks: readonly Check[]) => checks.filter(({ breaches }) => breaches > 0)

test('the same wish at both APIs at the same moment is one issue, and all that follows is done once', {
  timeout: 300_000,
}, async () => {
  const both = createLoadClient(rig.apiUrls)
  const each = rig.apiUrls.map((url) => createLoadClient([url]))
  const [seller, buyer] = await registerCompanies(both, 2)
  if (!seller || !buyer) throw new Error('there are no companies')
  expect(await rig.query('select from falaj.workers')).toHaveLength(2)
  const ids: string[] = []
  for (const wish of ['the-same-wish', 'another-wish', 'one-more-wish']) {
    const saved = await both.insist('POST', '/documents', {
      token: seller.token,
      participant: seller.participant.id,
      body: { draft: standardInvoice(buyer.participant) },
    })
    const { id, version } = saved.body.data
    const issue = { token: seller.token, idempotencyKey: wish, body: { version } }
    const answers = await Promise.all(each.map((api) => api.insist('POST', `/documents/${id}/issue`, issue)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers[0]?.body.data.number).toBe(answers[1]?.body.data.number)
    ids.push(id)
  }
  for (const client of [both, ...each]) client.close()
  await untilDrained(rig, { limit, advance: async () => await sleep(1_000) })
  expect(await rig.query(`select id from documents where state = 'issued'`)).toHaveLength(ids.length)
  const checks = await verifyAll(
    rig,
    ids.map((id) => ({ id, ends: ['complete'] })),
  )
  expect(broken(checks)).toEqual([])
})

test('a credential that is revoked at one API is refused by the other within seconds', {
  timeout: 120_000,
}, async () => {
  const [here, there] = rig.apiUrls.map((url) => createLoadClient([url]))
  if (!here || !there) throw new Error('there are not two')
  const owner = await registerCompany({ url: here.url, request: here.insist }, { onboard: false })
  const member = await joinCompany({ url: here.url, request: here.insist, query: rig.query }, owner, 'clerk')
  const { email, password, token } = owner
  const signedIn = await here.insist('POST', '/auth/sign-in', { body: { email, password } })
  const key = { name: 'Web shop', scopes: ['participant.read'], participants: null, expiresOn: null }
  const made = (await here.insist('POST', '/keys', { token, body: key })).body.data
  const { members } = (await here.insist('GET', '/people', { token })).body.data
  const { id: memberId } = members.find((one: { email: string }) => one.email === member.email)
  const bearer = { authorization: `Bearer ${made.secret}` }
  const organization = { 'falaj-organization': owner.organizationId }

  /** Revokes at one API, and waits until the other, which has just used the cached credential, refuses it. */
  async function until(
    refusal: number,
    requested: () => Promise<number>,
    revoke: () => Promise<TestResponse>,
  ) {
    expect(await requested()).toBe(200)
    expect((await revoke()).status).toBe(200)
    // Less than the ten seconds for which a look-up is cached.
    await expect.poll(requested, { timeout: 8_000 }).toBe(refusal)
  }
  const me = async (options: RequestOptions) => (await there.insist('GET', '/user/me', options)).status
  await until(
    401,
    async () => (await there.insist('GET', '/participants', { headers: bearer })).status,
    () => here.insist('DELETE', `/keys/${made.key.id}`, { token }),
  )
  await until(
    403,
    () => me({ token: member.token, headers: organization }),
    () => here.insist('DELETE', `/people/${memberId}`, { token }),
  )
  await until(
    401,
    () => me({ token: signedIn.body.data.accessToken }),
    () => here.insist('DELETE', '/user/sessions', { token }),
  )
  for (const client of [here, there]) client.close()
})

test('they are restarted one after the other under load, and no request fails', {
  timeout: 600_000,
}, async () => {
  const load = { tenants: 3, atOnce: 2, pause: 250 }
  const result = await runRolling(rig, { ...load, seed: 5, limit })
  expect(result.restarted).toBe(4)
  expect(result.acknowledged).toBeGreaterThan(0)
  expect(result.failed).toEqual({})
  expect(result.left).toMatchObject({ openTransmissions: 0, undecided: 0, jobs: 0 })
  expect(broken(result.checks)).toEqual([])
})

/** Only the product's own parent processes restart dead processes, and nothing moves the clock. */
test('the database is killed under load, and all work continues', { timeout: 300_000 }, async () => {
  const { outages, dead, checks, left } = await runOutages(rig, {
    documents: 20,
    outages: [8],
    seed: 3,
    tenants: 3,
    atOnce: 4,
    limit,
    takeAway: () => void process.kill(rig.postmaster(), 'SIGKILL'),
  })
  expect(outages).toHaveLength(1)
  expect(dead).toEqual([])
  expect(left).toMatchObject({ openTransmissions: 0, undecided: 0, jobs: 0 })
  expect(broken(checks)).toEqual([])
})
