import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import {
  issueInvoice,
  outsideBuyer,
  readDocument,
  saveDraft,
  standardInvoice,
} from '../../documents/testing/invoices.ts'
import { registerCompany, type TestCompany } from '../../platform/testing/company.ts'
import { startTestPortal, type TestPortal } from '../../platform/testing/portal.ts'
import { checkpoints } from '../ports/checkpoint.ts'
import { enqueueSend } from '../transmissions/transmission-jobs.ts'

const root = path.resolve(import.meta.dirname, '../../../..')
const node = path.join(root, 'node_modules/.bin/node')

/** A portal without a worker, a company in it, and the worker processes that a test starts for it. */
interface Scene {
  readonly portal: TestPortal
  readonly seller: TestCompany
  readonly workers: ChildProcess[]
}

/** Every test has a database of its own, and waits more than it works: so two run at once. */
const it = test.extend<{ scene: Scene }>({
  // The runner reads from the pattern which other fixtures are wanted.
  // oxlint-disable-next-line eslint/no-empty-pattern
  scene: async ({}, use) => {
    const portal = await startTestPortal({ worker: false })
    const workers: ChildProcess[] = []
    try {
      await use({ portal, workers, seller: await registerCompany(portal, { name: 'Seller' }) })
    } finally {
      for (const worker of workers)
        if (worker.exitCode === null && worker.signalCode === null) await end(worker)
      await portal.stop()
    }
  },
})

async function end(worker: ChildProcess): Promise<void> {
  const ended = once(worker, 'exit')
  worker.kill('SIGTERM')
  await ended
}

/** A worker process of its own, as in production; with a step, it dies there by SIGKILL. */
function startWorkerProcess({ portal, workers }: Scene, killAt?: string): ChildProcess {
  const worker = spawn(node, [path.join(root, 'src/server/worker-process.ts')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DATABASE_URL: portal.ownerUrl,
      DATABASE_APP_URL: portal.appUrl,
      FALAJ_DATA: portal.folder,
      FALAJ_SECRET: portal.secret,
      FALAJ_WORKER_CONCURRENCY: '2',
      LOG_LEVEL: 'error',
      ...(killAt === undefined ? {} : { FALAJ_TEST_KILL_AT: killAt }),
    },
  })
  worker.stdout?.on('data', (said: Buffer) => {
    if (said.includes('is running')) worker.emit('up')
  })
  workers.push(worker)
  return worker
}

/** A worker that goes on with what the dead left behind; on a busy machine it takes its time to start. */
async function startSuccessor(scene: Scene): Promise<ChildProcess> {
  const worker = startWorkerProcess(scene)
  await once(worker, 'up')
  return worker
}

/**
 * Counts from when the next worker is up: well above the five seconds in which a death is noticed, far below anything
 * that waits for a lease or a sweep.
 */
const completeWithinMs = 30_000

vi.setConfig({ testTimeout: 300_000 })

async function untilComplete({ portal }: Scene, company: TestCompany, id: string): Promise<void> {
  const end = performance.now() + completeWithinMs
  while (performance.now() < end) {
    const { standing } = await readDocument(portal, company, id)
    if (standing.verdict === 'complete') return
    await sleep(50)
  }
  const events = await portal.query('select kind, type from transmission_events order by at')
  throw new Error(`not complete: ${JSON.stringify(events)}`)
}

/**
 * One document for each step, to a buyer outside and to one of this portal in turn. Each worker goes on with what the
 * one before has left behind, and dies in its turn.
 */
