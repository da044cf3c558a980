import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SimulatedPeer } from '#contract/simulator'
import {
  issueInvoice,
  outsideBuyer,
  readDocument,
  standardInvoice,
} from '../../documents/testing/invoices.ts'
import { registerCompany, type TestCompany } from '../../platform/testing/company.ts'
import { startTestPortal, type TestPortal } from '../../platform/testing/portal.ts'
import { wakeJobs } from '../../exchange/testing/deliveries.ts'
import { fairWeather, seededRandom } from './faults.ts'

let portal: TestPortal
let seller: TestCompany

beforeAll(async () => {
  portal = await startTestPortal()
  seller = await registerCompany(portal, { name: 'Seller' })
})
afterAll(() => portal.stop())

const put = (body: unknown, token: string | undefined = seller.token, environment?: 'prod') =>
  portal.request('PUT', '/simulator/weather', { token, body, ...(environment ? { environment } : {}) })

function weatherOf(change: Partial<typeof fairWeather.peers.directory>) {
  const peers = Object.fromEntries(
    SimulatedPeer.options.map((peer) => [peer, { ...fairWeather.peers[peer], ...change }]),
  )
  return { seed: 7, peers }
}

describe('the weather of the simulated network', () => {
  test('is fair at first, and is as it was set', async () => {
    const before = await portal.request('GET', '/simulator/weather', { token: seller.token })
    expect(before.body.data).toEqual(fairWeather)
    const rough = weatherOf({ latencyMs: { from: 1, to: 5 }, serverError: 0.2 })
    expect((await put(rough)).body.data).toEqual(rough)
    expect((await put(rough)).status).toBe(200)
    const after = await portal.request('GET', '/simulator/weather', { token: seller.token })
    expect(after.body.data).toEqual(rough)
    await put(fairWeather)
  })

  test('is refused when it makes no sense, without a session, and in the live environment', async () => {
    const odd = await put(weatherOf({ latencyMs: { from: 9, to: 5 } }))
    expect([odd.status, odd.body.findings[0].path]).toEqual([422, 'peers.directory.latencyMs.to'])
    expect((await put(weatherOf({ serverError: 1.5 }))).status).toBe(422)
    expect((await portal.request('PUT', '/simulator/weather', { body: fairWeather })).status).toBe(401)
    expect((await put(fairWeather, seller.token, 'prod')).status).toBe(404)
  })

  test('comes again the same way from the same seed', () => {
    const roll = (seed: number) => Array.from({ length: 5 }, seededRandom(seed))
    expect(roll(42)).toEqual(roll(42))
    expect(roll(42)).not.toEqual(roll(43))
  })
})

test('documents come through a storm once each', async () => {
  await put({
    ...weatherOf({ resetBefore: 0.15, resetAfter: 0.2, serverError: 0.15, duplicate: 0.3 }),
    seed: 11,
  })
  const issued = await Promise.all(
    Array.from({ length: 6 }, () => issueInvoice(portal, seller, standardInvoice(outsideBuyer(1)))),
  )
  await portal.runJobs()
  await put(fairWeather)
  for (let round = 0; round < 6; round++) {
    portal.clock.advance(6 * 60_000)
    await wakeJobs(portal)
  }
  const renewed = await portal.request('POST', '/auth/token', { headers: { cookie: seller.cookie } })
  seller = { ...seller, token: renewed.body.data.accessToken }
  for (const { id } of issued) {
    expect((await readDocument(portal, seller, id)).standing.verdict).toBe('complete')
  }
  const kept = await portal.query(
    `select station, kind, count(*)::integer as count from simulator_messages
     where kind in ('invoice', 'taxData') group by 1, 2 order by 1, 2`,
  )
  expect(kept).toEqual([
    { station: 'provider', kind: 'invoice', count: 6 },
    { station: 'taxAuthority', kind: 'taxData', count: 12 },
  ])
})

test('a peer that is down refuses connections, and is found again when it is back', async () => {
  await put({
    ...fairWeather,
    peers: { ...fairWeather.peers, accessPoint: { ...fairWeather.peers.accessPoint, down: true } },
  })
  const { id } = await issueInvoice(portal, seller, standardInvoice(outsideBuyer(1)))
  await portal.runJobs()
  const waiting = await readDocument(portal, seller, id)
  expect(waiting.attempts.map((one: { outcome: string }) => one.outcome)).toContain('unavailable')
  await put(fairWeather)
  portal.clock.advance(3 * 60_000)
  await wakeJobs(portal)
  expect((await readDocument(portal, seller, id)).standing.verdict).toBe('complete')
})
