import { loadCodeList } from '#core/codelists'
import { type ImportLists, type ReadRow, readRow } from '#core/imports'
import type { ImportRecord } from './import.ts'

/** The code lists that cells are looked up in. */
export async function codeLists(): Promise<ImportLists> {
  const [countries, currencies, units] = await Promise.all([
    loadCodeList('countries'),
    loadCodeList('currencies'),
    loadCodeList('units'),
  ])
  return { countries, currencies, units }
}

/** What the cells of a row say, by the columns of its import. */
export function readCells(
  { columns, dates, decimals, kind }: ImportRecord,
  cells: readonly string[],
  lists: ImportLists,
): ReadRow {
  const fields = columns.map(({ field }) => field)
  return readRow(kind, cells, { fields, dates: dates ?? 'dayFirst', decimals: decimals ?? 'point' }, lists)
}
