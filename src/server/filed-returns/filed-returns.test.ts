/** VAT returns marked as filed, over HTTP: frozen figures, late changes, and the doors by which documents are issued. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, addMonths, dubaiDate, endOfMonth, startOfMonth } from '#core/calendar'
import type { InvoiceDraft } from '#core/invoice'
import { issueInvoice, outsideBuyer, saveDraft, standardInvoice } from '../documents/testing/invoices.ts'
import { newId } from '../platform/base/ids.ts'
import { joinCompany, registerCompany, type TestCompany } from '../platform/testing/company.ts'
import { connectAsAdmin, inTurn } from '../platform/testing/in-turn.ts'
import { startTestPortal, type TestPortal } from '../platform/testing/portal.ts'

let portal: TestPortal
let company: TestCompany
let buyer: TestCompany
let stranger: TestCompany

beforeAll(async () => {
  portal = await startTestPortal()
  company = await registerCompany(portal, { name: 'Filing' })
  buyer = await registerCompany(portal, { name: 'Buying' })
  stranger = await registerCompany(portal, { name: 'Stranger' })
}, 120_000)
afterAll(() => portal.stop())

const today = dubaiDate(Date.now())

/** A month of its own for each test, all of them over. */
function month(ago: number) {
  const from = startOfMonth(addMonths(startOfMonth(today), -ago))
  return { from, to: endOfMonth(from), day: addDays(from, 9) }
}
type Month = ReturnType<typeof month>

async function figures(of: Month, who = company, purchases = 'all') {
  const path = `/reports/vat-return?from=${of.from}&to=${of.to}&purchases=${purchases}`
  const { body, status } = await portal.request('GET', path, {
    token: who.token,
    participant: who.participant.id,
  })
  expect(status).toBe(200)
  return body.data
}

async function mark(body: object, options: { key?: string; who?: TestCompany; token?: string } = {}) {
  const { key, who = company, token = who.token } = options
  return await portal.request('POST', '/filed-returns', {
    token,
    participant: who.participant.id,
    ...(key ? { headers: { 'idempotency-key': key } } : { idempotencyKey: true }),
    body,
  })
}

async function requestOf({ from, to }: Month, who = company, purchases = 'all') {
  const { fingerprint } = await figures({ from, to, day: from }, who, purchases)
  return { from, to, purchases, fingerprint, filedOn: today, reference: 'FTA-1' }
}

async function file(of: Month, who = company, purchases = 'all') {
  const made = await mark(await requestOf(of, who, purchases), { who })
  expect([made.status, made.body.code]).toEqual([201, undefined])
  return made.body.data
}

const get = (path: string, who: TestCompany = company) =>
  portal.request('GET', path, { token: who.token, participant: who.participant.id })

const withdraw = (id: string, reason = 'Corrected', who: TestCompany = company) =>
  portal.request('POST', `/filed-returns/${id}/withdrawal`, { token: who.token, body: { reason } })

const dated = (issueDate: string, change: Partial<InvoiceDraft> = {}) =>
  standardInvoice(outsideBuyer(1), { issueDate, ...change })

async function draftOf(draft: InvoiceDraft): Promise<{ id: string; version: number }> {
  const saved = await saveDraft(portal, company, draft)
  expect(saved.status).toBe(201)
  return saved.body.data
}

const issue = ({ id, version }: { id: string; version: number }, change: object = {}) =>
  portal.request('POST', `/documents/${id}/issue`, {
    token: company.token,
    idempotencyKey: true,
    body: { version, ...change },
  })

async function eventsOf(id: string): Promise<string[]> {
  const events = await portal.query<{ name: string }>(
    `select name from domain_events where subject_id = $1 order by at, id`,
    [id],
  )
  return events.map(({ name }) => name)
}

const rulesOf = (findings: readonly { rule: string; severity: string }[]) =>
  findings.filter(({ rule }) => rule === 'falaj-filed-period').map(({ severity }) => severity)

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

