import { expect, test } from 'vitest'
import { bytesInMemory, zipEntries } from '../../../files/read-zip.ts'
import { type Table, tableParts, workbookOf } from './table-file.ts'

/** A table that counts the batches that were read. */
function longTable(batches: number) {
  const readRows = { rows: 0 }
  async function* read() {
    for (let batch = 0; batch < batches; batch += 1) {
      readRows.rows += 1_000
      yield Array.from({ length: 1_000 }, (_, row) => [
        `2027-01-0${(row % 9) + 1}`,
        `${batch}-${row}`,
        '1.50',
      ])
    }
  }
  const table: Table = {
    name: 'Long',
    language: 'en',
    columns: [
      { heading: 'Day', kind: 'date' },
      { heading: 'Number', kind: 'text' },
      { heading: 'Total', kind: 'amount' },
    ],
    batches: read(),
  }
  return { table, readRows }
}

test.each(['csv', 'xlsx'] as const)(
  'a %s is generated while it is read, however long it is',
  async (format) => {
    const { readRows, table } = longTable(1_000)
    const parts = tableParts(table, format)
    const first = await parts.next()
    expect(first.done).toBe(false)
    // A reader that stops to read stops the reading of the rows, too.
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(readRows.rows).toBeLessThan(20_000)
    await parts.return(undefined)
  },
)

/** A part of a workbook, as text. */
function partOf(workbook: Buffer, name: string): string {
  const entry = [...zipEntries(bytesInMemory(workbook))].find((one) => one.name === name)
  return Buffer.from(entry?.read() ?? []).toString('utf8')
}

test('a sheet for Arabic readers runs from right to left, with the same content', async () => {
  const sheets = await Promise.all(
    (['en', 'ar'] as const).map(async (language) => {
      const { table } = longTable(1)
      return partOf(await workbookOf({ ...table, language }), 'xl/worksheets/sheet1.xml')
    }),
  )
  expect(sheets.map((sheet) => sheet.includes('rightToLeft="1"'))).toEqual([false, true])
  const rows = sheets.map((sheet) => sheet.match(/<row /g)?.length)
  expect(rows).toEqual([1_001, 1_001])
  for (const sheet of sheets) expect(sheet).toContain('state="frozen"')
})
