/* oxlint-disable typescript/no-explicit-any -- answers are read as they come */
/** Ledgers of other programs, over HTTP: every document gets its true amount, or a finding that gives the reason. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { registerCompany, type TestCompany } from '#platform/testing/company'
import { startTestPortal, type TestPortal } from '#platform/testing/portal'
import { type Checked, finding, importSteps, table } from './testing/import-steps.ts'
import { uploadFile } from './testing/upload-file.ts'
import { workbook } from './testing/workbook.ts'

let portal: TestPortal
let ours: TestCompany

beforeAll(async () => {
  portal = await startTestPortal()
  ours = await registerCompany(portal, { name: 'Sahel Trading LLC' })
})
afterAll(() => portal.stop())

const { send, checked, standing, amounts } = importSteps(() => ({
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