test('every door of issuing refuses a date in a filed period, until it is confirmed', async () => {
  const period = month(5)
  const { id } = await file(period)
  const draft = await draftOf(dated(period.day))
  const refused = await issue(draft)
  expect([refused.status, refused.body.code]).toEqual([422, 'document.invalid'])
  expect(rulesOf(refused.body.findings)).toEqual(['fatal'])
  expect(refused.body.findings[0].params).toEqual({ from: period.from, to: period.to })
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
  expect((await issue(draft, { sendAt: tomorrow })).body.code).toBe('document.invalid')
  // The tax point decides, not the issue date.
  const supplied = await draftOf(dated(today, { taxPointDate: period.day }))
  expect(rulesOf((await issue(supplied)).body.findings)).toEqual(['fatal'])
  const bulk = await portal.request('POST', '/documents/bulk-issue', {
    token: company.token,
    participant: company.participant.id,
    idempotencyKey: true,
    body: { ids: [draft.id] },
  })
  await portal.runJobs()
  const [item] = await portal.query<{ code: string; findings: { rule: string; severity: string }[] }>(
    'select code, findings from bulk_items where run_id = $1',
    [bulk.body.data.id],
  )
  expect([item?.code, rulesOf(item?.findings ?? [])]).toEqual(['invalid', ['fatal']])
  const records = await get(`/documents/draft-records?typeCode=380&taxDate=${period.day}`)
  expect(records.body.data.filedPeriod).toEqual({ from: period.from, to: period.to })
  const outside = await get(`/documents/draft-records?typeCode=380&taxDate=${today}`)
  expect(outside.body.data.filedPeriod).toBeNull()

  // A credit note counts on its own date.
  const original = await issueInvoice(portal, company, dated(today))
  const credit = await draftOf(
    dated(period.day, {
      kind: 'creditNote',
      precedingDocuments: [{ number: original.number }],
      creditReason: 'DL8.61.1.A',
    }),
  )
  expect(rulesOf((await issue(credit)).body.findings)).toEqual(['fatal'])

  const confirmed = await issue(draft, { intoFiledPeriod: true })
  const issued = await get(`/audit?action=document.issued&subjectId=${draft.id}`)
  expect(
    issued.body.data.find(({ subjectId }: { subjectId: string }) => subjectId === draft.id).after,
  ).toMatchObject({ filedPeriod: { from: period.from, to: period.to } })
  expect([confirmed.status, rulesOf(confirmed.body.data.findings)]).toEqual([200, ['warning']])
  const { body } = await get(`/filed-returns/${id}`)
  expect(body.data.figures.payable).toBe('0.00')
  expect(body.data.late).toMatchObject({
    boxes: [
      {
        ...{ box: '1b', documents: 1 },
        amount: { filed: '0.00', today: '250.00', difference: '250.00' },
        vat: { filed: '0.00', today: '12.50', difference: '12.50' },
      },
      { box: '8', documents: 1 },
    ],
    payable: { filed: '0.00', today: '12.50', difference: '12.50' },
    lines: { count: 1 },
  })
  const late = await get(`/filed-returns/${id}/late-documents`)
  expect(late.body.data.map((row: { documentId: string }) => row.documentId)).toEqual([draft.id])
})

test('a bill of a filed period is never refused, and approving one is a late change of a return without it', async () => {
  const period = month(6)
  const early = standardInvoice(buyer.participant, { issueDate: period.day })
  await issueInvoice(portal, company, early)
  await portal.runJobs()
  const { id } = await file(period, buyer, 'decided')
  expect((await get(`/filed-returns/${id}`, buyer)).body.data.figures.recoverable).toBe('0.00')

  const list = await get(`/documents?direction=received&from=${period.from}&to=${period.to}`, buyer)
  const [bill] = list.body.data
  const approved = await portal.request('POST', `/documents/${bill.id}/responses`, {
    token: buyer.token,
    idempotencyKey: true,
    body: { decision: 'approve' },
  })
  expect(approved.status).toBeLessThan(300)
  const decided = (await get(`/filed-returns/${id}`, buyer)).body.data.late
  expect([decided.recoverable.difference, decided.lines.count]).toEqual(['12.50', 0])

  await issueInvoice(portal, company, early)
  await portal.runJobs()
  const after = await get(`/documents?direction=received&from=${period.from}&to=${period.to}`, buyer)
  expect(after.body.data).toHaveLength(2)
  const late = await get(`/filed-returns/${id}/late-documents`, buyer)
  expect(late.body.data).toMatchObject([{ direction: 'received', netAed: '250.00', decision: 'undecided' }])
})

