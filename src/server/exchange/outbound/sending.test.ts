import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  issueInvoice,
  outsideBuyer,
  readDocument,
  saveDraft,
  standardInvoice,
} from '../../documents/testing/invoices.ts'
import { registerCompany, type TestCompany } from '../../platform/testing/company.ts'
import { startTestPortal, type TestPortal } from '../../platform/testing/portal.ts'
import { wakeJobsOf } from '../../platform/testing/queue.ts'
import { noFaults } from '../../simulator/controls/faults.ts'
import { wakeJobs } from '../testing/deliveries.ts'

let portal: TestPortal
let seller: TestCompany
let buyer: TestCompany

beforeAll(async () => {
  portal = await startTestPortal()
  seller = await registerCompany(portal, { name: 'Seller' })
  buyer = await registerCompany(portal, { name: 'Buyer' })
})
afterAll(() => portal.stop())

describe('an invoice between two companies of this portal', () => {
  test('is delivered, reported from both sides, and received with the exact bytes', async () => {
    const issued = await issueInvoice(portal, seller, standardInvoice(buyer.participant))
    expect(issued.number).toBe('INV-000001')
    await portal.runJobs()
    const sent = await readDocument(portal, seller, issued.id)
    expect(sent.standing).toMatchObject({
      verdict: 'complete',
      exchangeStatus: 'delivered',
      reportingStatus: 'accepted',
    })
    expect(sent.reportingIds.every((id: unknown) => typeof id === 'string')).toBe(true)
    const list = await portal.request('GET', '/documents?direction=received', {
      token: buyer.token,
      participant: buyer.participant.id,
    })
    expect(list.body.data).toHaveLength(1)
    const [row] = list.body.data
    expect(row).toMatchObject({
      number: 'INV-000001',
      unread: true,
      payable: '262.50',
      counterpartyName: 'Seller LLC',
    })
    const received = await readDocument(portal, buyer, row.id)
    expect(received.standing).toMatchObject({ verdict: 'complete', reportingStatus: 'accepted' })
    const [out, arrived] = await Promise.all([
      portal.request('GET', `/documents/${issued.id}/xml`, { token: seller.token }),
      portal.request('GET', `/documents/${row.id}/xml`, { token: buyer.token }),
    ])
    // Inside an envelope there is no room for the XML declaration; all else is the same to the last character.
    expect(arrived.body.trimEnd()).toBe(out.body.replace(/^<\?xml[^>]*\?>\s*/, '').trimEnd())
    expect(out.headers.get('content-disposition')).toBe(
      `attachment; filename="INV-000001_${issued.date}_preprod.xml"`,
    )
  })
})

test('a credit note, and an invoice in Arabic and in another currency, go the same way', async () => {
  const invoice = await issueInvoice(
    portal,
    seller,
    standardInvoice(buyer.participant, {
      currency: 'USD',
      exchangeRate: { rate: '3.6725' },
      note: 'شكرًا لتعاملكم معنا & <مع> التحية',
    }),
  )
  const credit = await portal.request('POST', `/documents/${invoice.id}/credit-note`, {
    token: seller.token,
    body: { reasonCode: 'DL8.61.1.A' },
  })
  const issued = await portal.request('POST', `/documents/${credit.body.data.id}/issue`, {
    token: seller.token,
    idempotencyKey: true,
    body: { version: 1 },
  })
  expect(issued.status).toBe(200)
  await portal.runJobs()
  for (const id of [invoice.id, credit.body.data.id]) {
    expect((await readDocument(portal, seller, id)).standing.verdict).toBe('complete')
  }
  const list = await portal.request('GET', '/documents?direction=received&limit=2', {
    token: buyer.token,
    participant: buyer.participant.id,
  })
  expect(
    list.body.data.map((row: { typeCode: string; currency: string }) => [row.typeCode, row.currency]),
  ).toEqual(
    expect.arrayContaining([
      ['381', 'USD'],
      ['380', 'USD'],
    ]),
  )
  const received = list.body.data.find((row: { typeCode: string }) => row.typeCode === '380')
  expect((await readDocument(portal, buyer, received.id)).draft.note).toBe('شكرًا لتعاملكم معنا & <مع> التحية')
})

