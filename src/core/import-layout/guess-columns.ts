import { foldText } from '#core/codelists'
import {
  type ImportField,
  type ImportKind,
  importFields,
  isKnownStatus,
  isYesOrNo,
  numberPath,
  readDecimal,
  wholeDocument,
} from '#core/imports'
import { compare, decimal, parseDecimal } from '#core/money'
import { findEmirate } from '#core/party'
import type { ColumnProfile } from './conventions.ts'

/** The field of a column, and the evidence for it. */
interface ColumnMapping {
  /** Path of a field; null when the column is left out. */
  readonly field: string | null
  readonly known: 'byName' | 'remembered' | 'chosen' | 'leftOut'
  /** The field that this column also matches, but that another column was chosen for. */
  readonly doubles?: string
}

interface Hints {
  /** The labels of a field, in all languages, by path. */
  readonly labels: ReadonlyMap<string, readonly string[]>
  /** Fields (null: left out) by plain heading, as they were chosen before. */
  readonly remembered?: ReadonlyMap<string, string | null> | undefined
  /** The profile of the values of each column. */
  readonly profiles?: readonly ColumnProfile[]
}

/** A heading as headings are compared: folded, words only. */
export function plainHeading(heading: string): string {
  return foldText(heading)
    .replace(/[^\p{L}\p{N}%]+/gu, ' ')
    .trim()
}

/**
 * Assigns fields to the columns of a file: as stored for this source, otherwise by heading (of our templates and
 * exports, or of other programs), if the values of the column are possible for the field. Each field is assigned once:
 * first to columns that match no other field, then to the first column that matches.
 */
export function guessColumns(
  kind: ImportKind,
  headings: readonly string[],
  { labels, remembered, profiles = [] }: Hints,
): ColumnMapping[] {
  const fields = importFields(kind)
  const paths = new Set(fields.map(({ path }) => path))
  const byHeading = pathsByHeading(fields, labels)
  const byPath = new Map(fields.map((field) => [field.path, field]))
  const candidates = headings.map((heading, index) => {
    const plain = plainHeading(heading)
    const chosen = remembered?.get(plain)
    const claimed = namesOf(heading).flatMap((name) => byHeading.get(name) ?? [])
    const byValues = claimed.length === 0 && kind === 'documents' && isOfStatuses(profiles[index])
    const claims = byValues
      ? ['status']
      : [...new Set(claimed)].filter((path) => isPossible(byPath.get(path), profiles[index]))
    if (chosen === undefined) return { chosen, claims, fits: claims }
    return { chosen, claims, fits: chosen !== null && paths.has(chosen) ? [chosen] : [] }
  })
  const columnOfField = new Map<string, number>()
  const fieldOfColumn = new Map<number, string>()
  const give = (index: number, path: string | undefined) => {
    if (path === undefined || columnOfField.has(path) || fieldOfColumn.has(index)) return
    columnOfField.set(path, index)
    fieldOfColumn.set(index, path)
  }
  for (const [index, { fits }] of candidates.entries()) if (fits.length === 1) give(index, fits[0])
  for (const [index, { fits }] of candidates.entries())
    give(
      index,
      fits.find((path) => !columnOfField.has(path)),
    )
  nameByDescription(kind, fieldOfColumn, columnOfField)
  return candidates.map(({ chosen, claims, fits }, index) => {
    const field = fieldOfColumn.get(index) ?? null
    if (field !== null) return { field, known: chosen === field ? 'remembered' : 'byName' }
    const doubles = (chosen === null ? claims : fits).find((path) => {
      const first = columnOfField.get(path)
      if (kind !== 'documents' || first === undefined || !isDecisive(byPath.get(path))) return false
      // The user has chosen the later of two columns: that settles which of them counts.
      return chosen !== null || first < index || (claims.length > 1 && candidates[first]?.claims.length === 1)
    })
    return { field, known: chosen === null ? 'remembered' : 'leftOut', ...(doubles ? { doubles } : {}) }
  })
}

/**
 * Whether two columns that mean this field of a document must agree: it decides amounts, the date, the tax or the buyer.
 * Of a second description, note or address no amount depends.
 */
function isDecisive(field: ImportField | undefined): boolean {
  if (!field) return false
  return field.kind !== 'text' || field.path === numberPath || field.path === 'buyer.name'
}

