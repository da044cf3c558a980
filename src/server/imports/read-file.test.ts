/** Files in the forms of Excel, LibreOffice and the like, built here as those programs do. */
import { expect, test } from 'vitest'
import { readFailure } from './read-failure.ts'
import { openFile, trimRow } from './read-file.ts'
import { workbook } from './testing/workbook.ts'

const row = (number: number, ...cells: string[]) => `<row r="${number}">${cells.join('')}</row>`
const shared = (place: string, index: number) => `<c r="${place}" t="s"><v>${index}</v></c>`
const inline = (place: string, text: string) => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`
const value = (place: string, number: number, attributes = '') =>
  `<c r="${place}" ${attributes}><v>${number}</v></c>`

/** The headings of a file, its rows with their numbers, and how it was read. */
async function read(bytes: Uint8Array) {
  const { detail, headings, rows } = await openFile(bytes, 'documents', 'file')
  const all: [number, ...string[]][] = []
  for await (const one of rows) {
    const { cells, number } = trimRow(one, headings.length, false)
    all.push([number, ...cells])
  }
  return { detail, headings, rows: all }
}

test('Excel: shared strings with runs, dates as serials, results of formulas, errors, gaps', async () => {
  const strings = [
    '<t>Number</t>',
    '<t>Date</t>',
    '<t>Total</t>',
    '<r><t>Palm </t></r><r><t>Logistics</t></r>',
    '<t>Buyer</t>',
  ]
  const rows = [
    row(1, shared('A1', 0), shared('B1', 1), shared('C1', 4), shared('D1', 2)),
    row(
      2,
      inline('A2', 'A-1'),
      value('B2', 46_329, 's="1"'),
      shared('C2', 3),
      '<c r="D2"><f>B2*2</f><v>0.30000000000000004</v></c>',
    ),
    // A row is left out, and so is a cell.
    row(
      4,
      '<c r="A4" t="str"><f>"A-"&amp;2</f><v>A-2</v></c>',
      shared('C4', 3),
      '<c r="D4" t="e"><v>#N/A</v></c>',
    ),
  ].join('')
  const { headings, rows: all } = await read(
    await workbook({ sheets: { Sales: rows }, strings, formats: [0, 14] }),
  )
  expect(headings).toEqual(['Number', 'Date', 'Buyer', 'Total'])
  expect(all).toEqual([
    [2, 'A-1', '2026-11-03', 'Palm Logistics', '0.3'],
    [4, 'A-2', '', 'Palm Logistics', '#N/A'],
  ])
})

test('Excel of the Mac: days are counted from 1904', async () => {
  const rows =
    row(1, inline('A1', 'Number'), inline('B1', 'Date')) +
    row(2, inline('A2', 'A-1'), value('B2', 44_867, 's="1"'))
  const book = await workbook({ sheets: { Sales: rows }, formats: [0, 14], is1904: true })
  expect((await read(book)).rows).toEqual([[2, 'A-1', '2026-11-03']])
})

test('LibreOffice: inline strings, a cover and a hidden sheet before the table, heads that are joined', async () => {
  const table =
    row(1, inline('A1', 'Number'), inline('B1', 'Buyer')) +
    row(2, inline('B2', 'Name'), inline('C2', 'TRN'), inline('D2', 'Total')) +
    row(
      3,
      inline('A3', 'A-1'),
      inline('B3', 'شركة النخيل'),
      inline('C3', '100990441700003'),
      value('D3', 1750),
    )
  const sheets = {
    Cover: row(1, inline('A1', 'Sales of November')) + row(2, inline('A2', 'by Layla')),
    Secret: row(1, inline('A1', 'Number'), inline('B1', 'Total')) + row(2, inline('A2', 'X'), value('B2', 1)),
    'Sheet 3': table,
  }
  const found = await read(await workbook({ sheets, states: { Secret: 'state="hidden"' } }))
  expect(found).toEqual({
    detail: 'Sheet 3',
    headings: ['Number', 'Name', 'TRN', 'Total'],
    rows: [[3, 'A-1', 'شركة النخيل', '100990441700003', '1750']],
  })
})

test('a workbook is unpacked as its rows are read, and never more than it declares', async () => {
  const wide = 'x'.repeat(400)
  const rows = Array.from({ length: 5_000 }, (_, at) =>
    row(at + 1, inline('A1', `N${at}`), inline('B1', wide)),
  )
  const book = await workbook({ sheets: { Sales: rows.join('') } })
  const { rows: source } = await openFile(book, 'documents', 'file')
  const first: string[] = []
  for await (const one of source) {
    first.push(one.cells[0] ?? '')
    if (first.length === 3) break
  }
  expect(first).toEqual(['N1', 'N2', 'N3'])

  // The directory declares a smaller size than the sheet has.
  const name = Buffer.from('xl/worksheets/sheet1.xml')
  const bomb = Buffer.from(book)
  bomb.writeUInt32LE(100_000, bomb.lastIndexOf(name) - 46 + 24)
  const failure = await read(bomb).catch((error: unknown) => readFailure(error).failure)
  expect(failure).toBe('import.too-large')
  const cut = Buffer.from(book)
  cut.fill(0, bomb.indexOf(name) + 2_000, bomb.indexOf(name) + 2_100)
  expect(await read(cut).catch((error: unknown) => readFailure(error).failure)).toBe('import.unreadable')
  const sparse = await workbook({
    sheets: {
      Sales:
        row(1, inline('A1', 'Number'), inline('B1', 'Total')) +
        row(7, inline('XFD7', 'far'), inline('A7', 'A-1')),
    },
  })
  expect((await read(sparse)).rows).toEqual([[7, 'A-1', '']])
})

test.each([
  ['yyyy-mm-dd', '2026-11-03'],
  ['[$-409]d mmm yy;@', '2026-11-03'],
  ['[Red]0.00', '46329'],
  ['"days "0', '46329'],
  ['General', '46329'],
])('a number in the format %s is read as %s', async (format, text) => {
  const rows =
    row(1, inline('A1', 'Number'), inline('B1', 'Date')) +
    row(2, inline('A2', 'A-1'), value('B2', 46_329, 's="1"'))
  const book = await workbook({ sheets: { Sales: rows }, formats: [0, 164], own: { 164: format } })
  expect((await read(book)).rows).toEqual([[2, 'A-1', text]])
})

/** Latin and Arabic letters as Windows-1256 writes them. */
function windows1256(text: string): Uint8Array {
  const decoder = new TextDecoder('windows-1256')
  const bytes = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]))
  return Uint8Array.from([...text].map((letter) => bytes.get(letter) ?? 63))
}

const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])

test.each([
  [
    'Excel, CSV UTF-8',
    Buffer.from('\ufeffName;Note\r\n"Palm; ""P"""; two\r\n'),
    'UTF-8 ;',
    [[2, 'Palm; "P"', 'two']],
  ],
  [
    'Excel, Unicode text',
    utf16('Name\tNote\r\nPalm\t"one\r\ntwo"\r\nRope\tx\r\n'),
    'UTF-16 tab',
    [
      [2, 'Palm', 'one\r\ntwo'],
      [4, 'Rope', 'x'],
    ],
  ],
  [
    'Arabic Windows',
    windows1256('الاسم;ملاحظات\r\nشركة النخيل;نقدا\r\n'),
    'Windows-1256 ;',
    [[2, 'شركة النخيل', 'نقدا']],
  ],
  [
    'with its delimiter in front',
    Buffer.from('sep=|\nName|Note\nPalm, Dubai|x\n'),
    'UTF-8 |',
    [[3, 'Palm, Dubai', 'x']],
  ],
  [
    'old Mac lines, no end',
    Buffer.from('Name,Note\rPalm,x\rRope,"y"'),
    'UTF-8 ,',
    [
      [2, 'Palm', 'x'],
      [3, 'Rope', 'y'],
    ],
  ],
])('text of %s', async (_name, bytes, detail, rows) => {
  const found = await read(bytes)
  expect([found.detail, found.headings.length, found.rows]).toEqual([detail, 2, rows])
})

test('Excel: percent cells, currencies of formats, formulas that were never calculated, hidden rows and columns', async () => {
  const head = row(
    1,
    inline('A1', 'Number'),
    inline('B1', 'VAT %'),
    inline('C1', 'Price'),
    inline('D1', 'Qty'),
  )
  const rows = [
    row(
      2,
      inline('A2', 'A-1'),
      value('B2', 0.05, 's="1"'),
      value('C2', 100, 's="3"'),
      '<c r="D2"><f>B2*2</f></c>',
    ),
    row(
      3,
      inline('A3', 'A-2'),
      value('B3', 0.125, 's="2"'),
      value('C3', 0.000_000_1),
      value('D3', 1),
    ).replace('<row ', '<row hidden="1" '),
  ]
  const file = await workbook({
    sheets: { Sales: head + rows.join('') },
    formats: [0, 9, 164, 165],
    own: { 164: '0.0%', 165: '[$USD] #,##0.00' },
    before: '<cols><col min="3" max="3" hidden="1"/></cols>',
  })
  const { headings, rows: all } = await read(file)
  expect(headings).toEqual(['Number', 'VAT %', 'Price (hidden)', 'Qty'])
  expect(all).toEqual([
    [2, 'A-1', '5%', 'USD 100', '=B2*2'],
    [3, 'A-2', '12.5%', '0.0000001', '1', 'hidden'],
  ])
})

test('a workbook whose rows do not grow is refused', async () => {
  const twice = row(2, inline('A2', 'A'), inline('B2', 'B'))
  const file = await workbook({
    sheets: { Sales: row(1, inline('A1', 'X'), inline('B1', 'Y')) + twice + twice },
  })
  await expect(read(file)).rejects.toMatchObject({ failure: 'import.unreadable' })
})

test('HTML that an ERP saves as .xls, UTF-16 without its mark, and JSON with lines inside are tables', async () => {
  const html = `<html xmlns:x="urn:x"><head><style>td {}</style></head><body><table><tr><th colspan="2">Sales</th></tr>
    <tr><td>Number</td><td>Customer&nbsp;Name</td><td>Price</td></tr>
    <tr><td>H-1</td><td>Marsa &amp; Sons<br>LLC</td><td x:num="10">10.00</td></tr></table></body></html>`
  expect((await read(Buffer.from(html))).rows).toEqual([[3, 'H-1', 'Marsa & Sons LLC', '10.00']])
  const text = 'Number,Price\nU-1,10\n'
  expect((await read(Buffer.from(text, 'utf16le'))).rows).toEqual([[2, 'U-1', '10']])
  await expect(read(Buffer.from([1, 0, 0, 0, 7, 0, 0, 9]))).rejects.toMatchObject({
    failure: 'import.unreadable',
  })
  const orders = [
    {
      number: 'J-1',
      customer: { name: 'Marsa' },
      ...{ name: 'x', discount: '5' },
      lines: [
        { item: 'Rope', qty: 2 },
        { item: 'Hook', name: 'h' },
      ],
    },
    { number: 'J-2', lines: [] },
  ]
  const { headings, rows } = await read(Buffer.from(JSON.stringify(orders)))
  // A discount beside lines is one on the document.
  expect(headings).toEqual([
    ...['number', 'customer.name', 'name', 'document discount', 'item', 'qty', 'lines.name'],
  ])
  expect(rows).toEqual([
    [1, 'J-1', 'Marsa', 'x', '5', 'Rope', '2', ''],
    [2, 'J-1', 'Marsa', 'x', '5', 'Hook', '', 'h'],
    [3, 'J-2', '', '', '', '', '', ''],
  ])
})
