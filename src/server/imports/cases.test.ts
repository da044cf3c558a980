/* oxlint-disable typescript/no-explicit-any -- answers are read as they come */
/** Ledgers of other programs, over HTTP: every document gets its true amount, or a finding that gives the reason. */
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pack, zipFile } from '#platform/files/zip'
import { joinCompany, registerCompany, type TestCompany } from '#platform/testing/company'
import { startTestPortal, type TestPortal } from '#platform/testing/portal'
import { issueInvoice, outsideBuyer, standardInvoice } from '../documents/testing/invoices.ts'
import { type Checked, finding, importSteps, table } from './testing/import-steps.ts'
import { ubl } from './testing/ubl.ts'
import { uploadFile } from './testing/upload-file.ts'
import { workbook } from './testing/workbook.ts'

let portal: TestPortal
let ours: TestCompany

beforeAll(async () => {
  portal = await startTestPortal()
  ours = await registerCompany(portal, { name: 'Sahel Trading LLC' })
})
afterAll(() => portal.stop())

const { get, send, checked, standing, written, amounts, savedXml, exported } = importSteps(() => ({
  portal,
  company: ours,
}))

describe('rows below a document that name no number', () => {
  const head = 'Invoice No,Date,Customer,Item,Qty,Price,VAT %'

  test('are its lines, with merged cells or repeated ones; totals belong to no document', async () => {
    const check = await checked(
      'documents',
      table([
        head,
        'CH-1,2026-11-20,Marsa Trading,Rope,2,100,5',
        ',,,Shackle,1,50,5',
        ',2026-11-20,Marsa Trading,Delivery,1,75,5',
        ',,,Sub total,4,225,',
        'CH-2,2026-11-21,Marsa Trading,Rope,1,10,5',
        'Grand Total,,,,5,335,',
      ]),
    )
    expect(check.one.counts).toMatchObject({ new: 2, invalid: 2 })
    expect(check.rows.map(({ item }) => item)).toEqual([2, 2, 2, 5, 6, 7])
    expect(check.found.filter(([, , rule]) => rule === 'falaj-import-total-row')).toHaveLength(2)
    expect(await amounts(check)).toEqual({ 'CH-1': '341.25', 'CH-2': '10.50' })
  })

  test('stop their document when one of them cannot be read, and release it when it is fixed', async () => {
    const check = await checked(
      'documents',
      table([head, 'CH-3,2026-11-20,Marsa Trading,Rope,2,100,5', ',,,Shackle,one,50,5']),
    )
    expect(check.one.counts).toMatchObject({ new: 0, invalid: 1 })
    expect((await send('POST', `/imports/${check.one.id}/confirm`, {})).body.code).toBe(
      'import.nothing-to-write',
    )
    const corrected = await send('POST', `/imports/${check.one.id}/mend`, { column: 4, from: 'one', to: '1' })
    expect(corrected.status).toBe(200)
    await portal.runJobs()
    expect(await amounts(await standing(check.one.id))).toEqual({ 'CH-3': '262.50' })
  })

  test('with a buyer of their own are refused, and the document above waits for a decision', async () => {
    const check = await checked(
      'documents',
      table([
        head,
        'CH-4,2026-11-20,Marsa Trading,Rope,2,100,5',
        ',2026-11-20,Somebody Else,Shackle,1,50,5',
        ',,,Bolt,1,5,5',
      ]),
    )
    expect(check.one.counts).toMatchObject({ new: 1, invalid: 1 })
    expect(check.found).toContainEqual([2, '', 'falaj-import-rows-below'])
    expect(check.one.decisions).toEqual([{ rule: 'falaj-import-rows-below', items: 1 }])
    const refused = await send('POST', `/imports/${check.one.id}/confirm`, {})
    expect([refused.status, refused.body.code]).toEqual([409, 'import.undecided'])
    expect(refused.body.findings).toMatchObject([{ rule: 'falaj-import-rows-below', params: { count: '1' } }])
    // The row that was refused gets the number of the document: it is a line of it.
    const fixed = await send('PATCH', `/imports/${check.one.id}/rows/3`, {
      cells: { 0: 'CH-4', 2: 'Marsa Trading' },
    })
    expect(fixed.status).toBe(200)
    const after = await standing(check.one.id)
    expect(after.one).toMatchObject({ decisions: [], counts: { new: 1, invalid: 0 } })
    expect(await amounts(after)).toEqual({ 'CH-4': '267.75' })
  })
})