describe('an invoice to an outside buyer', () => {
  test.each([
    [1, 'complete'],
    [2, 'needsYouRejected'],
    [3, 'waitingReceiverProvider'],
    [4, 'needsYouReportRejected'],
    [5, 'retrying'],
    [6, 'retrying'],
    [7, 'retrying'],
  ])('%i ends as %s', async (number, verdict) => {
    const issued = await issueInvoice(portal, seller, standardInvoice(outsideBuyer(number)))
    await portal.runJobs()
    const sent = await readDocument(portal, seller, issued.id)
    expect({
      verdict: sent.standing.verdict,
      timeline: sent.timeline.map((entry: { key: string }) => entry.key),
    }).toMatchObject({ verdict })
  })
})

/** Moves the clock by some minutes: waiting jobs have run, and the owner's access token was renewed. */
async function later(minutes: number): Promise<void> {
  portal.clock.advance(minutes * 60_000)
  await wakeJobs(portal)
  const renewed = await portal.request('POST', '/auth/token', { headers: { cookie: seller.cookie } })
  expect(renewed.status).toBe(200)
  seller = { ...seller, token: renewed.body.data.accessToken }
}

describe('time passes', () => {
  test('an unavailable receiver gets the same envelope on the next attempt', async () => {
    const issued = await issueInvoice(portal, seller, standardInvoice(outsideBuyer(5)))
    await portal.runJobs()
    const before = await readDocument(portal, seller, issued.id)
    await later(5)
    const after = await readDocument(portal, seller, issued.id)
    expect(after.standing.verdict).toBe('complete')
    expect(after.ids.envelopeId).toBe(before.ids.envelopeId)
    const tries = after.attempts.filter(
      (attempt: { transmissionKind: string }) => attempt.transmissionKind === 'invoice',
    )
    expect(tries.map((attempt: { outcome: string }) => attempt.outcome)).toEqual(['accepted', 'refused'])
  })

  test('an unknown receiver holds the report back, and needs a user in the end', async () => {
    const issued = await issueInvoice(portal, seller, standardInvoice(outsideBuyer(6)))
    for (let recheck = 0; recheck < 4; recheck++) {
      await later(20)
    }
    const sent = await readDocument(portal, seller, issued.id)
    expect(sent.standing).toMatchObject({ verdict: 'needsYouNotReachable', tone: 'needsYou' })
    expect(sent.facts.taxReport.state).toBe('held')
    const counts = await portal.request('GET', '/documents/counts?direction=sent', {
      token: seller.token,
      participant: seller.participant.id,
    })
    expect(counts.body.data.needsYou).toBeGreaterThan(0)

    // The buyer's directory entry is fixed, and a user sends it again: the same envelope, and now the report.
    await portal.query(
      `update simulator_directory set behavior = 'answers', type_codes = '{380}' where participant_id = $1`,
      [outsideBuyer(6).participantId],
    )
    const retry = () => portal.request('POST', `/documents/${issued.id}/retry`, { token: seller.token })
    expect((await retry()).status).toBe(200)
    await portal.runJobs()
    const after = await readDocument(portal, seller, issued.id)
    expect(after.standing.verdict).toBe('complete')
    expect(after.ids.envelopeId).toBe(sent.ids.envelopeId)
    expect((await retry()).body.code).toBe('exchange.nothing-to-retry')
  })

  test('a missing answer is overdue', async () => {
    const issued = await issueInvoice(portal, seller, standardInvoice(outsideBuyer(3)))
    await portal.runJobs()
    await later(26)
    expect((await readDocument(portal, seller, issued.id)).standing.verdict).toBe('receiverProviderOverdue')
  })
})

