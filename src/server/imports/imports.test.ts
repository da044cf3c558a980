/* oxlint-disable typescript/no-explicit-any -- answers are read as they come */
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { registerCompany, type TestCompany } from '#platform/testing/company'
import { startTestPortal, type TestPortal } from '#platform/testing/portal'
import { uploadFile } from './testing/upload-file.ts'

let portal: TestPortal
let ours: TestCompany
let others: TestCompany

beforeAll(async () => {
  portal = await startTestPortal()
  ours = await registerCompany(portal, { name: 'Ours' })
  others = await registerCompany(portal, { name: 'Others' })
})
afterAll(() => portal.stop())

const as = (company: TestCompany) => ({ token: company.token, participant: company.participant.id })
const get = (path: string, company = ours) => portal.request('GET', path, as(company))
const post = (path: string, company = ours) => portal.request('POST', path, { ...as(company), body: {} })

const upload = (kind: string, fileName: string, bytes: Uint8Array | string, company = ours) =>
  uploadFile(portal, company, { kind, fileName }, bytes)

/** Accepts the guessed columns, with changes, and waits for the check. */
async function check(one: any, change: object = {}, fields: Record<string, string | null> = {}) {
  const body = {
    fields: one.columns.map(({ field, heading }: any) => fields[heading] ?? field),
    ...{ decimals: one.decimals ?? 'point', dates: one.dates ?? 'dayFirst', ...change },
  }
  const answer = await portal.request('PUT', `/imports/${one.id}/columns`, { ...as(ours), body })
  expect(answer.body.code).toBeUndefined()
  await portal.runJobs()
  return (await get(`/imports/${one.id}`)).body.data
}

async function step(one: any, verb: 'confirm' | 'undo') {
  expect((await post(`/imports/${one.id}/${verb}`)).status).toBe(200)
  await portal.runJobs()
  return (await get(`/imports/${one.id}`)).body.data
}

const counts = (made: number, changed: number, unchanged: number, invalid: number) =>
  expect.objectContaining({ new: made, changed, unchanged, invalid })
const rowsOf = async (one: any, show = 'findings') =>
  (await get(`/imports/${one.id}/rows?show=${show}`)).body.data
const findingsOf = (rows: any[]) =>
  rows.flatMap(({ findings, number }) => findings.map(({ path, rule }: any) => [number, path, rule]))
const names = async (path: string) => (await get(path)).body.data.map(({ name }: { name: string }) => name)

/** Latin and Arabic letters as Windows-1256 writes them. */
function windows1256(text: string): Uint8Array {
  const decoder = new TextDecoder('windows-1256')
  const bytes = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]))
  return Uint8Array.from([...text].map((letter) => bytes.get(letter) ?? 63))
}

const ledger = [
  'Customer list of Ours;;;;;',
  'Customer Name;الاسم العربي;VAT No;State;P.O. Box;Salesman',
  'Gulf Marine Supplies FZE;الخليج للتوريدات;100881234700003;DU;1234;Omar',
  '"Palm; Logistics";;100990441700003;Dubai;;Layla',
  'Desert Clinic LLC;;12;AE-SH;;Omar',
  ';;100771998300003;AZ;;Omar',
  'Gulf Marine Supplies FZE;;100881234700003;DU;;Omar',
].join('\r\n')

