import { setTimeout as sleep } from 'node:timers/promises'
import { expect, vi } from 'vitest'
import {
  issueInvoice,
  outsideBuyer,
  readDocument,
  standardInvoice,
} from '../../documents/testing/invoices.ts'
import { registerCompany } from '../../platform/testing/company.ts'
import type { TestPortal } from '../../platform/testing/portal.ts'
import {
  endSuccessor,
  expectEachOnce,
  issueForEachStep,
  issueForLater,
  it,
  startSuccessor,
  untilComplete,
} from '../testing/worker-processes.ts'

vi.setConfig({ testTimeout: 600_000 })

/**
 * Deletes what a coordinator that died between the commits may have lost, and more: every job, and every route from
 * an envelope to its transmission. Only the rows of the tenants remain.
 */
async function loseJobsAndRoutes(portal: TestPortal): Promise<void> {
  await untilNetworkIsIdle(portal)
  await portal.query(
    `select from graphile_worker.force_unlock_workers(
       array(select distinct locked_by from graphile_worker.jobs where locked_by is not null))`,
  )
  await portal.query(`select from graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`)
  await portal.query('delete from transmission_index')
  expect(await portal.query('select id from graphile_worker.jobs')).toEqual([])
}

/** A status for a transmission without a route could not be assigned. */
async function untilNetworkIsIdle(portal: TestPortal): Promise<void> {
  const busy = () =>
    portal.query(`select id from simulator_deliveries where due_at <= now()
      union all select envelope_id from simulator_messages where handled_at is null`)
  while ((await busy()).length > 0) await sleep(50)
}

/** One document for each step at which a worker dies, and one that no worker has seen; all is lost after each. */
it.concurrent('documents at every step whose jobs and routes are lost are all completed, once', async ({
  scene,
}) => {
  const { portal, seller } = scene
  const company = await registerCompany(portal, { name: 'Buyer' })
  const buyers = [company.participant, outsideBuyer(1)] as const
  const issued = await issueForEachStep(scene, buyers, () => loseJobsAndRoutes(portal))
  issued.push((await issueInvoice(portal, seller, standardInvoice(company.participant))).id)
  await loseJobsAndRoutes(portal)
  await startSuccessor(scene)
  await expectEachOnce(scene, issued, { company, received: Math.ceil(issued.length / 2) })
  const numbers = await portal.query(`select number from documents where state = 'issued' order by id`)
  expect(numbers.map(({ number }) => Number(/\d+$/.exec(number)))).toEqual(
    issued.map((_, index) => index + 1),
  )
})

it.concurrent('transmissions that are scheduled, in doubt with a peer, or one of many are recovered as well', async ({
  scene,
}) => {
  const { portal, seller } = scene
  const rejected = [1, 2].map(() => issueInvoice(portal, seller, standardInvoice(outsideBuyer(6))))
  const failed = (await Promise.all(rejected)).map(({ id }) => id)
  const refused = (await issueInvoice(portal, seller, standardInvoice(outsideBuyer(5)))).id
  const later = await issueForLater(scene, 20_000)
  const worker = await startSuccessor(scene)
  await portal.runJobs()
  await endSuccessor(scene, worker)
  const run = await portal.request('POST', '/documents/bulk-retry', {
    token: seller.token,
    participant: seller.participant.id,
    idempotencyKey: true,
    body: { ids: failed },
  })
  expect(run.status).toBe(200)
  await loseJobsAndRoutes(portal)
  await startSuccessor(scene)
  await untilComplete(scene, seller, later)
  const done = () => portal.query(`select state from bulk_runs where state = 'done'`)
  await expect.poll(async () => (await done()).length, { timeout: 120_000 }).toBe(1)
  const waiting = () =>
    portal.query(
      `select j.run_at > now() as later from transmissions t join graphile_worker.jobs j on j.key = 'send:' || t.id
       where t.document_id = $1 and t.kind = 'invoice'`,
      [refused],
    )
  // Between two tries its job is due for a moment.
  await expect.poll(waiting).toEqual([{ later: true }])
  expect((await readDocument(portal, seller, refused)).standing.verdict).toBe('retrying')
})