it.concurrent('workers that are killed at every step in turn lose nothing and double nothing', async ({
  scene,
}) => {
  const { portal, seller } = scene
  const buyer = await registerCompany(portal, { name: 'Buyer' })
  const issued: string[] = []
  for (const [index, step] of checkpoints.entries()) {
    const to = index % 2 === 0 ? outsideBuyer(1) : buyer.participant
    issued.push((await issueInvoice(portal, seller, standardInvoice(to))).id)
    const [, signal] = await once(startWorkerProcess(scene, step), 'exit')
    expect([step, signal]).toEqual([step, 'SIGKILL'])
  }
  await startSuccessor(scene)
  for (const id of issued) await untilComplete(scene, seller, id)
  await portal.runJobs()
  const received = await portal.query(`select id from documents where state = 'received'`)
  expect(received).toHaveLength(issued.length / 2)
  for (const { id } of received) await untilComplete(scene, buyer, id)
  // In doubt it asks before it sends: each invoice and one report from each side came there, and nothing came twice.
  const messages = await portal.query(
    `select kind, count(*)::integer as count, max(arrivals) as arrivals from simulator_messages
     where kind in ('invoice', 'taxData') group by kind order by kind`,
  )
  expect(messages).toEqual([
    { kind: 'invoice', count: issued.length, arrivals: 1 },
    { kind: 'taxData', count: 2 * issued.length, arrivals: 1 },
  ])
  expect(await portal.query(`select state from inbound_envelopes where state <> 'accepted'`)).toEqual([])
})

it.concurrent("a worker that is killed while it asks what became of a dead one's envelopes is followed at once", async ({
  scene,
}) => {
  const { portal, seller } = scene
  const issued = await issueInvoice(portal, seller, standardInvoice(outsideBuyer(1)))
  for (const step of ['attempted', 'claimed']) await once(startWorkerProcess(scene, step), 'exit')
  await startSuccessor(scene)
  await untilComplete(scene, seller, issued.id)
  const arrivals = await portal.query('select max(arrivals) as arrivals from simulator_messages')
  expect(arrivals).toEqual([{ arrivals: 1 }])
})

it.concurrent.for(['attempted', 'submitted'])(
  'a job that was replaced and then killed at "%s" gives back every transmission that it held, at once',
  async (step, { scene }) => {
    const { portal, seller } = scene
    const { id } = await issueForLater(scene)
    const sent = await portal.request('POST', `/documents/${id}/send-now`, { token: seller.token })
    expect(sent.status).toBe(200)
    // The job of the transmission to the receiver takes the report along, and dies with both in hand.
    await once(startWorkerProcess(scene, step), 'exit')
    const held = await portal.query(
      `select id, kind from transmissions where organization_id = $1 and lease_job is not null order by kind`,
      [seller.organizationId],
    )
    expect(held.map(({ kind }) => kind)).toEqual(['invoice', 'taxReport'])
    const scope = { organizationId: seller.organizationId, environment: 'preprod' } as const
    await portal.context.db.tenant(scope, (tx) =>
      enqueueSend({ context: portal.context, tx, scope }, held[0]?.id),
    )
    await startSuccessor(scene)
    await untilComplete(scene, seller, id)
    const tries = await portal.query(`select t.kind, max(arrivals) as arrivals from simulator_messages
      join transmissions t using (envelope_id) group by t.kind order by t.kind`)
    expect(tries).toEqual([
      { kind: 'invoice', arrivals: 1 },
      { kind: 'taxReport', arrivals: 1 },
    ])
  },
)

/** Issued, and held for an hour; its transmissions are made by a worker that ends properly. */
async function issueForLater(scene: Scene): Promise<{ id: string }> {
  const { portal, seller } = scene
  const saved = await saveDraft(portal, seller, standardInvoice(outsideBuyer(1)))
  const sendAt = new Date(portal.clock.now().getTime() + 3_600_000).toISOString()
  const issued = await portal.request('POST', `/documents/${saved.body.data.id}/issue`, {
    token: seller.token,
    idempotencyKey: true,
    body: { version: saved.body.data.version, sendAt },
  })
  expect(issued.status).toBe(200)
  const worker = await startSuccessor(scene)
  await portal.runJobs()
  await end(worker)
  return issued.body.data
}
