/** Worker processes of their own, as in production, on the database of a portal in the test. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { test } from 'vitest'
import { readDocument } from '../../documents/testing/invoices.ts'
import { registerCompany, type TestCompany } from '../../platform/testing/company.ts'
import { startTestPortal, type TestPortal } from '../../platform/testing/portal.ts'

const root = path.resolve(import.meta.dirname, '../../../..')
const node = path.join(root, 'node_modules/.bin/node')

/** A portal without a worker, a company in it, and the worker processes that a test starts for it. */
export interface Scene {
  readonly portal: TestPortal
  readonly seller: TestCompany
  readonly workers: ChildProcess[]
}

/** Every test has a database of its own, and waits more than it works: so two run at once. */
export const it = test.extend<{ scene: Scene }>({
  // The runner reads from the pattern which other fixtures are wanted.
  // oxlint-disable-next-line eslint/no-empty-pattern
  scene: async ({}, use) => {
    const portal = await startTestPortal({ worker: false })
    const workers: ChildProcess[] = []
    try {
      await use({ portal, workers, seller: await registerCompany(portal, { name: 'Seller' }) })
    } finally {
      for (const worker of workers)
        if (worker.exitCode === null && worker.signalCode === null) await endWorker(worker)
      await portal.stop()
    }
  },
})

export async function endWorker(worker: ChildProcess): Promise<void> {
  const ended = once(worker, 'exit')
  worker.kill('SIGTERM')
  await ended
}

/** A worker process of its own, as in production; with a step, it dies there by SIGKILL. */
export function startWorkerProcess({ portal, workers }: Scene, killAt?: string): ChildProcess {
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
export async function startSuccessor(scene: Scene): Promise<ChildProcess> {
  const worker = startWorkerProcess(scene)
  await once(worker, 'up')
  return worker
}

/**
 * Counts from when the next worker is up: well above the five seconds in which a death is noticed, far below anything
 * that waits for a lease or a sweep.
 */
const completeWithinMs = 30_000

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
