import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SimulatedNode } from '#contract/simulator'
import {
  issueInvoice,
  outsideBuyer,
  readDocument,
  standardInvoice,
} from '../../documents/testing/invoices.ts'
import { wakeJobs } from '../../exchange/testing/deliveries.ts'
import { registerCompany, type TestCompany } from '../../platform/testing/company.ts'
import { startTestPortal, type TestPortal } from '../../platform/testing/portal.ts'
import { noFaults, seededRandom } from './faults.ts'

let portal: TestPortal
let seller: TestCompany

beforeAll(async () => {
  portal = await startTestPortal()
  seller = await registerCompany(portal, { name: 'Seller' })
})
afterAll(() => portal.stop())

const put = (body: unknown, token: string | undefined = seller.token, environment?: 'prod') =>
  portal.request('PUT', '/simulator/faults', { token, body, ...(environment ? { environment } : {}) })

function faultsOf(change: Partial<typeof noFaults.nodes.directory>) {
  const nodes = Object.fromEntries(
    SimulatedNode.options.map((node) => [node, { ...noFaults.nodes[node], ...change }]),
  )
  return { seed: 7, nodes }
}

describe('the faults of the simulated network', () => {
  test('are empty at first, and are returned as set', async () => {
    const before = await portal.request('GET', '/simulator/faults', { token: seller.token })
    expect(before.body.data).toEqual(noFaults)
    const many = faultsOf({ latencyMs: { from: 1, to: 5 }, serverError: 0.2 })
    expect((await put(many)).body.data).toEqual(many)
    expect((await put(many)).status).toBe(200)
    const after = await portal.request('GET', '/simulator/faults', { token: seller.token })
    expect(after.body.data).toEqual(many)
    await put(noFaults)
  })

  test('are refused when invalid, without a session, and in the live environment', async () => {
    const odd = await put(faultsOf({ latencyMs: { from: 9, to: 5 } }))
    expect([odd.status, odd.body.findings[0].path]).toEqual([422, 'nodes.directory.latencyMs.to'])
    expect((await put(faultsOf({ serverError: 1.5 }))).status).toBe(422)
    expect((await portal.request('PUT', '/simulator/faults', { body: noFaults })).status).toBe(401)
    expect((await put(noFaults, seller.token, 'prod')).status).toBe(404)
  })

  test('are reproducible by a seed', () => {
    const roll = (seed: number) => Array.from({ length: 5 }, seededRandom(seed))
    expect(roll(42)).toEqual(roll(42))
    expect(roll(42)).not.toEqual(roll(43))
  })
})

test('documents arrive despite many faults, once each', async () => {
  await put({
    ...faultsOf({ resetBefore: 0.15, resetAfter: 0.2, serverError: 0.15, duplicate: 0.3 }),
    seed: 11,
  })
  const issued = await Promise.all(
    Array.from({ length: 6 }, () => issueInvoice(portal, seller, standardInvoice(outsideBuyer(1)))),
  )
  await portal.runJobs()
  await put(noFaults)
  for (let round = 0; round < 6; round++) {
    portal.clock.advance(6 * 60_000)
    await wakeJobs(portal)
  }
  const renewed = await portal.request('POST', '/auth/token', { headers: { cookie: seller.cookie } })
  seller = { ...seller, token: renewed.body.data.accessToken }
  for (const { id } of issued) {
    expect((await readDocument(portal, seller, id)).standing.verdict).toBe('complete')
  }
  const stored = await portal.query(
    `select node, kind, count(*)::integer as count from simulator_messages
     where kind in ('invoice', 'taxData') group by 1, 2 order by 1, 2`,
  )
  expect(stored).toEqual([
    { node: 'accessPoint', kind: 'invoice', count: 6 },
    { node: 'taxPlatform', kind: 'taxData', count: 12 },
  ])
})

test('a node that is down refuses connections, and is reached when it is back', async () => {
  await put({
    ...noFaults,
    nodes: { ...noFaults.nodes, accessPoint: { ...noFaults.nodes.accessPoint, down: true } },
  })
  const { id } = await issueInvoice(portal, seller, standardInvoice(outsideBuyer(1)))
  await portal.runJobs()
  const waiting = await readDocument(portal, seller, id)
  expect(waiting.attempts.map((one: { outcome: string }) => one.outcome)).toContain('unavailable')
  await put(noFaults)
  portal.clock.advance(3 * 60_000)
  await wakeJobs(portal)
  expect((await readDocument(portal, seller, id)).standing.verdict).toBe('complete')
})
