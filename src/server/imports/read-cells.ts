import { dubaiDate } from '#core/calendar'
import { loadCodeList } from '#core/codelists'
import { type ImportLists, type ReadRow, readRow } from '#core/imports'
import type { ImportRecord } from './import.ts'

/** The code lists for cells. */
export async function codeLists(): Promise<ImportLists> {
  const [countries, currencies, units] = await Promise.all([
    loadCodeList('countries'),
    loadCodeList('currencies'),
    loadCodeList('units'),
  ])
  return { countries, currencies, units }
}

/** The values of the cells of a row, by the columns of its import. */
export function readCells(
  { columns, createdAt, dates, decimals, kind }: ImportRecord,
  cells: readonly string[],
  lists: ImportLists,
): ReadRow {
  const reading = {
    fields: columns.map(({ field }) => field),
    headings: columns.map(({ heading }) => heading),
    doubles: columns.map(({ doubles }) => doubles),
    dates: dates ?? 'dayFirst',
    decimals: decimals ?? 'point',
    today: dubaiDate(createdAt),
  } as const
  return readRow(kind, cells, reading, lists)
}
