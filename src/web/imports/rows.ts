import type { Finding } from '#contract/common'
import type { Import, ImportFindingGroup, ImportRow, ImportRowsQuery } from '#contract/imports'

export const shows = ['invalid', 'review', 'mended', 'all'] as const

/** The filter and the page of the rows. */
export interface RowsView {
  readonly show: (typeof shows)[number]
  /** Only rows with this cause. */
  readonly cause: ImportFindingGroup | null
  /** Only rows after this number. */
  readonly after: number
  /** Number of rows on the previous pages. */
  readonly passed: number
}

/** Rows per page. */
export const rowsOfPage = 25

export function rowsQueryOf({ after, cause, show }: RowsView): Partial<ImportRowsQuery> {
  const of = cause ? { rule: cause.finding.rule, path: cause.finding.path } : {}
  return { show, after, limit: rowsOfPage, ...of }
}

/** The indexes of the columns that have a field; for files of whole documents, of all columns. */
export function columnsInSight({ columns }: Import): number[] {
  const all = columns.map((_column, index) => index)
  const placed = all.filter((index) => columns[index]?.field !== null)
  return placed.length > 0 ? placed : all
}

/** The same for a wide table: identifying columns first, then columns with findings in these rows, then the others. */
export function columnsByUse(one: Import, rows: readonly ImportRow[]): number[] {
  const columns = columnsInSight(one)
  const fieldOf = (index: number) => one.columns[index]?.field ?? ''
  const findingPaths = new Set(rows.flatMap(({ findings }) => findings.map(({ path }) => path)))
  const rank = (index: number) =>
    names[one.kind].includes(fieldOf(index)) ? 0 : findingPaths.has(fieldOf(index)) ? 1 : 2
  return columns.toSorted((a, b) => rank(a) - rank(b))
}

/** Sorts findings, errors first. */
export function inOrder(findings: readonly Finding[]): Finding[] {
  return findings.toSorted((a, b) => Number(b.severity === 'fatal') - Number(a.severity === 'fatal'))
}

/** The most important finding of a cell: errors come first. */
export function worstOf({ findings }: ImportRow, field: string | null): Finding | undefined {
  return inOrder(findings).find(({ path }) => path !== '' && path === field)
}

/** Fields that identify a row: its buyer, name or item; otherwise the number of the document. */
const names: Readonly<Record<Import['kind'], readonly string[]>> = {
  customers: ['name', 'nameAr', 'trn'],
  suppliers: ['name', 'nameAr', 'trn'],
  products: ['name', 'nameAr', 'code'],
  documents: ['buyer.name', 'line.name', 'number'],
}

export function nameOf({ columns, kind }: Import, { cells }: ImportRow): string {
  const cellOf = (path: string) => cells[columns.findIndex(({ field }) => field === path)] ?? ''
  return (
    names[kind].map(cellOf).find((cell) => cell.trim() !== '') ??
    cells.find((cell) => cell.trim() !== '') ??
    ''
  )
}
