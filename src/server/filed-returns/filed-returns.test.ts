/** VAT returns marked as filed, over HTTP: marking, and on the same portal the closed period and late changes. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#core/calendar'
import { issueInvoice } from '../documents/testing/invoices.ts'
import { newId } from '../platform/base/ids.ts'
import { joinCompany, type TestCompany } from '../platform/testing/company.ts'
import { connectAsAdmin } from '../platform/testing/lock-order.ts'
import { describeLateChanges } from './late-changes.suite.ts'
import { describeLockedPeriods } from './locked-period.suite.ts'
import {
  company,
  dated,
  draftOf,
  eventsOf,
  figures,
  file,
  get,
  issue,
  mark,
  month,
  portal,
  requestOf,
  startFiling,
  stranger,
  today,
  withdraw,
} from './testing/filing.ts'

beforeAll(startFiling, 120_000)
afterAll(() => portal.stop())

test('a filed return has the figures that were seen, who filed it and when, once for a key', async () => {
  const period = month(1)
  await issueInvoice(portal, company, dated(period.day))
  const seen = await figures(period)
  const request = await requestOf(period)
  const key = newId('key')
  const [made, again] = [await mark(request, { key }), await mark(request, { key })]
  expect([made.status, again.status, again.body.data]).toEqual([201, 201, made.body.data])
  expect(made.body.data).toMatchObject({
    ...{ from: period.from, to: period.to, purchases: 'all', payable: '12.50', filedOn: today },
    ...{ reference: 'FTA-1', withdrawn: null },
  })
  expect(made.body.data.markedBy).toEqual(expect.stringMatching(/\w/))
  const { body } = await get(`/filed-returns/${made.body.data.id}`)
  for (const part of ['outputs', 'inputs', 'due', 'payable', 'openPurchases', 'outside'])
    expect([part, body.data.figures[part]]).toEqual([part, seen[part]])
  expect(body.data.late).toMatchObject({
    boxes: [],
    payable: { filed: '12.50', today: '12.50', difference: '0.00' },
    lines: { count: 0 },
  })
  const audit = await get('/audit?action=report.vatReturnFiled')
  expect(audit.body.data[0]).toMatchObject({ subjectId: made.body.data.id })
  expect(await eventsOf(made.body.data.id)).toEqual(['return.filed'])
})

test('figures that changed since they were seen are not frozen, nor days that are filed', async () => {
  const period = month(2)
  const request = await requestOf(period)
  await issueInvoice(portal, company, dated(period.day))
  const changed = await mark(request)
  expect([changed.status, changed.body.code]).toEqual([409, 'return.figures-changed'])
  await file(period)
  // A quarter that includes the month.
  const overlapping = { ...period, from: month(4).from }
  const refused = await mark(await requestOf(overlapping))
  expect([refused.status, refused.body.code]).toEqual([409, 'return.period-filed'])
  // The table itself has no two standing returns of a day.
  await expect(
    portal.query(
      `insert into filed_vat_returns select (f).* from (
         select jsonb_populate_record(r, jsonb_build_object('id', $1::text, 'from_date', $2::text)) as f
         from filed_vat_returns r where participant_key = $3 and from_date = $4) as copied`,
      [newId('vrt'), addDays(period.from, 1), company.participant.id, period.from],
    ),
  ).rejects.toThrow('is filed')
})

test('the file of a filed return has the frozen figures, and names the date and reference of the filing', async () => {
  const period = month(14)
  await issueInvoice(portal, company, dated(period.day))
  const days = `from=${period.from}&to=${period.to}`
  const fileOf = async (query: string) => await get(`/reports/vat-return.csv?${days}${query}`)
  const early = await fileOf('&figures=filed')
  expect([early.status, early.body.code]).toEqual([404, 'return.not-found'])
  const startFile = (who: TestCompany) =>
    portal.request('POST', '/report-files', {
      ...{ token: who.token, participant: who.participant.id, idempotencyKey: true },
      body: {
        content: { report: 'vat-return', from: period.from, to: period.to, figures: 'filed' },
        format: 'csv',
      },
    })
  expect((await startFile(company)).body.code).toBe('return.not-found')
  await file(period)
  const late = await draftOf(dated(period.day))
  expect((await issue(late, { intoFiledPeriod: true })).status).toBe(200)

  const filed = (await fileOf('&figures=filed')).body as string
  expect(filed).toContain(`Filed on: ${today}`)
  expect(filed).toContain('Reference: FTA-1')
  expect(filed).toMatch(/\r\n14,[^\r]*,12\.50\r\n/)
  const current = (await fileOf('')).body as string
  expect(current).toContain(`Filed on: ${today}`)
  expect(current).toContain('These are the figures of today.')
  expect(current).toMatch(/\r\n14,[^\r]*,25\.00\r\n/)
  const started = await startFile(company)
  expect(started.status).toBe(202)
  await portal.runJobs()
  const stored = await get(`/report-files/${started.body.data.id}/file`)
  expect(stored.body).toBe(filed)
  expect((await startFile(stranger)).body.code).toBe('return.not-found')
})

test('of two that mark the same period at once, one does', async () => {
  const request = await requestOf(month(3))
  const both = await Promise.all([mark(request), mark({ ...request, reference: 'FTA-2' })])
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409])
})

test('faults by field, without a sign-in, without the permission, and of others', async () => {
  const period = month(4)
  const request = await requestOf(period)
  const paths = async (change: object) => {
    const { body, status } = await mark({ ...request, ...change })
    return [status, body.findings?.map(({ path }: { path: string }) => path)]
  }
  expect(await paths({ filedOn: addDays(today, 1) })).toEqual([422, ['filedOn']])
  expect(await paths({ filedOn: period.to })).toEqual([422, ['filedOn']])
  expect(await paths({ to: addDays(period.from, -1) })).toEqual([422, ['to']])
  // Only whole months are filed: 1, 3 or 12.
  expect(await paths({ to: addDays(period.to, -1) })).toEqual([422, ['to']])
  expect(await paths({ from: addDays(period.from, 1) })).toEqual([422, ['to']])
  expect(await paths({ from: month(5).from })).toEqual([422, ['to']])
  const listed = async (query: string) => {
    const { body, status } = await get(`/filed-returns?${query}`)
    return [status, body.findings?.map(({ path }: { path: string }) => path)]
  }
  expect(await listed(`from=${period.from}`)).toEqual([422, ['to']])
  expect(await listed(`to=${period.to}`)).toEqual([422, ['from']])
  expect(await listed(`from=${period.to}&to=${period.from}`)).toEqual([422, ['to']])
  expect(await paths({ fingerprint: 'x' })).toEqual([422, ['fingerprint']])
  expect(await paths({ reference: 'x'.repeat(101) })).toEqual([422, ['reference']])
  const anonymous = await portal.request('POST', '/filed-returns', {
    participant: company.participant.id,
    idempotencyKey: true,
    body: request,
  })
  expect(anonymous.status).toBe(401)
  const { token } = await joinCompany(portal, company, 'clerk')
  expect((await mark(request, { token })).status).toBe(403)
  const elsewhere = await portal.request('POST', '/filed-returns', {
    token: stranger.token,
    participant: company.participant.id,
    idempotencyKey: true,
    body: request,
  })
  expect([elsewhere.status, elsewhere.body.code]).toEqual([404, 'participant.not-found'])
  const { id } = await file(period)
  for (const path of [`/filed-returns/${id}`, `/filed-returns/${id}/late-documents`])
    expect((await get(path, stranger)).body.code).toBe('return.not-found')
  expect((await withdraw(id, 'Mine now', stranger)).body.code).toBe('return.not-found')
  expect((await withdraw(id, 'x')).body.findings[0].path).toBe('reason')
})

test('date and reference are corrected without a withdrawal, once, and nothing else is', async () => {
  const period = month(9)
  const filed = await file(period)
  const correct = (body: object, token = company.token) =>
    portal.request('PATCH', `/filed-returns/${filed.id}`, { token, body })
  const filedOn = addDays(period.to, 20)
  const correction = { filedOn, reference: 'FTA-2' }
  const [first, again] = [await correct(correction), await correct(correction)]
  expect([first.status, again.status, again.body.data]).toEqual([200, 200, { ...filed, ...correction }])
  const { body } = await get('/audit?action=report.vatReturnFilingCorrected')
  expect(body.data).toMatchObject([
    {
      subjectId: filed.id,
      before: { filedOn: today, reference: 'FTA-1' },
      after: correction,
    },
  ])
  expect(await eventsOf(filed.id)).toEqual(['return.filed', 'return.filingCorrected'])
  for (const wrong of [period.to, addDays(today, 1)])
    expect((await correct({ ...correction, filedOn: wrong })).body.findings[0].path).toBe('filedOn')
  const { token } = await joinCompany(portal, company, 'clerk')
  expect((await correct(correction, token)).status).toBe(403)
  expect((await correct(correction, stranger.token)).body.code).toBe('return.not-found')
  await withdraw(filed.id)
  expect((await correct(correction)).body.code).toBe('return.withdrawn')
})

test('a mark that waits for seconds gives up, and documents go on', async () => {
  const request = await requestOf(month(12))
  const holder = await connectAsAdmin(portal)
  try {
    await holder.query('begin')
    await holder.query('select falaj.lock_vat_periods($1, $2, $3)', [
      company.organizationId,
      'preprod',
      company.participant.id,
    ])
    const busy = await mark(request)
    expect([busy.status, busy.body.code]).toEqual([503, 'return.busy'])
  } finally {
    await holder.end()
  }
  expect((await mark(request)).status).toBe(201)
})

describeLockedPeriods()
describeLateChanges()