test('rows and columns that a workbook hides are findings', async () => {
  const row = (at: number, texts: readonly string[], hidden = '') => {
    const cells = texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`)
    return `<row r="${at}"${hidden}>${cells.join('')}</row>`
  }
  const rows = [
    row(1, ['Invoice No', 'Date', 'Customer', 'Item', 'Qty', 'Price', 'VAT %']),
    row(2, ['HR-1', '2026-11-20', 'Marsa Trading', 'Rope', '2', '100', '5']),
    row(3, ['HR-2', '2026-11-20', 'Marsa Trading', 'Shackle', '1', '50', '5'], ' hidden="1"'),
    row(4, ['', '', '', 'Bolt', '1', '5', '5'], ' hidden="1"'),
  ]
  const before = '<cols><col min="6" max="6" hidden="1"/></cols>'
  const check = await checked('documents', await workbook({ sheets: { Sales: rows.join('') }, before }))
  expect(check.one.columns.map(({ heading }: any) => heading).slice(-3)).toEqual([
    ...['Price (hidden)', 'VAT %', 'Hidden row'],
  ])
  expect(check.found).toEqual([
    [3, 'hiddenRow', 'falaj-import-hidden'],
    [4, 'hiddenRow', 'falaj-import-hidden'],
  ])
  // Emptied, the rows are as any other.
  const correction = { column: check.one.columns.length - 1, from: 'hidden', to: '' }
  expect((await send('POST', `/imports/${check.one.id}/mend`, correction)).status).toBe(200)
  await portal.runJobs()
  const after = await standing(check.one.id)
  expect(after.found).toEqual([])
  expect(await amounts(after)).toEqual({ 'HR-1': '210.00', 'HR-2': '57.75' })
})

describe('discounts, charges, prices with VAT and totals', () => {
  const head =
    'Invoice No,Date,Customer,Item,Qty,Price,Discount %,Discount Amount,Shipping Charge,Is Inclusive Tax,VAT %,Total'

  test('have the amounts of the file', async () => {
    const check = await checked(
      'documents',
      table([
        head,
        'DI-1,2026-11-20,Marsa Trading,Rope,10,100,10,100,25,false,5,971.25',
        'DI-2,2026-11-20,Marsa Trading,Rope,1,105,0,0,0,true,5,105.00',
        'DI-3,2026-11-20,Marsa Trading,Rope,3,33.33,,,,true,5,99.99',
        'DI-4,2026-11-20,Marsa Trading,Rope,1,100,,20,,false,5,84',
        'DI-5,2026-11-20,Marsa Trading,Rope,1,100,,,,false,5,105',
        'DI-5,2026-11-20,Marsa Trading,Bolt,1,100,,,,false,5,105',
      ]),
    )
    expect(check.found).toEqual([])
    expect(check.one.comparison).toEqual([
      {
        ...{ currency: 'AED', items: 5, total: '1470.24' },
        ...{ stated: 5, statedTotal: '1470.24', comparedTotal: '1470.24' },
      },
    ])
    expect(await amounts(check)).toEqual({
      ...{ 'DI-1': '971.25', 'DI-2': '105.00', 'DI-3': '99.99', 'DI-4': '84.00', 'DI-5': '210.00' },
    })
  })

  test('that differ are findings with both amounts, counted, and accepted before they are written', async () => {
    const check = await checked(
      'documents',
      table([
        head,
        'DI-6,2026-11-20,Marsa Trading,Rope,10,100,10,100,25,false,5,1000.00',
        'DI-7,2026-11-20,Marsa Trading,Rope,10,100,10,90,,false,5,945',
      ]),
    )
    expect(finding(check, 'falaj-import-amount-differs')).toMatchObject({
      path: 'total',
      severity: 'warning',
      params: { stated: '1000.00', ours: '971.25' },
    })
    expect(finding(check, 'falaj-import-discount')).toMatchObject({
      params: { percent: '10', expected: '100.00', amount: '90.00' },
    })
    expect(check.one.counts).toMatchObject({ new: 1, invalid: 1 })
    expect(check.one.decisions).toEqual([{ rule: 'falaj-import-amount-differs', items: 1 }])
    expect((await send('POST', `/imports/${check.one.id}/confirm`, {})).body.code).toBe('import.undecided')
    expect(await amounts(check, ['falaj-import-amount-differs'])).toEqual({ 'DI-6': '971.25' })
  })

  test('in duplicate columns must agree; negative and repeated discounts, and states, are reported', async () => {
    const twice = await checked(
      'documents',
      table([
        'Invoice No,Date,Customer,Item,Qty,Qty,Unit Price,Rate,Discount,VAT %,State of Document',
        'TW-1,2026-11-20,Marsa Trading,Rope,2,2,100,100.00,-10,5,Paid',
        'TW-2,2026-11-20,Marsa Trading,Rope,2,3,100,120,,5,Proforma',
        'TW-3,2026-11-20,Marsa Trading,Rope,1,1,100,,5,5,Disputed',
        ',,,Bolt,1,1,100,,5,5,',
        ',,,Total TW-3,2,,,,,,',
      ]),
    )
    expect(twice.found).toEqual([
      [2, 'line.discount', 'falaj-import-discount-sign'],
      [3, 'line.quantity', 'falaj-import-column-doubled'],
      [3, 'line.price', 'falaj-import-column-doubled'],
      [3, 'status', 'falaj-import-unfinished'],
      [4, 'line.discount', 'falaj-import-discount-repeated'],
      [4, 'status', 'falaj-import-status'],
      [6, 'line.name', 'falaj-import-total-row'],
    ])
    expect(finding(twice, 'falaj-import-column-doubled').params).toEqual({
      column: 'Qty',
      value: '3',
      other: '2',
    })
    // A user who chooses the other column has settled which of them counts.
    const fields = twice.one.columns.map(({ field }: any) => field)
    const [first, second] = [fields.indexOf('line.price'), fields.indexOf('line.price') + 1]
    const choice = fields.with(first, null).with(second, 'line.price')
    const body = { fields: choice, decimals: 'point', dates: 'dayFirst', remember: true }
    expect((await send('PUT', `/imports/${twice.one.id}/columns`, body)).status).toBe(200)
    await portal.runJobs()
    const doubled = ({ found }: Checked) =>
      found.filter(([, , rule]) => rule === 'falaj-import-column-doubled')
    const after = await standing(twice.one.id)
    expect(doubled(after)).toEqual([[3, 'line.quantity', 'falaj-import-column-doubled']])
    // The next file with the same headings is read in the same way, and reports what was not settled.
    const text = 'Invoice No,Date,Customer,Item,Qty,Qty,Unit Price,Rate,Discount,VAT %,State of Document'
    const next = await checked(
      'documents',
      table([text, 'TW-4,2026-11-20,Marsa Trading,Rope,2,3,100,120,-10,5,Paid']),
    )
    expect(doubled(next)).toEqual([[2, 'line.quantity', 'falaj-import-column-doubled']])
    expect(await amounts(next)).toEqual({ 'TW-4': '241.50' })
  })

  test('in omitted columns are named before the check', async () => {
    const text = table([
      'Invoice No,Date,Customer,Item,Qty,Price,VAT %,Loyalty rebate,Paid so far,Extra,Phone,Invoice Status',
      'LO-1,2026-11-20,Marsa Trading,Rope,1,100,5,10,5,12.50,971501234,Paid',
    ])
    const { columns } = await uploadFile(portal, ours, { kind: 'documents', fileName: 'l.csv' }, text)
    const concerns = Object.fromEntries(columns.map(({ concern, heading }: any) => [heading, concern]))
    expect(concerns).toMatchObject({
      ...{ 'Loyalty rebate': 'discount', 'Paid so far': 'paid', Extra: 'amounts', Phone: null },
    })
    const check = await checked(
      'documents',
      table([
        'Invoice No,Status,Date,Customer,Item,Qty,Price,VAT %',
        'LO-2,Void,2026-11-20,Marsa Trading,Rope,1,100,5',
      ]),
    )
    expect(check.found).toEqual([[2, 'status', 'falaj-import-void']])
  })
})

async function checkedXml(text: string): Promise<Checked> {
  const read = await uploadFile(portal, ours, { kind: 'documents', fileName: 'invoice.xml' }, text)
  await portal.runJobs()
  return await standing(read.id)
}

describe('complete documents in a file', () => {
  test('of another seller are refused: no value of theirs gets into an invoice of ours', async () => {
    const check = await checkedXml(
      ubl({ trn: '104238816300003', name: 'Al Noor LLC', total: '105.00', id: 'K-1' }),
    )
    expect(check.one.counts).toMatchObject({ new: 0, invalid: 1 })
    expect(finding(check, 'falaj-import-other-seller')).toMatchObject({
      severity: 'fatal',
      params: { name: 'Al Noor LLC' },
    })
  })

  test('of ours lose the ids of another format, keep their number, and report a different total', async () => {
    const own = { trn: ours.participant.trn, name: 'Sahel Trading LLC' }
    const check = await checkedXml(ubl({ ...own, total: '104.00', id: 'K-2' }))
    expect(finding(check, 'falaj-import-amount-differs')).toMatchObject({
      params: { stated: '104.00', ours: '105.00' },
    })
    const document = (await written(check, ['falaj-import-amount-differs'])).get('K-2')
    expect(document.draft).toMatchObject({ number: 'K-2', keepsNumber: true })
    expect(document.draft).not.toHaveProperty('customizationId')
    expect(document.draft).not.toHaveProperty('profileId')
    expect(document.findings.map(({ rule }: any) => rule)).not.toContain('aligned-ibrp-001-ae')
    const issued = await send('POST', `/documents/${document.id}/issue`, { version: document.version }, true)
    expect(issued.body.findings ?? []).not.toContainEqual(expect.objectContaining({ path: 'number' }))
  })

  test('UBL, a ZIP file of it, and JSON of our model are accepted; bombs and wrong files are refused', async () => {
    const upload = (fileName: string, bytes: Uint8Array | string) =>
      uploadFile(portal, ours, { kind: 'documents', fileName }, bytes)
    const counts = (made: number, changed: number, unchanged: number, invalid: number) =>
      expect.objectContaining({ new: made, changed, unchanged, invalid })
    const rulesOf = async ({ id }: any) =>
      (await get(`/imports/${id}/rows?show=findings`)).flatMap(({ findings }: any) =>
        findings.map(({ rule }: any) => rule),
      )
    const step = async ({ id }: any, verb: 'confirm' | 'undo') => {
      expect((await send('POST', `/imports/${id}/${verb}`, {})).status).toBe(200)
      await portal.runJobs()
      return await get(`/imports/${id}`)
    }
    const invoice = standardInvoice(outsideBuyer(1))
    const text = await savedXml(await issueInvoice(portal, ours, invoice))
    // A document that was issued here without a file may be the same: its number is named.
    const known = await upload(
      'known.xml',
      text.replace('</cbc:DueDate>', '</cbc:DueDate><cbc:Note>late</cbc:Note>'),
    )
    expect([known.counts, await rulesOf(known)]).toEqual([
      counts(1, 0, 0, 0),
      expect.arrayContaining(['falaj-number-taken']),
    ])
    const ubl = text.replace(/<cbc:ID>[^<]*<\/cbc:ID>/, '<cbc:ID>OLD-1</cbc:ID>')
    const debit = ubl.replace(/(<cbc:InvoiceTypeCode[^>]*>)380/, '$1383').replace('OLD-1', 'OLD-2')
    async function* packed() {
      yield { name: 'a/one.xml', ...(await pack(Buffer.from(ubl))) }
      yield { name: 'debit.xml', ...(await pack(Buffer.from(debit))) }
      yield { name: 'broken.xml', ...(await pack(Buffer.from('<a'))) }
      yield { name: 'readme.txt', ...(await pack(Buffer.from('hello'))) }
    }
    const parts: Buffer[] = []
    for await (const part of zipFile(packed(), new Date())) parts.push(part)
    const zip = Buffer.concat(parts)
    expect(Object.keys(unzipSync(zip))).toHaveLength(4)
    const read = await upload('old.zip', zip)
    expect([read.state, read.counts]).toEqual(['checked', counts(1, 0, 0, 2)])
    expect(await rulesOf(read)).toContain('falaj-import-debit-note')
    // The words about an unreadable file name the line.
    const invalid: any[] = await get(`/imports/${read.id}/rows?show=invalid`)
    const [broken] = invalid
      .flatMap(({ findings }) => findings)
      .filter(({ rule }) => rule === 'falaj-xml-malformed')
    expect(broken.params.line).toBe('1')
    expect((await step(read, 'confirm')).counts.written).toBe(1)
    expect((await upload('one.xml', ubl)).counts).toEqual(counts(0, 0, 1, 0))
    const json = JSON.stringify([
      { ...invoice, number: 'J-1' },
      { kind: 'invoice', lines: 'none' },
    ])
    const two = await upload('two.json', json)
    expect(two.counts).toEqual(counts(1, 0, 0, 1))
    await step(two, 'confirm')
    // Issued documents stay; the same contents are skipped, and different ones are refused.
    const [draft] = await get('/documents?direction=sent&search=J-1')
    const issued = await send('POST', `/documents/${draft.id}/issue`, { version: draft.version }, true)
    expect(issued.body.code).toBeUndefined()
    expect((await upload('two.json', json)).counts).toEqual(counts(0, 0, 1, 1))
    const otherwise = await upload('two.json', json.replace('"J-1"', '"J-1","note":"late"'))
    expect(await rulesOf(otherwise)).toContain('falaj-import-issued')
    expect((await step(two, 'undo')).counts).toMatchObject({ undone: 0, kept: 1 })

    // The directory declares a small size for a large entry.
    const bomb = Buffer.from(zip)
    const directory = bomb.indexOf(Buffer.from([0x50, 0x4b, 1, 2]))
    bomb.writeUInt32LE(10, directory + 24)
    const outside = Buffer.from(zip.toString('latin1').replaceAll('a/one.xml', '../ne.xml'), 'latin1')
    for (const [bytes, failure] of [
      [bomb, 'import.too-large'],
      [outside, 'import.unreadable'],
      [Buffer.from('Name\n'), 'import.empty'],
      [Buffer.from([0, 1, 2, 0, 0, 5]), 'import.unreadable'],
    ] as const) {
      expect(await upload('x', bytes)).toMatchObject({ state: 'failed', failure })
    }
  })

  test('do not replace a draft that awaits approval, before or after it was compared', async () => {
    await joinCompany(portal, ours, 'approver')
    const approveAbove = async (approvalAbove: string | null) => {
      const { environment: _environment, ...settings } = await get('/settings')
      expect((await send('PUT', '/settings', { ...settings, approvalAbove })).status).toBe(200)
    }
    await approveAbove('1.00')
    const upload = (text: string) =>
      uploadFile(portal, ours, { kind: 'documents', fileName: 'one.json' }, text)
    const text = JSON.stringify([{ ...standardInvoice(outsideBuyer(1)), number: 'W-1' }])
    const changed = text.replace('"W-1"', '"W-1","note":"changed"')
    const confirm = async ({ id }: any, verb = 'confirm') => {
      const answer = await send('POST', `/imports/${id}/${verb}`, {})
      await portal.runJobs()
      return answer.status === 200 ? (await get(`/imports/${id}`)).counts : answer.body.code
    }
    const first = await upload(text)
    expect((await confirm(first)).written).toBe(1)
    const compared = await upload(changed)
    expect(compared.counts).toMatchObject({ changed: 1, invalid: 0 })
    const [draft] = await get('/documents?direction=sent&search=W-1')
    const asked = await send('POST', `/documents/${draft.id}/approval`, { version: draft.version })
    expect(asked.body.data.approval.state).toBe('awaiting')

    expect(await confirm(compared)).toMatchObject({ written: 0 })
    const after = await upload(changed)
    expect(after.counts).toMatchObject({ changed: 0, invalid: 1 })
    const [found] = await get(`/imports/${after.id}/rows?show=findings`)
    expect(found.findings).toContainEqual(
      expect.objectContaining({ rule: 'falaj-import-awaits-approval', params: { number: 'W-1' } }),
    )
    expect(await confirm(first, 'undo')).toMatchObject({ undone: 0, kept: 1 })
    const left = await get(`/documents/${draft.id}`)
    expect([left.approval.state, left.version]).toEqual(['awaiting', draft.version])
    await approveAbove(null)
  })

  test('are unchanged when they were saved here, whole or in the ZIP file of an export; its register is named', async () => {
    const first = await issueInvoice(portal, ours, standardInvoice(outsideBuyer(1)))
    const second = await issueInvoice(portal, ours, standardInvoice(outsideBuyer(2)))
    const ids = [first['id'], second['id']]
    const unchanged = (count: number) => ({
      state: 'checked',
      counts: { new: 0, changed: 0, unchanged: count, invalid: 0 },
    })
    const upload = (fileName: string, bytes: Uint8Array | string) =>
      uploadFile(portal, ours, { kind: 'documents', fileName }, bytes)
    const xml = await upload('one.xml', await savedXml(first))
    expect(xml).toMatchObject(unchanged(1))
    for (const language of ['en', 'ar']) {
      const files = unzipSync(await exported({ ids, language }))
      const zip = await upload('export.zip', await exported({ ids, language }))
      expect(zip).toMatchObject(unchanged(2))
      const rows = await get(`/imports/${zip.id}/rows?show=all`)
      expect(rows.flatMap(({ findings }: any) => findings)).toEqual([])
      expect(new Set(rows.map(({ targetId }: any) => targetId))).toEqual(new Set(ids))
      for (const name of ['register.csv', 'register.xlsx'])
        expect(await upload(name, files[name] ?? '')).toMatchObject({
          state: 'failed',
          failure: 'import.own-register',
        })
    }
    // An export of another company is no document of ours.
    const theirs = await registerCompany(portal, { name: 'Others LLC' })
    const foreign = await uploadFile(
      portal,
      theirs,
      { kind: 'documents', fileName: 'one.xml' },
      await savedXml(first),
    )
    expect(foreign.counts).toMatchObject({ unchanged: 0, invalid: 1 })
  })
})
