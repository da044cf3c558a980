import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readForSending } from '#server/documents/reading'
import { endpointAt } from '../../directory/testing/endpoint.ts'
import {
  issueInvoice,
  outsideBuyer,
  readDocument,
  saveDraft,
  standardInvoice,
} from '../../documents/testing/invoices.ts'
import { registerCompany, type TestCompany } from '../../platform/testing/company.ts'
import { startTestPortal, type TestPortal } from '../../platform/testing/portal.ts'
import { countUnderWay } from '../operators/index.ts'
import { sendTransmission, transmitDocuments } from '../outbound/transmit.ts'
import { wakeJobs } from '../testing/deliveries.ts'
import { createTransmissions } from '../transmissions/create-transmissions.ts'
import { inUnitOfWork } from '../unit-of-work/unit-of-work.ts'

let portal: TestPortal
let seller: TestCompany
let buyer: TestCompany
let stranger: TestCompany

beforeAll(async () => {
  portal = await startTestPortal()
  seller = await registerCompany(portal, { name: 'Seller' })
  buyer = await registerCompany(portal, { name: 'Buyer' })
  stranger = await registerCompany(portal, { name: 'Stranger' })
})
afterAll(() => portal.stop())

const hours = (count: number) => new Date(portal.clock.now().getTime() + count * 3_600_000).toISOString()

async function issueFor(sendAt: string | undefined, draft = standardInvoice(outsideBuyer(1))) {
  const saved = await saveDraft(portal, seller, draft)
  return await portal.request('POST', `/documents/${saved.body.data.id}/issue`, {
    token: seller.token,
    idempotencyKey: true,
    body: { version: saved.body.data.version, ...(sendAt === undefined ? {} : { sendAt }) },
  })
}

const call = (action: string, id: string, token: string | undefined = seller.token, body?: unknown) =>
  portal.request(action === 'schedule' ? 'PUT' : 'POST', `/documents/${id}/${action}`, {
    ...(token === undefined ? {} : { token }),
    ...(body === undefined ? {} : { body }),
  })

const read = (id: string) => readDocument(portal, seller, id)

async function later(hoursPassed: number): Promise<void> {
  portal.clock.advance(hoursPassed * 3_600_000)
  await wakeJobs(portal)
  for (const company of [seller, stranger]) {
    const renewed = await portal.request('POST', '/auth/token', { headers: { cookie: company.cookie } })
    company.token = renewed.body.data.accessToken
  }
}

