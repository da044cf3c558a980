import { plainHeading } from '#core/import-layout'
import { headPaths, type ImportKind, numberPath } from '#core/imports'
import { type Grouping } from './grouping-store.ts'
import type { ImportedColumn } from './import.ts'

/** The key of a source: its headings, folded, in their order. */
export function headingsKey(columns: readonly Pick<ImportedColumn, 'heading'>[]): string {
  return columns
    .map(({ heading }) => plainHeading(heading))
    .join('|')
    .slice(0, 2_000)
}

/** The columns by which rows of a file form documents; null where each row is a record of its own. */
export function groupingOf(
  kind: ImportKind,
  columns: readonly Pick<ImportedColumn, 'field'>[],
): Grouping | null {
  const at = (path: string) => columns.findIndex(({ field }) => field === path)
  const number = kind === 'documents' ? at(numberPath) : -1
  return number < 0 ? null : { number, heads: headPaths.map(at).filter((index) => index >= 0) }
}
