import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readEnvelopeHeader } from '#core/envelope'
import {
  issueInvoice,
  outsideBuyer,
  readDocument,
  standardInvoice,
} from '../../documents/testing/invoices.ts'
import { registerCompany, type TestCompany } from '../../platform/testing/company.ts'
import { startTestPortal, type TestPortal } from '../../platform/testing/portal.ts'
import { wakeJobsOf } from '../../platform/testing/queue.ts'
import { insertInbound } from '../arrivals/inbound-envelope-store.ts'
import { deliver, statusEnvelope } from '../testing/deliveries.ts'
import { acceptStatusBatch } from './accept-status-batch.ts'

let portal: TestPortal
let first: TestCompany
let second: TestCompany

beforeAll(async () => {
  portal = await startTestPortal()
  first = await registerCompany(portal, { name: 'First' })
  second = await registerCompany(portal, { name: 'Second' })
})
afterAll(() => portal.stop())

const silentBuyer = outsideBuyer(3)

/** Sent, and not answered by the buyer's provider. */
async function sent(company: TestCompany): Promise<{ id: string; envelopeId: string; seat: string }> {
  const { id } = await issueInvoice(portal, company, standardInvoice(silentBuyer))
  await portal.runJobs()
  const [transmission] = await portal.query(
    `select envelope_id, receiver_seat from transmissions where document_id = $1 and kind = 'invoice'`,
    [id],
  )
  expect((await readDocument(portal, company, id)).standing.verdict).toBe('waitingReceiverProvider')
  return { id, envelopeId: transmission?.envelope_id, seat: transmission?.receiver_seat }
}

/** Stores an envelope as the HTTP route does, without processing it. */
async function keep(bytes: Buffer): Promise<string> {
  const id = `inb_${randomUUID()}`
  const inbound = {
    id,
    environment: 'preprod',
    envelopeId: readEnvelopeHeader(bytes)?.envelopeId ?? '',
    transportId: randomUUID(),
    sha256: createHash('sha256').update(bytes).digest('hex'),
    bytes,
    receivedAt: portal.clock.now(),
    messageAt: null,
    state: 'stored',
    sender: null,
    receiver: null,
    detail: null,
    senderSeat: null,
  } as const
  const received = { id: 'received', at: inbound.receivedAt.toISOString(), type: 'received' } as const
  await portal.context.db.system((tx) => insertInbound(tx, [{ inbound, events: [received] }]))
  return id
}

test('answers of several tenants are accepted together, each once, and exceptions separately', async () => {
  const [a, b, c, d] = [await sent(first), await sent(second), await sent(first), await sent(second)]
  const say = (to: typeof a, code: 'AP' | 'RE', senderId = to.seat) =>
    keep(
      statusEnvelope({
        senderId,
        code,
        envelopeId: to.envelopeId,
        ...(code === 'RE'
          ? { text: 'no', lines: [{ location: 'NA', text: 'no', reason: 'BV' as const }] }
          : {}),
      }),
    )
  const statuses = {
    accepted: await say(a, 'AP'),
    refused: await say(b, 'RE'),
    once: await say(c, 'AP'),
    twice: await say(c, 'RE'),
    forged: await say(d, 'AP', '000999'),
    astray: await say({ ...a, envelopeId: randomUUID() }, 'AP'),
  }
  const payload = Object.values(statuses).map((inboundId) => ({ inboundId }))
  // Also when two jobs do it at the same time, as after a wrongly suspected crash.
  await Promise.all([acceptStatusBatch(portal.context, payload), acceptStatusBatch(portal.context, payload)])
  await portal.runJobs()
  const states = await portal.query('select id, state from inbound_envelopes where id = any ($1)', [
    Object.values(statuses),
  ])
  const stateOf = Object.fromEntries(states.map(({ id, state }) => [id, state]))
  expect(Object.entries(statuses).map(([name, id]) => [name, stateOf[id]])).toEqual([
    ['accepted', 'accepted'],
    ['refused', 'accepted'],
    ['once', 'accepted'],
    ['twice', 'accepted'],
    ['forged', 'unmatched'],
    ['astray', 'unmatched'],
  ])
  const verdicts = [
    [first, a],
    [second, b],
    [second, d],
  ] as const
  const read = await Promise.all(verdicts.map(([company, { id }]) => readDocument(portal, company, id)))
  expect(read.map(({ standing }) => standing.verdict)).toEqual([
    'complete',
    'needsYouRejected',
    'waitingReceiverProvider',
  ])
  const notified = await portal.query(
    `select document_id, count(*)::integer as count from transmission_events
     where type = 'messageLevelStatus' and kind = 'invoice' group by 1`,
  )
  const statusesById = Object.fromEntries(notified.map(({ document_id: id, count }) => [id, count]))
  expect([a, b, c, d].map(({ id }) => statusesById[id] ?? 0)).toEqual([1, 1, 2, 0])
})

