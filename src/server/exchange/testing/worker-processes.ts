/** Worker processes of their own, as in production, on the database of a portal in the test; and their successors. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { bundledServer } from '../../../../tools/bundled-server/environment.ts'
import type { Portal } from '../../app.ts'
import {
  type Buyer,
  issueInvoice,
  outsideBuyer,
  readDocument,
  saveDraft,
  standardInvoice,
} from '../../documents/testing/invoices.ts'
import { registerCompany, type TestCompany } from '../../platform/testing/company.ts'
import { startTestPortal, startWorkerOf, type TestPortal } from '../../platform/testing/portal.ts'
import { checkpoints } from '../ports/checkpoint.ts'

const root = path.resolve(import.meta.dirname, '../../../..')
const node = path.join(root, 'node_modules/.bin/node')

/** A portal without a worker, a company in it, and the workers that a test starts for it. */
export interface Scene {
  readonly portal: TestPortal
  readonly seller: TestCompany
  readonly workers: ChildProcess[]
  readonly successors: Set<Portal>
}

/** Every test has a database of its own, and waits more than it works: so two run at once. */
export const it = test.extend<{ scene: Scene }>({
  // The runner reads from the pattern which other fixtures are wanted.
  // oxlint-disable-next-line eslint/no-empty-pattern
  scene: async ({}, use) => {
    const portal = await startTestPortal({ worker: false })
    const workers: ChildProcess[] = []
    const successors = new Set<Portal>()
    try {
      await use({ portal, workers, successors, seller: await registerCompany(portal, { name: 'Seller' }) })
    } finally {
      for (const worker of workers) worker.kill('SIGKILL')
      for (const successor of successors) await successor.stop()
      await portal.stop()
    }
  },
})

/** A worker process of its own, as in production, that dies by SIGKILL at this step; ends when it has. */
export async function killWorkerAt({ portal, workers }: Scene, step: string): Promise<void> {
  const worker = spawn(node, [path.join(root, 'src/server/worker-process.ts')], {
    cwd: root,
    // It ends when this process does, which it notices by the channel.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      ...bundledServer(),
      DATABASE_URL: portal.ownerUrl,
      DATABASE_APP_URL: portal.appUrl,
      FALAJ_DATA: portal.folder,
      FALAJ_SECRET: portal.secret,
      FALAJ_WORKER_CONCURRENCY: '2',
      LOG_LEVEL: 'error',
      FALAJ_TEST_KILL_AT: step,
    },
  })
  workers.push(worker)
  worker.send('needed')
  const [, signal] = await once(worker, 'exit')
  expect([step, signal]).toEqual([step, 'SIGKILL'])
}

/** A worker in this process that continues the work of the killed ones. */
export async function startSuccessor({ portal, successors }: Scene): Promise<Portal> {
  const successor = await startWorkerOf(portal)
  successors.add(successor)
  return successor
}

export async function endSuccessor({ successors }: Scene, successor: Portal): Promise<void> {
  successors.delete(successor)
  await successor.stop()
}

/** Issues a document, to one of two buyers in turn, for each step; each time a worker dies at that step. */
export async function issueForEachStep(
  scene: Scene,
  buyers: readonly [Buyer, Buyer],
  afterDeath: () => Promise<void> = async () => undefined,
): Promise<string[]> {
  const issued: string[] = []
  for (const [index, step] of checkpoints.entries()) {
    const { id } = await issueInvoice(
      scene.portal,
      scene.seller,
      standardInvoice(buyers[index % 2 === 0 ? 0 : 1]),
    )
    issued.push(id)
    await killWorkerAt(scene, step)
    await afterDeath()
  }
  return issued
}

/** Issues a document that is sent after some milliseconds. */
export async function issueForLater({ portal, seller }: Scene, milliseconds: number): Promise<string> {
  const saved = await saveDraft(portal, seller, standardInvoice(outsideBuyer(1)))
  const sendAt = new Date(portal.clock.now().getTime() + milliseconds).toISOString()
  const issued = await portal.request('POST', `/documents/${saved.body.data.id}/issue`, {
    token: seller.token,
    idempotencyKey: true,
    body: { version: saved.body.data.version, sendAt },
  })
  expect(issued.status).toBe(200)
  return saved.body.data.id
}

/**
 * Counts from when the next worker is up: well above the five seconds in which a death is noticed, on a busy machine too,
 * and below the five minutes of a lease.
 */
const completeWithinMs = 120_000

export async function untilComplete({ portal }: Scene, company: TestCompany, id: string): Promise<void> {
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
 * Waits until these documents, of which `received` went to a buyer of the portal, are complete at both sides: each
 * invoice and one report from each side reached the network, and nothing arrived twice.
 */
export async function expectEachOnce(
  scene: Scene,
  issued: readonly string[],
  buyer: { readonly company: TestCompany; readonly received: number },
): Promise<void> {
  const { portal, seller } = scene
  for (const id of issued) await untilComplete(scene, seller, id)
  await portal.runJobs()
  const received = await portal.query(`select id from documents where state = 'received'`)
  expect(received).toHaveLength(buyer.received)
  for (const { id } of received) await untilComplete(scene, buyer.company, id)
  const messages = await portal.query(
    `select kind, count(*)::integer as count, max(arrivals) as arrivals from simulator_messages
     where kind in ('invoice', 'taxData') group by kind order by kind`,
  )
  expect(messages).toEqual([
    { kind: 'invoice', count: issued.length, arrivals: 1 },
    { kind: 'taxData', count: 2 * issued.length, arrivals: 1 },
  ])
  expect(await portal.query(`select state from inbound_envelopes where state <> 'accepted'`)).toEqual([])
}