test('a withdrawn mark stays on record, opens the period, and the return can be filed again', async () => {
  const period = month(7)
  const first = await file(period)
  const draft = await draftOf(dated(period.day))
  expect((await issue(draft)).status).toBe(422)
  const withdrawn = await withdraw(first.id)
  const audit = await get('/audit?action=report.vatReturnFilingWithdrawn')
  expect(audit.body.data[0]).toMatchObject({
    ...{ subjectId: first.id, reason: 'Corrected' },
    before: { from: period.from, to: period.to },
  })
  expect(await eventsOf(first.id)).toEqual(['return.filed', 'return.filingWithdrawn'])
  expect(withdrawn.body.data.withdrawn).toMatchObject({ reason: 'Corrected', by: expect.any(String) })
  expect((await withdraw(first.id)).body.code).toBe('return.withdrawn')
  expect((await issue(draft)).status).toBe(200)
  const second = await file(period)
  const { body } = await get(`/filed-returns/${second.id}`)
  expect([body.data.figures.payable, body.data.late.lines.count]).toEqual(['12.50', 0])
  expect((await get(`/filed-returns/${first.id}`)).body.data).toMatchObject({
    figures: { payable: '0.00' },
    late: null,
  })
  const list = await get(`/filed-returns?from=${period.from}&to=${period.to}`)
  expect(list.body.data.map(({ id }: { id: string }) => id)).toEqual([second.id, first.id])
  const page = await get('/filed-returns?limit=2')
  expect([page.body.data.length, typeof page.body.page.next]).toEqual([2, 'string'])
})

test('documents that came after the day of filing are counted before, and a document counts once', async () => {
  const period = month(8)
  await issueInvoice(portal, company, dated(period.day))
  await issueInvoice(portal, company, dated(period.day))
  const after = async (filedOn: string) => {
    const { body, status } = await get(
      `/filed-returns/after-filing?from=${period.from}&to=${period.to}&filedOn=${filedOn}`,
    )
    return [status, body.data?.documents]
  }
  // They came in today.
  expect(await after(addDays(today, -1))).toEqual([200, 2])
  expect(await after(today)).toEqual([200, 0])
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

test('an approved draft is refused as well, once its period is filed', async () => {
  const period = month(13)
  const approver = await joinCompany(portal, company, 'approver')
  const ask = (method: string, path: string, body: object, token = company.token) =>
    portal.request(method, path, {
      ...{ token, participant: company.participant.id, idempotencyKey: true, body },
    })
  const approveAbove = async (approvalAbove: string | null) => {
    const { environment: _environment, ...settings } = (await get('/settings')).body.data
    expect((await ask('PUT', '/settings', { ...settings, approvalAbove })).status).toBe(200)
  }
  await approveAbove('1.00')
  const draft = await draftOf(dated(period.day))
  const { version } = draft
  expect((await ask('POST', `/documents/${draft.id}/approval`, { version })).status).toBe(200)
  const decision = { version, decision: 'approve' }
  const path = `/documents/${draft.id}/approval/decision`
  expect((await ask('POST', path, decision, approver.token)).status).toBe(200)
  await file(period)
  const refused = await issue(draft)
  expect([refused.body.code, rulesOf(refused.body.findings)]).toEqual(['document.invalid', ['fatal']])
  expect((await issue(draft, { intoFiledPeriod: true })).status).toBe(200)
  await approveAbove(null)
})

test('a mark waits for a document that is being issued, and does not freeze figures without it', async () => {
  const period = month(10)
  const draft = await draftOf(dated(period.day))
  const request = await requestOf(period)
  // Issuing waits at the end of the audit trail, after its VAT entries were written.
  const [issued, marked] = await inTurn(portal, endOfTrail(), [() => issue(draft), () => mark(request)])
  expect([issued?.status, marked?.status, marked?.body.code]).toEqual([200, 409, 'return.figures-changed'])
  const { id } = await file(period)
  const { body } = await get(`/filed-returns/${id}`)
  expect([body.data.figures.payable, body.data.late.lines.count]).toEqual(['12.50', 0])
})

test('a document waits for a mark, and is late', async () => {
  const period = month(11)
  const draft = await draftOf(dated(period.day))
  const request = await requestOf(period)
  const [marked, issued] = await inTurn(portal, endOfTrail(), [() => mark(request), () => issue(draft)])
  expect([marked?.status, issued?.status]).toEqual([201, 200])
  const { body } = await get(`/filed-returns/${marked?.body.data.id}`)
  expect([body.data.figures.payable, body.data.late.changed, body.data.late.lines.count]).toEqual([
    '0.00',
    true,
    1,
  ])
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

const endOfTrail = () =>
  `select from audit_heads where organization_id = '${company.organizationId}' and environment = 'preprod' for update`