describe('sending at a chosen time', () => {
  test('is sealed and numbered now, sent then, and not before', async () => {
    const sendAt = hours(5)
    const issued = await issueFor(sendAt)
    expect(issued.body.data).toMatchObject({ sendAt, standing: { verdict: 'scheduled', tone: 'waiting' } })
    expect(issued.body.data.number).toMatch(/^INV-/)
    const { id } = issued.body.data
    await portal.runJobs()
    await later(1)
    expect(await read(id)).toMatchObject({ sendAt, standing: { verdict: 'scheduled' }, attempts: [] })
    const scope = { organizationId: seller.organizationId, environment: 'preprod' } as const
    const underWay = () => portal.context.db.tenant(scope, (tx) => countUnderWay(tx, seller.participant.id))
    expect(await underWay()).toBeGreaterThan(0)
    await later(5)
    expect(await read(id)).toMatchObject({ sendAt: null, standing: { verdict: 'complete' } })
    expect(await underWay()).toBe(0)
  })

  test('can be rescheduled, sent at once, and stopped', async () => {
    const { id } = (await issueFor(hours(5))).body.data
    await portal.runJobs()
    const next = hours(9)
    const moved = await call('schedule', id, seller.token, { sendAt: next })
    expect([moved.status, moved.body.data]).toEqual([200, { id, sendAt: next }])
    await later(6)
    expect(await read(id)).toMatchObject({ sendAt: next, standing: { verdict: 'scheduled' } })
    expect((await call('send-now', id)).body.data).toEqual({ id, sendAt: null })
    // Idempotent.
    expect((await call('send-now', id)).body.data).toEqual({ id, sendAt: null })
    await portal.runJobs()
    expect((await read(id)).standing.verdict).toBe('complete')
    expect((await call('schedule', id, seller.token, { sendAt: hours(1) })).body.code).toBe(
      'exchange.not-scheduled',
    )
  })

  test('holds the report of a report-only document as well', async () => {
    const buyer98 = {
      participantId: '0235:9900000098',
      tin: '9900000098',
      trn: '',
      nameEn: 'Walk-in customer',
    }
    const draft = standardInvoice(buyer98)
    const { trn: _trn, ...party } = draft.buyer ?? {}
    const walkIn = { ...draft, buyer: { ...party, identifiers: [{ value: 'CN-1234567' }] } }
    const waiting = (await issueFor(hours(2), walkIn)).body.data
    const stopped = (await issueFor(hours(2), walkIn)).body.data
    await portal.runJobs()
    expect((await read(waiting.id)).standing.verdict).toBe('scheduled')
    expect((await call('cancel-sending', stopped.id)).body.data).toEqual({
      id: stopped.id,
      reportCanceled: true,
    })
    await later(3)
    expect((await read(waiting.id)).standing.verdict).toBe('reportedOnly')
    expect((await read(stopped.id)).standing).toMatchObject({
      verdict: 'canceled',
      reportingStatus: 'canceled',
    })
  })

  test('names the fault of an invalid time', async () => {
    const { id } = (await issueFor(hours(2))).body.data
    for (const [sendAt, rule] of [
      [hours(-1), 'falaj-send-at-past'],
      [hours(31 * 24), 'falaj-send-at-far'],
    ] as const) {
      for (const refused of [await issueFor(sendAt), await call('schedule', id, seller.token, { sendAt })]) {
        expect(refused.status).toBe(422)
        expect(refused.body.findings).toMatchObject([{ rule, path: 'sendAt' }])
      }
    }
    expect((await call('schedule', id, seller.token, { sendAt: 'tomorrow' })).status).toBe(422)
    const late = await issueFor(hours(20 * 24))
    expect(late.body.data.findings).toMatchObject([{ rule: 'falaj-send-at-late', severity: 'warning' }])
    for (const one of [id, late.body.data.id]) await call('cancel-sending', one)
  })
})

describe('stopping a document', () => {
  test('before it goes out stops its report as well; the document stays, under its number', async () => {
    const issued = (await issueFor(hours(5))).body.data
    const first = await call('cancel-sending', issued.id)
    expect([first.status, first.body.data]).toEqual([200, { id: issued.id, reportCanceled: true }])
    expect((await call('cancel-sending', issued.id)).body.data).toEqual(first.body.data)
    await later(6)
    const after = await read(issued.id)
    expect(after).toMatchObject({ number: issued.number, sendAt: null, attempts: [] })
    expect(after.standing).toMatchObject({
      verdict: 'canceled',
      exchangeStatus: 'canceled',
      reportingStatus: 'canceled',
    })
    expect(after.timeline.map((entry: { key: string }) => entry.key)).toContain('invoiceCanceled')
    const audit = await portal.query(`select 1 from audit_entries where action = 'exchange.canceled'`)
    expect(audit.length).toBeGreaterThan(0)
  })

  test('that is being retried says that the tax authority has its report', async () => {
    const issued = await issueInvoice(portal, seller, standardInvoice(outsideBuyer(5)))
    await portal.runJobs()
    expect((await read(issued.id)).standing.verdict).toBe('retrying')
    expect((await call('cancel-sending', issued.id)).body.data).toEqual({
      id: issued.id,
      reportCanceled: false,
    })
    await later(1)
    expect((await read(issued.id)).standing.verdict).toBe('canceledButReported')
    // The report can be withdrawn.
    const withdraw = (key: string) =>
      portal.request('POST', `/documents/${issued.id}/report/withdraw`, {
        token: seller.token,
        idempotencyKey: key,
      })
    const key = randomUUID()
    const withdrawn = await withdraw(key)
    expect(withdrawn.status).toBe(200)
    expect((await withdraw(key)).body).toEqual(withdrawn.body)
    await portal.runJobs()
    expect((await read(issued.id)).standing).toMatchObject({
      verdict: 'canceled',
      reportingStatus: 'withdrawn',
    })
    expect((await withdraw(randomUUID())).body.code).toBe('exchange.nothing-to-withdraw')
    const reports = await portal.query(
      `select content->>'typeCode' as type from transmissions where document_id = $1 and kind = 'taxReport' order by revision`,
      [issued.id],
    )
    expect(reports).toEqual([{ type: 'S' }, { type: 'W' }])
  })

  test('comes too late for a submitted document', async () => {
    const issued = await issueInvoice(portal, seller, standardInvoice(outsideBuyer(1)))
    await portal.runJobs()
    const refused = await call('cancel-sending', issued.id)
    expect([refused.status, refused.body.code]).toEqual([409, 'exchange.already-under-way'])
    expect((await read(issued.id)).standing.verdict).toBe('complete')
  })
})

