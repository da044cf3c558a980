/** Cells as a row of an import reads them. */
import { loadCodeList } from '#core/codelists'
import { type ImportKind, type ImportLists, readRow } from '#core/imports'

const [countries, currencies, units] = await Promise.all([
  loadCodeList('countries'),
  loadCodeList('currencies'),
  loadCodeList('units'),
])
export const lists: ImportLists = { countries, currencies, units }

interface Given {
  readonly kind?: ImportKind
  readonly headings?: Readonly<Record<string, string>>
  readonly decimals?: 'point' | 'comma'
}

/** The values of cells by field, and the rules of the findings; findings about empty fields are left out. */
export function read(
  cells: Readonly<Record<string, string>>,
  { decimals = 'point', headings = {}, kind = 'documents' }: Given = {},
) {
  const fields = Object.keys(cells)
  const reading = { fields, decimals, dates: 'dayFirst', today: '2026-11-26' } as const
  const row = readRow(
    kind,
    Object.values(cells),
    { ...reading, headings: fields.map((one) => headings[one] ?? '') },
    lists,
  )
  const findings = row.findings.filter(({ rule }) => rule !== 'falaj-import-missing')
  return {
    values: Object.fromEntries(row.values),
    rules: findings.map(
      ({ path, rule, severity }) => `${severity} ${rule.replace('falaj-import-', '')} ${path}`,
    ),
  }
}

/** The value of one cell in a field, and its finding. */
export function one(path: string, cell: string, given?: Given) {
  const { rules, values } = read({ [path]: cell }, given)
  return [values[path], ...rules.map((rule) => rule.split(' ').slice(0, 2).join(' '))]
}
