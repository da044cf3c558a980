import { expect, test } from 'vitest'
import { type Table, tableParts } from './table-file.ts'

/** A table that tells how much of it was asked for. */
function longTable(batches: number) {
  const asked = { rows: 0 }
  async function* read() {
    for (let batch = 0; batch < batches; batch += 1) {
      asked.rows += 1_000
      yield Array.from({ length: 1_000 }, (_, row) => [
        `2027-01-0${(row % 9) + 1}`,
        `${batch}-${row}`,
        '1.50',
      ])
    }
  }
  const table: Table = {
    name: 'Long',
    columns: [
      { heading: 'Day', kind: 'date' },
      { heading: 'Number', kind: 'text' },
      { heading: 'Total', kind: 'amount' },
    ],
    batches: read(),
  }
  return { table, asked }
}

test.each(['csv', 'xlsx'] as const)('a %s is made while it is read, however long it is', async (format) => {
  const { asked, table } = longTable(1_000)
  const parts = tableParts(table, format)
  const first = await parts.next()
  expect(first.done).toBe(false)
  // A reader that stops to read stops the reading of the rows, too.
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(asked.rows).toBeLessThan(20_000)
  await parts.return(undefined)
})