test('other users and unauthenticated requests cannot stop, reschedule or send it', async () => {
  const { id } = (await issueFor(hours(5))).body.data
  const draft = (await saveDraft(portal, seller, standardInvoice(outsideBuyer(1)))).body.data
  for (const action of ['cancel-sending', 'schedule', 'send-now', 'report/withdraw']) {
    const body = action === 'schedule' ? { sendAt: hours(2) } : undefined
    const key = { 'idempotency-key': randomUUID() }
    const as = (token: string | undefined, target: string) =>
      portal.request(action === 'schedule' ? 'PUT' : 'POST', `/documents/${target}/${action}`, {
        token,
        headers: key,
        ...(body ? { body } : {}),
      })
    expect((await as(undefined, id)).status, action).toBe(401)
    expect((await as(stranger.token, id)).status, action).toBe(404)
    if (action !== 'report/withdraw') expect((await as(seller.token, draft.id)).status, action).toBe(404)
    expect((await as(seller.token, 'doc_nothing')).status, action).toBeGreaterThanOrEqual(404)
  }
  expect((await read(id)).standing.verdict).toBe('scheduled')
  expect((await call('cancel-sending', id)).status).toBe(200)
})

describe('a credit note', () => {
  async function creditOf(invoiceId: string): Promise<string> {
    const credit = await portal.request('POST', `/documents/${invoiceId}/credit-note`, {
      token: seller.token,
      body: { reasonCode: 'DL8.61.1.A' },
    })
    const { id, version } = credit.body.data
    const issued = await portal.request('POST', `/documents/${id}/issue`, {
      token: seller.token,
      idempotencyKey: true,
      body: { version },
    })
    if (issued.status !== 200) throw new Error(JSON.stringify(issued.body))
    return id
  }

  test('waits until its invoice has arrived', async () => {
    const invoice = (await issueFor(hours(5), standardInvoice(buyer.participant))).body.data
    const credit = await creditOf(invoice.id)
    await portal.runJobs()
    expect((await read(credit)).standing.verdict).toBe('waitingOriginal')
    await later(6)
    expect((await read(invoice.id)).standing.verdict).toBe('complete')
    expect((await read(credit)).standing.verdict).toBe('complete')
    const order = await portal.query<{ document_id: string }>(
      `select document_id from transmission_events where type = 'receiptVerified' and kind = 'invoice'
       and document_id = any($1) order by at`,
      [[invoice.id, credit]],
    )
    expect(order.map((row) => row.document_id)).toEqual([invoice.id, credit])
  })

  test('is sent when its invoice was stopped, or has failed permanently', async () => {
    const stopped = (await issueFor(hours(5))).body.data
    const afterStop = await creditOf(stopped.id)
    const failing = await issueInvoice(portal, seller, standardInvoice(outsideBuyer(6)))
    const afterFailure = await creditOf(failing.id)
    await portal.runJobs()
    for (const id of [afterStop, afterFailure])
      expect((await read(id)).standing.verdict).toBe('waitingOriginal')
    await call('cancel-sending', stopped.id)
    for (let recheck = 0; recheck < 4; recheck++) await later(0.4)
    expect((await read(afterStop)).standing.verdict).toBe('complete')
    expect((await read(failing.id)).standing.verdict).toBe('needsYouNotReachable')
    expect((await read(afterFailure)).standing.verdict).not.toBe('waitingOriginal')
  })
})