test('mapping case 8: customers of an Arabic Windows ledger, guessed, checked, fixed, written once, and undone', async () => {
  const read = await upload('customers', 'ledger.csv', windows1256(ledger))
  expect(read).toMatchObject({
    state: 'columns',
    total: 5,
    format: { kind: 'csv', detail: 'Windows-1256 ;' },
  })
  expect(read.columns.map(({ field }: any) => field)).toEqual([
    ...['name', 'nameAr', 'trn', 'billingAddress.subdivision', 'billingAddress.postalCode', null],
  ])
  const checked = await check(read)
  expect([checked.state, checked.counts]).toEqual(['checked', counts(2, 0, 0, 3)])
  const rows = await rowsOf(checked)
  // Mapping case 8: the codes of ISO 3166-2 and of ledgers become those of the emirates, with a finding.
  expect(findingsOf(rows)).toEqual([
    [3, 'billingAddress.subdivision', 'falaj-import-emirate'],
    [5, 'trn', 'falaj-import-trn-length'],
    [5, 'billingAddress.subdivision', 'falaj-import-emirate'],
    [6, 'billingAddress.subdivision', 'falaj-import-emirate'],
    [6, 'name', 'falaj-import-missing'],
    [7, 'billingAddress.subdivision', 'falaj-import-emirate'],
    [7, '', 'falaj-import-twice'],
  ])
  expect(await names('/contacts')).toEqual([])

  const rejected = await fetch(`${portal.url}/api/preprod/v1/imports/${read.id}/rejected.csv?language=ar`, {
    headers: { authorization: `Falaj ${ours.token}` },
  })
  const lines = (await rejected.text()).replace('\ufeff', '').trim().split('\r\n')
  expect(lines[0]).toBe('الصف,السبب,Customer Name,الاسم العربي,VAT No,State,P.O. Box,Salesman')
  expect(lines.map((line) => line.split(',')[0])).toEqual(['الصف', '5', '6', '7'])

  const correct = (number: number, cells: object, company = ours) =>
    portal.request('PATCH', `/imports/${read.id}/rows/${number}`, { ...as(company), body: { cells } })
  const fixed = (await correct(5, { 2: '100330012700003' })).body.data
  expect([fixed.outcome, fixed.was, fixed.cells[2]]).toEqual(['new', { 2: '12' }, '100330012700003'])
  expect((await correct(99, { 2: '1' })).body.code).toBe('import.row-not-found')

  const written = await step(read, 'confirm')
  expect([written.state, written.counts.written]).toEqual(['done', 3])
  expect(await names('/contacts?role=customer')).toEqual([
    'Desert Clinic LLC',
    'Gulf Marine Supplies FZE',
    'Palm; Logistics',
  ])
  const [contact] = (await get('/contacts?search=Gulf')).body.data
  expect(contact).toMatchObject({
    ...{ nameAr: 'الخليج للتوريدات', trn: '100881234700003', tin: '1008812347' },
    ...{ participantId: '0235:1008812347', isCustomer: true, isSupplier: false },
    billingAddress: { subdivision: 'DXB', postalCode: '1234', country: 'AE' },
  })
  // Again, and again in another order: idempotent.
  expect((await step(read, 'confirm')).counts.written).toBe(3)
  expect((await correct(5, { 2: '' })).body.code).toBe('import.not-now')

  const again = await upload('customers', 'ledger.csv', windows1256(ledger))
  expect(again.columns.map(({ known }: any) => known)).toEqual(Array.from({ length: 6 }, () => 'remembered'))
  expect((await check(again)).counts).toEqual(counts(0, 0, 2, 3))
  expect((await post(`/imports/${again.id}/confirm`)).body.code).toBe('import.nothing-to-write')

  // As suppliers they are the same companies, now with another role; fields that are empty in the file stay.
  const asSuppliers = await check(await upload('suppliers', 'ledger.csv', ledger))
  expect(asSuppliers.counts).toEqual(counts(0, 2, 0, 3))
  await step(asSuppliers, 'confirm')
  const [both] = (await get('/contacts?search=Gulf')).body.data
  expect([both.isCustomer, both.isSupplier, both.version]).toEqual([true, true, 2])
  expect((await step(asSuppliers, 'undo')).counts).toMatchObject({ undone: 2, kept: 0 })
  expect((await get('/contacts?search=Gulf')).body.data[0]).toMatchObject({ isSupplier: false, version: 3 })

  // Records that were changed since stay, and the rest is removed.
  const undone = await step(read, 'undo')
  expect([undone.state, undone.counts.undone, undone.counts.kept]).toEqual(['undone', 1, 2])
  expect(await names('/contacts')).toEqual(['Gulf Marine Supplies FZE', 'Palm; Logistics'])
})

