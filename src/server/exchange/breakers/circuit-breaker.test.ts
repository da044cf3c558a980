import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { SimulatedNode } from '#contract/simulator'
import { breakerLimits } from '#core/breaker'
import {
  issueInvoice,
  outsideBuyer,
  readDocument,
  standardInvoice,
} from '../../documents/testing/invoices.ts'
import { registerCompany, type TestCompany } from '../../platform/testing/company.ts'
import { startTestPortal, type TestPortal } from '../../platform/testing/portal.ts'
import { wakeJobsOf } from '../../platform/testing/queue.ts'
import { releaseHeld } from '../outbound/release-held.ts'
import { wakeJobs } from '../testing/deliveries.ts'
import { listPeers } from './list-peers.ts'

let portal: TestPortal
let seller: TestCompany

beforeAll(async () => {
  portal = await startTestPortal()
  seller = await registerCompany(portal, { name: 'Seller' })
})
afterAll(() => portal.stop())
afterEach(async () => {
  await setFaults([])
  await later(60)
})

/** Sets the nodes that are down from now on; the others have no fault. */
async function setFaults(down: readonly SimulatedNode[]): Promise<void> {
  const none = {
    down: false,
    latencyMs: { from: 0, to: 0 },
    resetBefore: 0,
    resetAfter: 0,
    serverError: 0,
    duplicate: 0,
  }
  const nodes = Object.fromEntries(
    SimulatedNode.options.map((node) => [node, { ...none, down: down.includes(node) }]),
  )
  const put = await portal.request('PUT', '/simulator/faults', {
    token: seller.token,
    body: { seed: 1, nodes },
  })
  if (put.status !== 200) throw new Error(JSON.stringify(put.body))
}

async function later(minutes: number): Promise<void> {
  portal.clock.advance(minutes * 60_000)
  await wakeJobs(portal)
  await signInAgain()
}

/** The clock has moved on past the owner's session. */
async function signInAgain(): Promise<void> {
  const { email, password } = seller
  const signedIn = await portal.request('POST', '/auth/sign-in', { body: { email, password } })
  seller.token = signedIn.body.data.accessToken
}

async function issueMany(count: number): Promise<string[]> {
  const ids: string[] = []
  for (let number = 0; number < count; number++) {
    ids.push((await issueInvoice(portal, seller, standardInvoice(outsideBuyer(1)))).id)
  }
  return ids
}

const verdictsOf = async (ids: readonly string[]) => {
  const all = await Promise.all(ids.map((id) => readDocument(portal, seller, id)))
  return all.map((document) => document.standing.verdict as string)
}

const stateOf = async (kind: string) => {
  const peers = await portal.context.db.system((tx) => listPeers(portal.context, tx))
  return peers.find((peer) => peer.peer === kind && (kind !== 'provider' || peer.seat === '000901'))
}

const attempts = async () =>
  (
    await portal.query<{ count: number }>(
      `select count(*)::integer as count from transmission_attempts where transmission_kind = 'invoice'`,
    )
  )[0]?.count ?? 0

