import { plainHeading } from '#core/imports'
import type { ImportedColumn } from './import.ts'

/** A source is known by its headings: folded, in their order. */
export function headingsKey(columns: readonly Pick<ImportedColumn, 'heading'>[]): string {
  return columns
    .map(({ heading }) => plainHeading(heading))
    .join('|')
    .slice(0, 2_000)
}