test('products of a workbook; an ambiguous number format leads to a question', async () => {
  const headings = ['Item code', 'Item', 'UOM', 'Price', 'Tax %']
  const rows = [
    ['A-1', 'Rope', 'mtr', 42.5, '5%'],
    ['A-2', 'حبل', 'قطعة', 0.1 + 0.2, '5'],
    ['A-3', 'Hook', 'XXQ', 12, '5'],
  ]
  const workbook = await writeXlsx({ sheets: [{ name: 'Items', rows: [headings, ...rows] }] })
  const read = await upload('products', 'items.xlsx', workbook)
  expect([read.format.kind, read.decimals, read.questions.decimals]).toEqual(['xlsx', 'point', null])
  const checked = await check(read)
  expect(findingsOf(await rowsOf(checked))).toEqual([[4, 'unitCode', 'falaj-import-unit']])
  await step(checked, 'confirm')
  const products = (await get('/products')).body.data
  expect(products.map((one: any) => [one.code, one.unitCode, one.unitPrice, one.vatRate])).toEqual([
    ['A-1', 'MTR', '42.5', '5'],
    ['A-2', 'H87', '0.3', '5'],
  ])

  const doubtful = await upload('products', 'prices.csv', 'Code|Name|Price\nA-1|Rope|1.750\nB-2|Net|2.500\n')
  expect(doubtful).toMatchObject({
    decimals: null,
    questions: {
      decimals: { value: '1.750', first: { reads: '1.750', fit: 2 }, second: { reads: '1750', fit: 2 } },
    },
  })
  const asThousands = await check(doubtful, { decimals: 'comma' })
  expect(asThousands.counts).toEqual(counts(1, 1, 0, 0))
  await step(asThousands, 'confirm')
  const changed = (await get('/products?search=A-1')).body.data[0]
  expect([changed.unitPrice, changed.unitCode, changed.name]).toEqual(['1750', 'MTR', 'Rope'])
})

const sales = [
  'Inv No,Type,Date,Cust.,TRN,Item,QTY,Price,Tax,HS',
  'A-2201,,03/11/2026,Palm Logistics,100990441700003,Rope,250,42.50,S,731210',
  'A-2201,,03/11/2026,Palm Logistics,100990441700003,Hook,12,385.50,5%,732690',
  'A-2202,,25/11/2026,Nobody Yet,,Net,abc,10,S,5608',
  'A-2203,383,04/11/2026,Palm Logistics,,Rope,1,1,S,731210',
  'A-2204,,04/11/2026,Palm Logistics,,Rope,1,1,S,731210',
  'A-2204,,05/11/2026,Palm Logistics,,Rope,1,1,S,731210',
].join('\n')

test('mapping case 21: documents, lines by number, drafts only, the same file twice, undone until issued', async () => {
  const read = await upload('documents', 'sales.csv', sales)
  expect([read.dates, read.columns.filter(({ field }: any) => field === null)]).toEqual(['dayFirst', []])
  const checked = await check(read)
  expect(checked.counts).toEqual(counts(1, 0, 0, 3))
  const fatal = (await rowsOf(checked, 'invalid')).flatMap(({ findings, number }: any) =>
    findings.flatMap(({ path, rule, severity }: any) => (severity === 'fatal' ? [[number, path, rule]] : [])),
  )
  // Mapping case 21: a debit note is refused with words.
  expect(fatal).toEqual([
    [4, 'line.quantity', 'falaj-import-number'],
    [5, 'kind', 'falaj-import-debit-note'],
    [7, 'issueDate', 'falaj-import-differs'],
  ])
  const groups = (await get(`/imports/${read.id}/findings`)).body.data
  const debit = groups.find(({ finding }: any) => finding.rule === 'falaj-import-debit-note')
  expect(debit.suggestions.map(({ value }: any) => value).toSorted()).toEqual(['380', '381', '480'])
  const fixed = { cells: { 0: 'A-2205' } }
  await portal.request('PATCH', `/imports/${read.id}/rows/7`, { ...as(ours), body: fixed })
  expect((await get(`/imports/${read.id}`)).body.data.counts).toEqual(counts(3, 0, 0, 2))
  expect(checked.participant).toBe(ours.participant.id)
  const written = await step(read, 'confirm')
  expect(written.counts).toMatchObject({ written: 3, invalid: 2 })
  const drafts = (await get('/documents?direction=sent')).body.data
  expect(drafts.map((one: any) => [one.number, one.payable]).toSorted()).toEqual([
    ['A-2201', '16013.55'],
    ['A-2204', '1.05'],
    ['A-2205', '1.05'],
  ])
  const one = drafts.find(({ number }: any) => number === 'A-2201')
  expect(JSON.stringify((await get(`/documents/${one.id}/xml`)).body)).toContain('document.not-issued')
  const full = (await get(`/documents/${one.id}`)).body.data
  expect(full.draft).toMatchObject({
    buyer: { legalName: 'Palm; Logistics', participantId: { value: '1009904417' } },
    lines: [{ quantity: '250', price: { gross: '42.50' } }, { quantity: '12' }],
  })
  const again = await check(await upload('documents', 'sales.csv', sales))
  expect(again.counts).toEqual(counts(0, 0, 1, 3))
  const dearer = await check(await upload('documents', 'sales.csv', sales.replace('42.50', '43.50')))
  expect(dearer.counts).toEqual(counts(0, 1, 0, 3))
  await step(dearer, 'confirm')
  expect((await step(dearer, 'undo')).counts.undone).toBe(1)
  expect((await get(`/documents/${one.id}`)).body.data.totals.payable).toBe('16013.55')
  const undone = await step(read, 'undo')
  // The one that was changed and restored is another version now.
  expect(undone.counts).toMatchObject({ undone: 2, kept: 1 })
})

