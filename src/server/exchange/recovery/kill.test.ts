import { once } from 'node:events'
import { expect, vi } from 'vitest'
import { issueInvoice, outsideBuyer, saveDraft, standardInvoice } from '../../documents/testing/invoices.ts'
import { registerCompany } from '../../platform/testing/company.ts'
import { checkpoints } from '../ports/checkpoint.ts'
import {
  endWorker,
  it,
  type Scene,
  startSuccessor,
  startWorkerProcess,
  untilComplete,
} from '../testing/worker-processes.ts'
import { enqueueSend } from '../transmissions/transmission-jobs.ts'

vi.setConfig({ testTimeout: 300_000 })

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
  await endWorker(worker)
  return issued.body.data
}
