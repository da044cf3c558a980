import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dubaiDate } from '#core/calendar'
import { issueInvoice, outsideBuyer, standardInvoice } from '../documents/testing/invoices.ts'
import { deliver, envelopeOf, foreignInvoice, wakeJobs } from '../exchange/testing/deliveries.ts'
import { registerCompany, type TestCompany } from '../platform/testing/company.ts'
import { startTestPortal, type TestPortal } from '../platform/testing/portal.ts'
import { wakeJobsOf } from '../platform/testing/queue.ts'
import { expectSameTables } from '../platform/testing/table-files.ts'

/** Accepts every envelope and never sends a status. */
const silentBuyer = outsideBuyer(3)

let portal: TestPortal
/** On a trial that only this machine reaches, owners are operators. */
let owner: TestCompany
let receiver: TestCompany

beforeAll(async () => {
  portal = await startTestPortal({ env: { FALAJ_FREE_DOCUMENTS: '100' } })
  // Everything below happens within an hour, which is to lie in one month.
  const monthAfter = (hours: number) =>
    dubaiDate(portal.clock.now().getTime() + hours * 3_600_000).slice(0, 7)
  if (monthAfter(-1) !== monthAfter(1)) portal.clock.advance(2 * 3_600_000)
  owner = await registerCompany(portal, { name: 'Owner' })
  receiver = await registerCompany(portal, { name: 'Receiver' })
})
afterAll(() => portal.stop())

async function report(query = '') {
  const path = `/operations/service-levels?environment=preprod${query}`
  const { status, body } = await portal.request('GET', path, { token: owner.token })
  expect([status, body.code]).toEqual([200, undefined])
  return body.data
}

const nothing = { counted: 0, inTime: 0, share: null, requiredShare: '0.995' }

/** Counted, in time and share of each line: MLS-1; MLS-2 of providers, of the tax authority. */
async function counts(query = '') {
  type Line = { counted: number; inTime: number; share: string | null }
  return (await report(query)).levels.map(({ counted, inTime, share }: Line) => [counted, inTime, share])
}

async function later(minutes: number): Promise<void> {
  portal.clock.advance(minutes * 60_000)
  await wakeJobs(portal)
  const body = { email: owner.email, password: owner.password }
  const signedIn = await portal.request('POST', '/auth/sign-in', { body })
  owner = { ...owner, token: signedIn.body.data.accessToken }
}

const minutesAgo = (minutes: number) =>
  new Date(portal.clock.now().getTime() - minutes * 60_000).toISOString()

async function arrive(number: string, madeMinutesAgo: number): Promise<void> {
  const bytes = envelopeOf(foreignInvoice(receiver.participant, number), receiver.participant.participantId)
  expect((await deliver(portal, bytes, { messageAt: minutesAgo(madeMinutesAgo) })).status).toBe(200)
  await portal.runJobs()
}

test('a status about a sent document is in time, late, or missing once it is due', async () => {
  expect(await report()).toEqual({
    month: dubaiDate(portal.clock.now().toISOString()).slice(0, 7),
    environment: 'preprod',
    levels: [
      { level: 'sent', counterpart: 'provider', withinMinutes: 20, ...nothing },
      { level: 'received', counterpart: 'provider', withinMinutes: 25, ...nothing },
      { level: 'received', counterpart: 'taxAuthority', withinMinutes: 25, ...nothing },
    ],
  })
  for (const buyer of [outsideBuyer(1), silentBuyer])
    await issueInvoice(portal, owner, standardInvoice(buyer))
  await portal.runJobs()
  expect(await counts()).toEqual([
    [0, 0, null],
    [1, 1, '1.0000'],
    [2, 2, '1.0000'],
  ])
  await later(26)
  expect(await counts()).toEqual([
    [0, 0, null],
    [2, 1, '0.5000'],
    [2, 2, '1.0000'],
  ])
  // It came after all.
  await portal.query(
    `update transmissions set status_received_at = original_message_at + interval '25 minutes 1 second'
     where status_received_at is null and kind = 'invoice'`,
    [],
  )
  expect((await counts())[1]).toEqual([2, 1, '0.5000'])
})

