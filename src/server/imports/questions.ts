import type { z } from 'zod'
import type { Import } from '#contract/imports'
import { conventionsOf as conventionsOfProfiles } from '#core/import-layout'
import {
  type Conventions,
  type ImportKind,
  importFields,
  numberPath,
  readDate,
  readDecimal,
  wholeDocument,
} from '#core/imports'
import type { ImportedColumn, ImportRecord } from './import.ts'

type Questions = z.infer<typeof Import>['questions']

function profilesOf(kind: ImportKind, columns: readonly ImportedColumn[], value: 'decimal' | 'date') {
  const paths = new Set(importFields(kind).flatMap((field) => (field.kind === value ? field.path : [])))
  return columns.flatMap(({ field, profile }) => (field !== null && paths.has(field) ? profile : []))
}

/** The number and date formats of the columns, as far as their values show. */
export function conventionsOf(kind: ImportKind, columns: readonly ImportedColumn[]): Partial<Conventions> {
  return conventionsOfProfiles({
    decimals: profilesOf(kind, columns, 'decimal'),
    dates: profilesOf(kind, columns, 'date'),
  })
}

/** Questions to the user, each with a value of the file; null where the values are unambiguous. */
export function questionsOf({
  columns,
  kind,
  numbers,
}: Pick<ImportRecord, 'columns' | 'kind' | 'numbers'>): Questions {
  const conventions = conventionsOf(kind, columns)
  const decimals = profilesOf(kind, columns, 'decimal')
  const dates = profilesOf(kind, columns, 'date')
  const decimal = decimals.find(({ doubtfulDecimal }) => doubtfulDecimal)?.doubtfulDecimal
  const date = dates.find(({ doubtfulDate }) => doubtfulDate)?.doubtfulDate
  const fit = (name: 'point' | 'comma' | 'dayFirst' | 'monthFirst') =>
    (name === 'point' || name === 'comma' ? decimals : dates).reduce((sum, one) => sum + one[name], 0)
  const number = columns.find(({ field }) => field === numberPath)?.profile.samples[0]
  return {
    numbers: numbers === null || isWhole(columns) ? null : { value: number ?? '' },
    decimals:
      conventions.decimals || !decimal
        ? null
        : {
            value: decimal,
            first: { reads: readDecimal(decimal, 'point') ?? '', fit: fit('point') },
            second: { reads: readDecimal(decimal, 'comma') ?? '', fit: fit('comma') },
          },
    dates:
      conventions.dates || !date
        ? null
        : {
            value: date,
            first: { reads: readDate(date, 'dayFirst') ?? '', fit: fit('dayFirst') },
            second: { reads: readDate(date, 'monthFirst') ?? '', fit: fit('monthFirst') },
          },
  }
}

/** Complete documents have no columns to ask about. */
function isWhole(columns: readonly ImportedColumn[]): boolean {
  return columns.some(({ field }) => field === wholeDocument)
}
