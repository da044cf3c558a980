import { afterAll, beforeAll, expect, test } from 'vitest'
import { issueInvoice, outsideBuyer, saveDraft, standardInvoice } from '../../documents/testing/invoices.ts'
import { registerCompany, type TestCompany } from '../../platform/testing/company.ts'
import { startTestPortal, type TestPortal } from '../../platform/testing/portal.ts'
import { acquirePermit, reportOutcome } from '../breakers/circuit-breaker.ts'
import { eventOf } from '../outbound/event-of-result.ts'
import { recoverExchange } from './recover-exchange.ts'
import { watchTransmissions } from './watch-transmissions.ts'

let portal: TestPortal
let seller: TestCompany

beforeAll(async () => {
  portal = await startTestPortal()
  seller = await registerCompany(portal, { name: 'Seller' })
})
afterAll(() => portal.stop())

const jobKey = (transmissionId: string) => `send:${transmissionId}`

const jobOf = async (transmissionId: string) =>
  (
    await portal.query(
      `select id, run_at, priority, revision, attempts from graphile_worker.jobs where key = $1`,
      [jobKey(transmissionId)],
    )
  )[0]

/** The transmission to the receiver of a document that is held for an hour: its job waits that long. */
async function heldTransmission(): Promise<string> {
  const saved = await saveDraft(portal, seller, standardInvoice(outsideBuyer(1)))
  const sendAt = new Date(portal.clock.now().getTime() + 3_600_000).toISOString()
  await portal.request('POST', `/documents/${saved.body.data.id}/issue`, {
    token: seller.token,
    idempotencyKey: true,
    body: { version: saved.body.data.version, sendAt },
  })
  await portal.runJobs()
  const [transmission] = await portal.query(
    `select id from transmissions where document_id = $1 and kind = 'invoice'`,
    [saved.body.data.id],
  )
  return transmission?.id
}

test('the sweep gives a transmission that has lost its job a new one, and does not move others in the queue', async () => {
  const [stored, lost, failed] = [
    await heldTransmission(),
    await heldTransmission(),
    await heldTransmission(),
  ]
  const before = await jobOf(stored)
  expect(before).toBeDefined()
  const idsOf = 'array(select id from graphile_worker.jobs where key = $1)'
  await portal.query(`select from graphile_worker.complete_jobs(${idsOf})`, [jobKey(lost)])
  await portal.query(`select from graphile_worker.permanently_fail_jobs(${idsOf})`, [jobKey(failed)])
  await portal.query(`update transmissions set wake_at = now() - interval '1 hour' where id = any ($1)`, [
    [stored, lost, failed],
  ])
  await recoverExchange(portal.context, {})
  await portal.runJobs()
  expect(await jobOf(stored)).toEqual(before)
  expect(await jobOf(lost)).toMatchObject({ attempts: 0 })
  expect(await jobOf(failed)).toMatchObject({ attempts: 0 })
  const next = await portal.query(
    `select run_at > now() + interval '4 minutes' as later from graphile_worker.jobs
     where task_identifier = 'exchange.recover' and key is not null`,
  )
  expect(next).toEqual([{ later: true }])
})

test('a transmission that cannot be recovered does not stop others', async () => {
  const ids: string[] = []
  for (const _ of [1, 2]) ids.push((await issueInvoice(portal, seller, standardInvoice(outsideBuyer(3)))).id)
  await portal.runJobs()
  const [first, second] = await portal.query(
    `select id from transmissions where document_id = any ($1) and kind = 'invoice' order by watch_at`,
    [ids],
  )
  await portal.query(
    `alter table transmissions add constraint poison check (id <> '${first?.id}' or not status_overdue)`,
  )
  try {
    portal.clock.advance(26 * 60_000)
    await watchTransmissions(portal.context)
    const overdue = await portal.query(
      `select id from transmissions where status_overdue and kind = 'invoice'`,
    )
    expect(overdue).toEqual([{ id: second?.id }])
  } finally {
    await portal.query('alter table transmissions drop constraint poison')
  }
})

test('a transmission that would not be sent is not the probe', async () => {
  const peer = { environment: 'preprod', kind: 'provider', seat: '000955' } as const
  for (let failure = 0; failure < 5; failure++) {
    await reportOutcome(portal.context, undefined, peer, { ok: false, detail: 'gone' })
  }
  portal.clock.advance(60 * 60_000)
  const row = () => portal.query(`select * from exchange_peers where seat = '000955'`)
  const before = await row()
  expect(before[0]).toMatchObject({ breaker: 'open' })
  expect(await acquirePermit(portal.context, peer, false)).toEqual({ state: 'go' })
  expect(await row()).toEqual(before)
  expect(await acquirePermit(portal.context, peer)).toEqual({ state: 'go', isProbe: true })
  expect((await row())[0]).toMatchObject({ breaker: 'halfOpen' })
})

test('an unreachable provider is looked up again; our own engine is not', () => {
  const jitter = 0
  expect(eventOf({ outcome: 'unavailable', text: 'nobody' }, 1, jitter)).toEqual({
    type: 'notWritten',
    attempt: 1,
    reason: 'connectFailed',
    jitter,
  })
  expect(eventOf({ outcome: 'unavailable', text: 'nobody', isEngine: true }, 1, jitter)).toMatchObject({
    reason: 'engineUnavailable',
  })
})
