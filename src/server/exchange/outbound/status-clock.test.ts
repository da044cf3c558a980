import { afterAll, beforeAll, expect, test } from 'vitest'
import { minutesBetween } from '#core/calendar'
import {
  issueInvoice,
  outsideBuyer,
  readDocument,
  standardInvoice,
} from '../../documents/testing/invoices.ts'
import { registerCompany, type TestCompany } from '../../platform/testing/company.ts'
import { startTestPortal, type TestPortal } from '../../platform/testing/portal.ts'
import { noFaults } from '../../simulator/controls/faults.ts'
import { watchTransmissions } from '../recovery/watch-transmissions.ts'
import { wakeJobs } from '../testing/deliveries.ts'

/** Accepts every envelope and never sends a status. */
const silentBuyer = outsideBuyer(3)

let portal: TestPortal
let seller: TestCompany

beforeAll(async () => {
  portal = await startTestPortal()
  seller = await registerCompany(portal, { name: 'Seller' })
})
afterAll(() => portal.stop())

async function setFaults(accessPoint: Partial<typeof noFaults.nodes.accessPoint>): Promise<void> {
  const body = {
    ...noFaults,
    nodes: { ...noFaults.nodes, accessPoint: { ...noFaults.nodes.accessPoint, ...accessPoint } },
  }
  const answer = await portal.request('PUT', '/simulator/faults', { token: seller.token, body })
  expect(answer.status).toBe(200)
}

/** Moves the clock by some minutes: waiting jobs have run, and the owner's access token was renewed. */
async function later(minutes: number): Promise<void> {
  portal.clock.advance(minutes * 60_000)
  await wakeJobs(portal)
  const renewed = await portal.request('POST', '/auth/token', { headers: { cookie: seller.cookie } })
  seller = { ...seller, token: renewed.body.data.accessToken }
}

const verdictOf = async (id: string) => (await readDocument(portal, seller, id)).standing.verdict

/** The transmission of a document to its receiver, with its first attempt. */
async function transmissionOf(documentId: string) {
  const [row] = await portal.query(
    `select t.id, t.sent_at as "sentAt", t.status_overdue as "isOverdue", t.message_level_state as "status",
       e.at as "startedAt", (e.data ->> 'envelopeBytes')::integer as "envelopeBytes"
     from transmissions t join transmission_events e on e.transmission_id = t.id and e.type = 'attemptStarted'
     where t.document_id = $1 and t.kind = 'invoice' order by e.at limit 1`,
    [documentId],
  )
  return row ?? {}
}

test('a status is overdue by the time of the message, however late its receipt came', async () => {
  await setFaults({ resetAfter: 1 })
  const issued = await issueInvoice(portal, seller, standardInvoice(silentBuyer))
  await portal.runJobs()
  expect((await transmissionOf(issued.id)).sentAt).toBeNull()
  await setFaults({})
  await later(15)
  const { sentAt, startedAt } = await transmissionOf(issued.id)
  expect(minutesBetween(startedAt.toISOString(), sentAt.toISOString())).toBeGreaterThanOrEqual(15)
  expect(await verdictOf(issued.id)).toBe('waitingReceiverProvider')
  // Ten minutes after the receipt, and five and twenty after the message.
  await later(10)
  expect(await verdictOf(issued.id)).toBe('receiverProviderOverdue')
})

test('the size of the envelope is stored with the message', async () => {
  const issued = await issueInvoice(portal, seller, standardInvoice(silentBuyer))
  await portal.runJobs()
  const { envelopeBytes, id } = await transmissionOf(issued.id)
  const xml = await portal.request('GET', `/documents/${issued.id}/xml`, { token: seller.token })
  expect(envelopeBytes).toBeGreaterThan(Buffer.byteLength(xml.body))
  expect(envelopeBytes).toBeLessThan(Buffer.byteLength(xml.body) + 4_000)

  // As if it had been too large for the service level.
  await portal.query(
    `update transmission_events set data = data || '{"envelopeBytes": 10000000}'
     where transmission_id = $1 and type = 'attemptStarted'`,
    [id],
  )
  await later(26)
  expect(await verdictOf(issued.id)).toBe('waitingReceiverProvider')
})

test('a provider abroad that need not send statuses yet is not late, and no user is notified', async () => {
  const [abroad, here] = [
    await issueInvoice(portal, seller, standardInvoice(silentBuyer)),
    await issueInvoice(portal, seller, standardInvoice(silentBuyer)),
  ]
  await portal.runJobs()
  const { id } = await transmissionOf(abroad.id)
  // The simulated directory has no participants abroad: treat this buyer as one with another scheme.
  await portal.query(`update transmissions set receiver = '0088:7300010000001' where id = $1`, [id])
  await later(26)
  expect(await verdictOf(abroad.id)).toBe('waitingReceiverProvider')
  expect(await verdictOf(here.id)).toBe('receiverProviderOverdue')
  const stepsOf = async ({ id: document }: { id: string }) =>
    (await readDocument(portal, seller, document)).timeline.map(({ key }: { key: string }) => key)
  expect(await stepsOf(abroad)).toContain('invoiceSentSilenceIsNormal')
  expect(await stepsOf(here)).toContain('invoiceSent')

  portal.clock.advance(24 * 60 * 60_000)
  await watchTransmissions(portal.context)
  expect(await transmissionOf(abroad.id)).toMatchObject({ isOverdue: false, status: 'awaited' })
  const notified = await portal.query(`select subject_id from notices where subject_id = any ($1)`, [
    [abroad.id, here.id],
  ])
  expect(notified).toEqual([{ subject_id: here.id }])
})