describe('a stop that meets the worker', () => {
  let silent: TestPortal
  let company: TestCompany
  beforeEach(async () => {
    if (silent) return
    silent = await startTestPortal({ worker: false })
    company = await registerCompany(silent, { name: 'Racer' })
  })
  afterAll(() => silent?.stop())

  test('either wins or comes too late, and exactly one of them', async () => {
    const outcomes = new Set<string>()
    for (let round = 0; round < 12; round++) {
      const issued = await issueInvoice(silent, company, standardInvoice(outsideBuyer(1)))
      const scope = { organizationId: company.organizationId, environment: 'preprod' as const }
      // Half of the time the transmissions are there before, and half of the time the stop has a start.
      if (round % 2 === 0) {
        await inUnitOfWork(silent.context, scope, async (unit) => {
          const [frozen] = await readForSending(unit.tx, [issued.id])
          if (frozen) await createTransmissions(unit, [frozen])
          await unit.complete()
        })
      }
      const [transmission] = await silent.query<{ id: string }>(
        `select id from transmissions where document_id = $1 and kind = 'invoice'`,
        [issued.id],
      )
      // A claimed transmission looks the receiver up in the directory; after a stop it must not be submitted.
      let submitted = 0
      const ports = {
        directory: {
          environments: ['preprod'] as const,
          lookup: (id: string) =>
            Promise.resolve({
              state: 'found' as const,
              documentTypes: [],
              endpoint: endpointAt(id.startsWith('0242:') ? id.slice('0242:'.length) : '000901'),
            }),
          publish: () => Promise.resolve({ outcome: 'published' as const }),
          withdraw: () => Promise.resolve({ outcome: 'withdrawn' as const }),
        },
        accessPoints: {
          preprod: {
            submit: () => {
              submitted += 1
              return Promise.resolve({
                outcome: 'accepted' as const,
                transportId: randomUUID(),
                receipt: true,
              })
            },
            status: () => Promise.resolve({ state: 'notTaken' as const }),
          },
        },
        people: () => Promise.resolve(new Map()),
      }
      const job = { id: String(round + 1), attempt: 1, maxAttempts: 25 }
      const startOf = (isSecond: boolean) =>
        new Promise((resolve) => setTimeout(resolve, isSecond ? round * 3 : 0))
      const stopsSecond = round % 4 < 2
      const work = startOf(!stopsSecond).then(() =>
        transmission
          ? sendTransmission(silent.context, ports, { ...scope, transmissionId: transmission.id }, job)
          : transmitDocuments(silent.context, ports, scope, [issued.id], job),
      )
      const stop = startOf(stopsSecond).then(() =>
        silent.request('POST', `/documents/${issued.id}/cancel-sending`, { token: company.token }),
      )
      const [answer] = await Promise.all([stop, work])
      const after = await readDocument(silent, company, issued.id)
      if (answer.status === 200) {
        expect(submitted).toBe(0)
        expect(after.facts.transmission.state).toBe('canceled')
      } else {
        // The report is canceled as well.
        expect([answer.status, submitted]).toEqual([409, 2])
        expect(after.facts.transmission.state).toBe('sent')
      }
      outcomes.add(`${answer.status}`)
    }
    expect(outcomes.has('200')).toBe(true)
  })
})