/** The fields that a heading may mean: our own labels come before those of other programs. */
function pathsByHeading(fields: readonly ImportField[], labels: Hints['labels']): Map<string, string[]> {
  const byHeading = new Map<string, string[]>()
  const add = (name: string, path: string) => {
    const plain = plainHeading(name)
    if (plain === '' || path === wholeDocument) return
    byHeading.set(plain, [...(byHeading.get(plain) ?? []), path])
  }
  // A column is an amount for comparison only if it can be nothing else.
  const ordered = fields.toSorted((a, b) => Number(a.compared ?? false) - Number(b.compared ?? false))
  for (const { path } of ordered) for (const name of labels.get(path) ?? []) add(name, path)
  for (const { headings, path } of ordered) for (const name of headings) add(name, path)
  // The path itself, as our own JSON writes it, unless programs mean something else by it, such as "Discount" of a line.
  for (const { path } of ordered) if (!byHeading.has(plainHeading(path))) add(path, path)
  return byHeading
}

/**
 * A heading as a whole, without brackets (`Unit Price (USD)`), without a currency, and as part of a table
 * (`Lines/Item`).
 */
function namesOf(heading: string): string[] {
  const withoutBrackets = heading.replace(/\([^)]*\)|\[[^\]]*\]/g, ' ')
  const names = [
    heading,
    withoutBrackets,
    ...(heading.includes('/') ? [heading.split('/').at(-1) ?? ''] : []),
  ]
  const plain = names.map(plainHeading)
  const withoutCurrency = plain.map((name) => name.replace(/ (?:aed|usd|eur|gbp|sar|dhs|درهم)$/u, ''))
  return [...new Set([...plain, ...withoutCurrency])].filter((name) => name !== '')
}

/** Whether the first values of a column can be values of a field. */
function isPossible(field: ImportField | undefined, profile: ColumnProfile | undefined): boolean {
  const samples = profile?.samples ?? []
  if (!field || samples.length === 0) return field !== undefined
  const yesOrNo = samples.every(isYesOrNo)
  if (field.kind === 'yesNo') return yesOrNo
  // "State" is the heading of columns of emirates, and of states of documents.
  if (field.kind === 'status') return !samples.every((value) => findEmirate(value) !== undefined)
  if (field.kind === 'emirate') return !samples.every(isKnownStatus)
  if (field.path === 'name' || field.path === 'buyer.name') return !yesOrNo || samples.every(isNumeric)
  if (field.kind === 'vatCategory' || field.path.endsWith('vatRate'))
    return !(samples.every(isNumeric) && samples.some(isAmountOfTax))
  if (field.path === 'line.discount') return !samples.every((value) => /[%٪]\s*$/u.test(value))
  return !field.compared || samples.every((value) => isNumeric(value) && !/[%٪]/u.test(value))
}

/** Whether a column with this heading contains the state of documents: `Posted`, `Cancelled`. */
function isOfStatuses(profile: ColumnProfile | undefined): boolean {
  const samples = profile?.samples ?? []
  return samples.some((value) => isKnownStatus(value))
}

function isNumeric(value: string): boolean {
  return readDecimal(value, 'point') !== undefined || readDecimal(value, 'comma') !== undefined
}

/** Rates of VAT are whole and below a hundred: 457.30 is an amount. */
function isAmountOfTax(value: string): boolean {
  if (/[%٪]/u.test(value)) return false
  const number = parseDecimal(readDecimal(value, 'point') ?? readDecimal(value, 'comma'))
  if (!number) return false
  return (
    compare(number, decimal('100')) > 0 || (/[.,]\d*[1-9]/.test(value) && compare(number, decimal('1')) > 0)
  )
}

/** In a file with a description and no name, the description becomes the name. */
function nameByDescription(
  kind: ImportKind,
  fieldOfColumn: Map<number, string>,
  columnOfField: Map<string, number>,
): void {
  const [name, description] =
    kind === 'documents' ? ['line.name', 'line.description'] : ['name', 'description']
  const index = columnOfField.get(description)
  if ((kind !== 'documents' && kind !== 'products') || index === undefined || columnOfField.has(name)) return
  fieldOfColumn.set(index, name)
  columnOfField.set(name, index)
  columnOfField.delete(description)
}