test('a report-only document is reported and not sent', async () => {
  const buyer98 = { participantId: '0235:9900000098', tin: '9900000098', trn: '', nameEn: 'Walk-in customer' }
  const draft = standardInvoice(buyer98)
  const { trn: _trn, ...buyerParty } = draft.buyer ?? {}
  const issued = await issueInvoice(portal, seller, {
    ...draft,
    buyer: { ...buyerParty, identifiers: [{ value: 'CN-1234567' }] },
  })
  await portal.runJobs()
  const sent = await readDocument(portal, seller, issued.id)
  expect(sent.standing).toMatchObject({
    verdict: 'reportedOnly',
    exchangeStatus: 'notApplicable',
    reportingStatus: 'accepted',
  })
  expect(sent.ids.envelopeId).toBeNull()
})

test('a report whose receipt was lost has its id as soon as a status confirms it', async () => {
  const setFaults = async (nodes: object) => {
    const body = { ...noFaults, nodes: { ...noFaults.nodes, ...nodes } }
    const answer = await portal.request('PUT', '/simulator/faults', { token: seller.token, body })
    expect(answer.status).toBe(200)
  }
  await setFaults({ taxPlatform: { ...noFaults.nodes.taxPlatform, resetAfter: 1 } })
  try {
    const issued = await issueInvoice(portal, seller, standardInvoice(buyer.participant))
    await portal.runJobs()
    const sent = await readDocument(portal, seller, issued.id)
    expect(sent.standing.verdict).toBe('complete')
    expect(sent.reportingIds).toEqual([expect.any(String), expect.any(String), expect.any(String)])
    const attempts = sent.attempts.filter(
      (attempt: { transmissionKind: string }) => attempt.transmissionKind === 'taxReport',
    )
    expect(attempts.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['inDoubt'])
  } finally {
    await setFaults({})
  }
})

test('an attempt whose result was not recorded is confirmed by the next run of its job, at once', async () => {
  // No status of its receiver proves that it arrived.
  const saved = await saveDraft(portal, seller, standardInvoice(outsideBuyer(3)))
  const { id, version } = saved.body.data
  const ask = (verb: string, body?: object) =>
    portal.request('POST', `/documents/${id}/${verb}`, { token: seller.token, idempotencyKey: true, body })
  const sendAt = new Date(portal.clock.now().getTime() + 3_600_000).toISOString()
  expect((await ask('issue', { version, sendAt })).status).toBe(200)
  await portal.runJobs()
  await portal.query(`create function lose_receipt() returns trigger language plpgsql as
    $$ begin raise exception 'lost on purpose'; end $$`)
  await portal.query(`create trigger lose_receipt before insert on transmission_events for each row
    when (new.kind = 'invoice' and new.type = 'receiptVerified') execute function lose_receipt()`)
  try {
    expect((await ask('send-now')).status).toBe(200)
    const failed = `select from graphile_worker.jobs where last_error like '%lost on purpose%'`
    await expect.poll(() => portal.query(failed)).toHaveLength(1)
  } finally {
    await portal.query('drop function lose_receipt() cascade')
  }
  await wakeJobsOf(portal, ['exchange.send'])
  await portal.runJobs()
  // The clock was not moved: the bytes would go out again a minute after the doubt began.
  const sent = await readDocument(portal, seller, id)
  expect(sent.standing.verdict).toBe('waitingReceiverProvider')
  const stored = 'select arrivals from simulator_messages where envelope_id = $1'
  expect(await portal.query(stored, [sent.ids.envelopeId])).toEqual([{ arrivals: 1 }])
})

test('many documents at once: each is delivered, reported from both sides, and received once', async () => {
  const count = 40
  const busy = await registerCompany(portal, { name: 'Busy' })
  const issued = await Promise.all(
    Array.from({ length: count }, () => issueInvoice(portal, busy, standardInvoice(buyer.participant))),
  )
  await portal.runJobs(60_000)
  for (const { id } of issued) {
    const sent = await readDocument(portal, busy, id)
    expect(sent.standing.verdict).toBe('complete')
    expect(sent.reportingIds.every((one: unknown) => typeof one === 'string')).toBe(true)
  }
  const received = await portal.query<{ standing: string; count: number }>(
    `select standing, count(*)::integer as count from documents
     where state = 'received' and sending_participant_id = $1 group by 1`,
    [busy.participant.participantId],
  )
  expect(received).toEqual([{ standing: 'complete', count }])
})