test('an import that is canceled in the moment in which its file has been read, or found unreadable, stays so', async () => {
  const { db } = portal.context
  const { tenant } = db
  /** Uploads a file, and cancels its import after the transaction of the worker that leaves it so. */
  async function canceledWhen(isThen: (one: any, answer: unknown) => boolean, bytes: Uint8Array | string) {
    let canceled: number | undefined
    const spy = vi.spyOn(db, 'tenant').mockImplementation(async (scope, work) => {
      const answer = await tenant.call(db, scope, work as never)
      const [one] = await portal.query<{ id: string }>(
        `select id, total from imports where state = 'reading'`,
      )
      if (canceled === undefined && one && isThen(one, answer)) {
        canceled = 0
        canceled = (await post(`/imports/${one.id}/cancel`)).status
      }
      return answer as never
    })
    try {
      const one = await upload('products', 'p.csv', bytes)
      expect(canceled).toBe(200)
      expect([one.state, one.failure, await rowsOf(one, 'all')]).toEqual(['cancelled', null, []])
    } finally {
      spy.mockRestore()
    }
  }
  await canceledWhen(({ total }) => total === 1, 'Name,Price\nBook,1\n')
  await canceledWhen((_one, answer) => Buffer.isBuffer(answer), Uint8Array.of(0, 1, 2, 0, 0, 5))
})

test('no other organization sees or changes an import; templates are read back unchanged', async () => {
  const read = await upload('products', 'p.csv', 'Name,Price\nBook,1\n')
  for (const [method, path] of [
    ['GET', `/imports/${read.id}`],
    ['GET', `/imports/${read.id}/rows`],
    ['GET', `/imports/${read.id}/rejected.csv`],
    ['GET', `/imports/${read.id}/findings`],
    ['GET', `/imports/${read.id}/fixes`],
    ['POST', `/imports/${read.id}/cancel`],
    ['POST', `/imports/${read.id}/confirm`],
    ['POST', `/imports/${read.id}/undo`],
  ] as const) {
    const answer = await portal.request(method, path, {
      ...as(others),
      ...(method === 'POST' ? { body: {} } : {}),
    })
    expect([path, answer.body.code ?? JSON.parse(answer.body).code]).toEqual([path, 'import.not-found'])
    expect((await portal.request(method, path, method === 'POST' ? { body: {} } : {})).status).toBe(401)
  }
  const fields = { fields: [null, 'unitPrice'], decimals: 'point', dates: 'dayFirst' }
  const all = { column: 0, from: 'a', to: 'b' }
  for (const verb of ['mend', 'restore']) {
    const foreign = await portal.request('POST', `/imports/${read.id}/${verb}`, { ...as(others), body: all })
    expect(foreign.body.code).toBe('import.not-found')
  }
  const refused = await portal.request('PUT', `/imports/${read.id}/columns`, { ...as(ours), body: fields })
  expect([refused.status, refused.body.findings]).toMatchObject([
    422,
    [{ rule: 'falaj-import-column-missing', message: expect.stringContaining('No column becomes name;') }],
  ])
  expect((await get('/imports', others)).body.data).toEqual([])
  for (const kind of ['customers', 'products', 'documents'])
    for (const language of ['en', 'ar']) {
      const response = await fetch(
        `${portal.url}/api/preprod/v1/imports/template.xlsx?kind=${kind}&language=${language}`,
        { headers: { authorization: `Falaj ${ours.token}` } },
      )
      const template = await upload(kind, 't.xlsx', new Uint8Array(await response.arrayBuffer()))
      expect(template.columns.filter(({ known }: any) => known === 'leftOut')).toEqual([])
      expect((await check(template)).counts.invalid).toBe(0)
    }
})
