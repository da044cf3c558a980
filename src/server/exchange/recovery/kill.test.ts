import { expect, vi } from 'vitest'
import { issueInvoice, outsideBuyer, standardInvoice } from '../../documents/testing/invoices.ts'
import { registerCompany } from '../../platform/testing/company.ts'
import {
  endSuccessor,
  expectEachOnce,
  issueForEachStep,
  issueForLater,
  it,
  killWorkerAt,
  startSuccessor,
  untilComplete,
} from '../testing/worker-processes.ts'
import { enqueueSend } from '../transmissions/transmission-jobs.ts'

vi.setConfig({ testTimeout: 600_000 })

/**
 * One document for each step, to a buyer outside and to one of this portal in turn. Each worker continues where the
 * previous one was killed, and is killed in its turn.
 */
it.concurrent('workers that are killed at every step in turn lose nothing and double nothing', async ({
  scene,
}) => {
  const company = await registerCompany(scene.portal, { name: 'Buyer' })
  const issued = await issueForEachStep(scene, [outsideBuyer(1), company.participant])
  await startSuccessor(scene)
  // A transmission in doubt is queried before it is sent.
  await expectEachOnce(scene, issued, { company, received: issued.length / 2 })
})

it.concurrent("a worker that is killed while it confirms a dead one's envelopes is replaced at once", async ({
  scene,
}) => {
  const { portal, seller } = scene
  const issued = await issueInvoice(portal, seller, standardInvoice(outsideBuyer(1)))
  for (const step of ['attempted', 'claimed']) await killWorkerAt(scene, step)
  await startSuccessor(scene)
  await untilComplete(scene, seller, issued.id)
  const arrivals = await portal.query('select max(arrivals) as arrivals from simulator_messages')
  expect(arrivals).toEqual([{ arrivals: 1 }])
})

it.concurrent.for(['attempted', 'submitted'])(
  'a job that was replaced and then killed at "%s" gives back every transmission that it held, at once',
  async (step, { scene }) => {
    const { portal, seller } = scene
    // Its transmissions are created by a worker that ends properly, and held.
    const id = await issueForLater(scene, 3_600_000)
    const maker = await startSuccessor(scene)
    await portal.runJobs()
    await endSuccessor(scene, maker)
    const sent = await portal.request('POST', `/documents/${id}/send-now`, { token: seller.token })
    expect(sent.status).toBe(200)
    // The job of the transmission to the receiver also takes the report, and is killed with both claimed.
    await killWorkerAt(scene, step)
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