test('ours count from the time of the message in the transport', async () => {
  await arrive('IN-TIME', 19)
  await arrive('LATE', 21)
  expect((await counts())[0]).toEqual([2, 1, '0.5000'])
  // Within the portal the receiving side measures from the message time of the sending side.
  const { id } = await issueInvoice(portal, owner, standardInvoice(receiver.participant))
  await portal.runJobs()
  const times = await portal.query(
    `select distinct t.original_message_at = i.message_at as same from transmissions t
     join inbound_envelopes i on i.envelope_id = t.subject_envelope_id
     where t.kind <> 'taxReport' and t.subject_envelope_id =
       (select envelope_id from transmissions where document_id = $1 and kind = 'invoice')`,
    [id],
  )
  expect(times).toEqual([{ same: true }])
  expect((await counts())[0]).toEqual([3, 2, '0.6666'])
})

test('large messages do not count, nor providers abroad before they have to send any', async () => {
  const { id } = await issueInvoice(portal, owner, standardInvoice(silentBuyer))
  await portal.runJobs()
  const as = (receiver: string, bytes: number, messageAt: string) =>
    portal.query(
      `update transmissions set receiver = $2, original_message_bytes = $3, original_message_at = $4
       where document_id = $1 and kind = 'invoice'`,
      [id, receiver, bytes, messageAt],
    )
  const received = async (month: string) => (await counts(`&month=${month}`))[1]
  await as('0235:1900000003', 9_999_999, '2026-01-15T08:00:00Z')
  expect(await received('2026-01')).toEqual([1, 0, '0.0000'])
  await as('0235:1900000003', 10_000_000, '2026-01-15T08:00:00Z')
  expect(await received('2026-01')).toEqual([0, 0, null])
  await as('0088:7300010000001', 5_000, '2026-01-15T08:00:00Z')
  expect(await received('2026-01')).toEqual([0, 0, null])
  // The month begins in Dubai, and the duty on its last day.
  portal.clock.advance(Math.max(0, Date.parse('2027-04-02T00:00:00Z') - portal.clock.now().getTime()))
  await later(0)
  await as('0088:7300010000001', 5_000, '2027-03-30T19:59:59Z')
  expect(await received('2027-03')).toEqual([0, 0, null])
  await as('0088:7300010000001', 5_000, '2027-03-30T20:00:00Z')
  expect(await received('2027-03')).toEqual([1, 0, '0.0000'])
  await as('0088:7300010000001', 5_000, '2027-03-31T20:00:00Z')
  expect([await received('2027-03'), await received('2027-04')]).toEqual([
    [0, 0, null],
    [1, 0, '0.0000'],
  ])
})

test('the report is also a file, and needs a valid month', async () => {
  const ask = (query: string) =>
    portal.request('GET', `/operations/service-levels.csv?${query}`, { token: owner.token })
  const { status, body, headers } = await ask('environment=preprod&month=2027-04')
  expect([status, headers.get('content-disposition')]).toEqual([
    200,
    'attachment; filename="service-levels-2027-04.csv"',
  ])
  expect(body.trim().split(/\r?\n/)).toEqual([
    'Month,Environment,Service level,Direction,Counterpart,Within minutes,Counted,In time,Late,Share in time,Required share',
    '2027-04,preprod,MLS-1,sent,provider,20,0,0,0,,0.995',
    '2027-04,preprod,MLS-2,received,provider,25,1,0,1,0.0000,0.995',
    '2027-04,preprod,MLS-2,received,taxAuthority,25,0,0,0,,0.995',
  ])
  expect((await ask('month=2027-13')).status).toBe(422)
  const [, ...rows] = await expectSameTables(
    portal,
    owner,
    '/operations/service-levels',
    'environment=preprod&month=2027-04',
  )
  expect(rows.map((row) => row.slice(-2))).toEqual([
    [null, 0.995],
    [0, 0.995],
    [null, 0.995],
  ])
})