describe('a provider that is down', () => {
  test('gets no requests after five failures; transmissions to it wait, and continue when it is back', async () => {
    await setFaults(['accessPoint'])
    const failing = await issueMany(breakerLimits.failures)
    await portal.runJobs()
    expect(await stateOf('provider')).toMatchObject({ breaker: 'open' })
    const before = await attempts()
    const waiting = await issueMany(8)
    await portal.runJobs()
    expect(await verdictsOf(waiting)).toEqual(Array.from(waiting, () => 'waitingNetwork'))
    expect(await attempts()).toBe(before)

    // Only single probes go out, at growing intervals.
    await later(1)
    expect(await stateOf('provider')).toMatchObject({ breaker: 'open' })
    expect(await attempts()).toBe(before + 1)

    await setFaults([])
    await later(3)
    await portal.runJobs()
    for (let round = 0; round < 4; round++) await later(6)
    expect(await stateOf('provider')).toMatchObject({ breaker: 'closed', nextProbeAt: null })
    expect(new Set(await verdictsOf([...failing, ...waiting]))).toEqual(new Set(['complete']))
    // Each waited without using up an attempt: the waiting ones were submitted once, the probe perhaps twice.
    const tries = await portal.query<{ tries: number }>(
      `select count(*)::integer as tries from transmission_attempts a join transmissions t on t.id = a.transmission_id
       where t.kind = 'invoice' and t.document_id = any($1) group by t.document_id`,
      [waiting],
    )
    expect(tries.filter((row) => row.tries > 1).length).toBeLessThanOrEqual(1)
    const received = await portal.query<{ arrivals: number }>(
      `select sum(arrivals)::integer as arrivals, count(*)::integer as count from simulator_messages where kind = 'invoice'`,
    )
    expect(received).toEqual([{ arrivals: 13, count: 13 }])
  })

  test('tenants take turns when it is back, and the oldest of each go first', async () => {
    const other = await registerCompany(portal, { name: 'Other' })
    await setFaults(['accessPoint'])
    await issueMany(breakerLimits.failures)
    await portal.runJobs()
    // One after the other, so that they begin to wait in this order.
    const ours: string[] = []
    for (let number = 0; number < 6; number++) {
      ours.push(...(await issueMany(1)))
      await portal.runJobs()
    }
    const theirs = await issueInvoice(portal, other, standardInvoice(outsideBuyer(1)))
    await portal.runJobs()
    const waits = await portal.query<{ count: number }>(
      `select count(*)::integer as count from transmissions where waits_for = 'provider:000901'`,
    )
    expect(waits[0]?.count).toBeGreaterThanOrEqual(7)
    await portal.query(
      `update exchange_peers set breaker = 'closed', failures = 0, next_probe_at = null where kind = 'provider'`,
    )
    // The first round after the recovery takes five: of two tenants the oldest of each are among them.
    const began = await portal.query<{ id: string }>(`select max(id) as id from transmission_events`)
    await releaseHeld(portal.context, { environment: 'preprod', kind: 'provider', seat: '000901', round: 0 })
    // Released transmissions may be attempted, and wait again, before this query.
    const released = await portal.query<{ document_id: string }>(
      `select document_id from transmission_events where kind = 'invoice' and type = 'queued' and id > $1`,
      [began[0]?.id],
    )
    const goes = (documentId: string) => released.some((row) => row.document_id === documentId)
    expect(goes(theirs.id)).toBe(true)
    expect(ours.map(goes)).toEqual(ours.map(goes).toSorted((a, b) => Number(b) - Number(a)))
    expect(goes(ours.at(-1) ?? '')).toBe(false)
  })
})

test('the tax platform is down: documents are delivered, their reports wait for it and follow', async () => {
  await setFaults(['taxPlatform'])
  const ids = await issueMany(breakerLimits.failures + 2)
  await portal.runJobs()
  expect(await stateOf('taxPlatform')).toMatchObject({ breaker: 'open' })
  // Those before may all have been under way when it opened, and one of these may be the probe.
  ids.push(...(await issueMany(2)))
  await portal.runJobs()
  const reports = await portal.query<{ state: string; reason: string }>(
    `select distinct state, reason from transmissions where kind = 'taxReport' and state <> 'sent' order by 1`,
  )
  expect(reports).toContainEqual({ state: 'held', reason: 'network' })
  for (const id of ids) {
    const { facts } = await readDocument(portal, seller, id)
    expect(facts.messageLevelStatus.state).toBe('delivered')
  }
  await setFaults([])
  for (let round = 0; round < 4; round++) await later(6)
  expect(new Set(await verdictsOf(ids))).toEqual(new Set(['complete']))
})

test('a transmission that waits too long has failed, and says so', async () => {
  await setFaults(['accessPoint'])
  await issueMany(breakerLimits.failures)
  await portal.runJobs()
  const [id = ''] = await issueMany(1)
  await portal.runJobs()
  expect(await verdictsOf([id])).toEqual(['waitingNetwork'])
  portal.clock.advance(49 * 60 * 60_000)
  // Only the sweep finds it before the peer is back. If a probe was quicker, the next round ends it.
  const read = async () => (await readDocument(portal, seller, id)).facts.transmission
  await sweepAndWake()
  for (let round = 0; round < 3 && (await read()).state !== 'failed'; round++) await sweepAndWake()
  expect(await read()).toEqual({ state: 'failed', reason: 'exhausted' })
})

async function sweepAndWake(): Promise<void> {
  await wakeJobsOf(portal, ['exchange.recover'])
  await portal.runJobs()
  await later(1)
}
