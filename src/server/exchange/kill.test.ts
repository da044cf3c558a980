import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { issueInvoice, outsideBuyer, readDocument, standardInvoice } from '../documents/testing/invoices.ts'
import { registerCompany, type TestCompany } from '../platform/testing/company.ts'
import { startTestPortal, type TestPortal } from '../platform/testing/portal.ts'
import { checkpoints } from './checkpoint.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const node = path.join(root, 'node_modules/.bin/node')

let portal: TestPortal
let seller: TestCompany
let workers: ChildProcess[]

beforeEach(async () => {
  workers = []
  portal = await startTestPortal({ worker: false })
  seller = await registerCompany(portal, { name: 'Seller' })
})
afterEach(async () => {
  for (const worker of workers) if (worker.exitCode === null && worker.signalCode === null) await end(worker)
  await portal.stop()
})

async function end(worker: ChildProcess): Promise<void> {
  const ended = once(worker, 'exit')
  worker.kill('SIGTERM')
  await ended
}

/** A worker process of its own, as in production; with a step, it dies there by SIGKILL. */
function startWorkerProcess(killAt?: string): ChildProcess {
  const worker = spawn(node, [path.join(root, 'src/server/main-worker.ts')], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: portal.ownerUrl,
      DATABASE_APP_URL: portal.appUrl,
      FALAJ_DATA: portal.folder,
      FALAJ_SECRET: portal.secret,
      FALAJ_WORKER_CONCURRENCY: '2',
      LOG_LEVEL: 'error',
      ...(killAt === undefined ? {} : { FALAJ_TEST_KILL_AT: killAt }),
    },
  })
  workers.push(worker)
  return worker
}

/** A worker that dies before it has told its name is found a minute later (platform/worker.ts); then its work goes on. */
const untilFound = 90_000
const patience = untilFound + 60_000

async function untilComplete(company: TestCompany, id: string): Promise<void> {
  const end = performance.now() + untilFound
  while (performance.now() < end) {
    const { standing } = await readDocument(portal, company, id)
    if (standing.verdict === 'complete') return
    await sleep(50)
  }
  const events = await portal.query('select leg, type from exchange_events order by at')
  throw new Error(`not complete: ${JSON.stringify(events)}`)
}

interface Counted {
  station: string
  kind: string
  count: number
}

async function messages(): Promise<Counted[]> {
  return await portal.query(
    `select station, kind, count(*)::integer as count from simulator_messages
     where kind in ('invoice', 'taxData') group by 1, 2 order by 1, 2`,
  )
}

describe('a worker that is killed while it sends', () => {
  test.each([...checkpoints])(
    'at "%s" loses nothing and doubles nothing',
    { timeout: patience },
    async (step) => {
      const doomed = startWorkerProcess(step)
      const death = once(doomed, 'exit')
      const issued = await issueInvoice(portal, seller, standardInvoice(outsideBuyer(1)))
      const [, signal] = await death
      expect(signal).toBe('SIGKILL')
      startWorkerProcess()
      await untilComplete(seller, issued.id)
      await portal.runJobs()
      // One invoice at the buyer's provider, one report from each side at the tax platform.
      expect(await messages()).toEqual([
        { station: 'provider', kind: 'invoice', count: 1 },
        { station: 'taxAuthority', kind: 'taxData', count: 2 },
      ])
      const envelopes = await portal.query(
        'select leg, count(distinct envelope_id)::integer as count from transmissions group by 1 order by 1',
      )
      expect(envelopes).toEqual([
        { leg: 'invoice', count: 1 },
        { leg: 'taxReport', count: 1 },
      ])
      // In doubt it asks before it sends: nothing came twice.
      expect(await portal.query('select max(arrivals) as arrivals from simulator_messages')).toEqual([
        { arrivals: 1 },
      ])
      const apart = await portal.query(`select state from inbound_envelopes where state <> 'accepted'`)
      expect(apart).toEqual([])
    },
  )
})

test('two companies of one portal: killed at each step in turn, the document is received once', {
  timeout: patience,
}, async () => {
  const buyer = await registerCompany(portal, { name: 'Buyer' })
  const issued = await issueInvoice(portal, seller, standardInvoice(buyer.participant))
  for (const step of ['claimed', 'submitted', 'envelope-stored', 'envelope-accepted'] as const) {
    await Promise.race([once(startWorkerProcess(step), 'exit'), sleep(8_000)])
  }
  startWorkerProcess()
  await untilComplete(seller, issued.id)
  await portal.runJobs()
  const received = await portal.query(`select id from documents where state = 'received'`)
  expect(received).toHaveLength(1)
  await untilComplete(buyer, received[0]?.id)
  const tax = await portal.query(
    `select count(*)::integer as count from simulator_messages where station = 'taxAuthority'`,
  )
  expect(tax).toEqual([{ count: 2 }])
})