test('documents are counted once, by month and company, in the background, with the free amount', async () => {
  const { body } = await portal.request('POST', '/auth/sign-in', {
    body: { email: receiver.email, password: receiver.password },
  })
  const token = body.data.accessToken
  const [{ year }] = (await portal.query(
    `select min(to_char(at at time zone 'Asia/Dubai', 'YYYY')) as year from events where name = 'document.issued'`,
    [],
  )) as [{ year: string }]
  const meter = async (of = owner.token, query = `year=${year}`) => {
    const { documents, freeAYear, months } = (await portal.request('GET', `/meter?${query}`, { token: of }))
      .body.data
    type Month = { sent: number; received: number; participant: { nameEn: string } }
    return [
      documents,
      freeAYear,
      months.map(({ participant, received, sent }: Month) => [participant.nameEn, sent, received]),
    ]
  }
  const ofAll = async () => {
    const path = `/operations/meter?environment=preprod&year=${year}`
    const { organizations } = (await portal.request('GET', path, { token: owner.token })).body.data
    return organizations.map(({ documents, name }: { documents: number; name: string }) => [name, documents])
  }
  async function count(minutes: number): Promise<void> {
    await later(minutes)
    await wakeJobsOf(portal, ['meter.count'])
    await portal.runJobs()
  }
  // Not counted yet: the figures are those of the events.
  const [{ issued, received }] = (await portal.query(
    `select count(*) filter (where state = 'issued')::integer as issued,
       count(*) filter (where state = 'received')::integer as received from documents`,
    [],
  )) as [{ issued: number; received: number }]
  const sent = [issued, null, [['Owner LLC', issued, 0]]]
  expect([await meter(), await meter(token)]).toEqual([
    sent,
    [received, null, [['Receiver LLC', 0, received]]],
  ])
  expect(await ofAll()).toEqual([])
  for (const minutes of [11, 0, 61]) {
    await count(minutes)
    expect([await meter(), await ofAll()]).toEqual([
      sent,
      [
        ['Owner LLC', issued],
        ['Receiver LLC', received],
      ],
    ])
  }
  // A round of counting that commits while the figures are read counts nothing twice.
  await portal.query('delete from document_months')
  await portal.query('delete from document_month_marks')
  const client = new pg.Client({ connectionString: portal.ownerUrl })
  await client.connect()
  await client.query('begin; lock table document_months in access exclusive mode')
  const read = meter()
  await expect
    .poll(() =>
      portal.query(`select from pg_locks where not granted and relation = 'document_months'::regclass`),
    )
    .toHaveLength(1)
  await client.query('select falaj.count_documents($1)', [portal.clock.now()])
  await client.query('commit')
  await client.end()
  expect([await read, await meter()]).toEqual([sent, sent])
  await issueInvoice(portal, owner, standardInvoice(outsideBuyer(1)))
  const now = 'year=2027'
  for (const minutes of [0, 11, 61]) {
    expect(await meter(owner.token, now)).toEqual([1, null, [['Owner LLC', 1, 0]]])
    await count(minutes)
  }
  const [, line] = await expectSameTables(portal, owner, '/meter', now)
  expect(line?.slice(1)).toEqual(['Owner LLC', 1, 0])
  const all = await expectSameTables(portal, owner, '/operations/meter', `environment=preprod&year=${year}`)
  expect(all).toHaveLength(3)
  // Live documents are those that may cost something.
  const live = await portal.request('GET', '//api/prod/v1/meter', { token: owner.token })
  expect(live.body.data).toMatchObject({ documents: 0, freeAYear: 100, months: [] })
})