test('statuses that cannot be written together are written one by one', async () => {
  const [good, bad] = [await sent(first), await sent(first)]
  const say = (to: typeof good) =>
    keep(statusEnvelope({ senderId: to.seat, code: 'AP', envelopeId: to.envelopeId }))
  const [fine, stuck] = [await say(good), await say(bad)]
  // A rule of the table that only the answer to one of them breaks.
  const [transmission] = await portal.query(`select id from transmissions where envelope_id = $1`, [
    bad.envelopeId,
  ])
  await portal.query(
    `alter table transmission_events add constraint refuse_one
       check (transmission_id <> '${transmission?.id}' or type <> 'messageLevelStatus')`,
  )
  await acceptStatusBatch(portal.context, [{ inboundId: fine }, { inboundId: stuck }])
  const stateOf = async (id: string) =>
    (await portal.query('select state from inbound_envelopes where id = $1', [id]))[0]?.state
  await expect.poll(() => stateOf(fine)).toBe('accepted')
  expect(await stateOf(stuck)).toBe('stored')
  await portal.query('alter table transmission_events drop constraint refuse_one')
  await wakeJobsOf(portal, ['exchange.accept'])
  await expect.poll(() => stateOf(stuck)).toBe('accepted')
})

test('a status of any length is stored with the document up to a bound', async () => {
  const one = await sent(first)
  const line = (reason: 'BW' | 'BV', text: string) => ({ location: 'NA', text, reason })
  const lines = [
    ...Array.from({ length: 500 }, (_, index) => line('BW', `warning ${index}`)),
    line('BV', 'x'.repeat(5_000)),
  ]
  const about = { senderId: one.seat, code: 'RE', envelopeId: one.envelopeId, text: 'no', lines } as const
  await deliver(portal, statusEnvelope(about))
  await portal.runJobs()
  const [row] = await portal.query(`select rejection from documents where id = $1`, [one.id])
  expect(row?.rejection).toHaveLength(100)
  expect(row?.rejection[0]).toEqual({ location: 'NA', code: 'BV', text: 'x'.repeat(1_000) })
  const [event] = await portal.query(
    `select data from transmission_events where type = 'messageLevelStatus' and document_id = $1 and kind = 'invoice'`,
    [one.id],
  )
  expect(event?.data.status.reasons).toEqual(['BW', 'BV'])
})

test('a list of any length is accepted', async () => {
  const one = await sent(first)
  const inboundId = await keep(statusEnvelope({ senderId: one.seat, code: 'AP', envelopeId: one.envelopeId }))
  const others = Array.from({ length: 70 }, (_, index) => ({ inboundId: `inb_gone_${index}` }))
  await acceptStatusBatch(portal.context, [...others, { inboundId }])
  expect((await readDocument(portal, first, one.id)).standing.verdict).toBe('complete')
})

test('a status that is received over HTTP is accepted in a batch', async () => {
  const one = await sent(first)
  await deliver(portal, statusEnvelope({ senderId: one.seat, code: 'AP', envelopeId: one.envelopeId }))
  await portal.runJobs()
  expect((await readDocument(portal, first, one.id)).standing.verdict).toBe('complete')
})
