import type { PlainDate } from '#core/calendar'
import {
  type CodeEntry,
  type CodeList,
  creditReasons,
  entryOf,
  exemptionReasons,
  foldText,
  legalRegistrationTypes,
  otherWords,
  paymentMeans,
} from '#core/codelists'
import { type Finding, fatal, warning } from '#core/findings'
import { compare, parseDecimal } from '#core/money'
import { findEmirate } from '#core/party'
import type { Conventions } from './conventions.ts'
import { type ImportField, type ImportKind, importFields, wholeDocument } from './fields.ts'
import {
  applyImpliedValues,
  assumedCurrency,
  currencyOfHeading,
  type ImpliedValue,
} from './implied-values.ts'
import { plainText } from './plain-text.ts'
import { readDateOf } from './read-date.ts'
import { readNumberCell } from './read-number-cell.ts'
import { readStatus } from './read-status.ts'
import { readDigits, readText } from './read-text.ts'
import {
  currencyWords,
  documentKindOf,
  isDebitMemo,
  isPurchase,
  itemTypeOf,
  paymentWords,
  unitWords,
  vatWordOf,
} from './synonyms.ts'
import { readYesOrNo } from './yes-or-no.ts'

/** The code lists for values. */
export interface ImportLists {
  readonly countries: CodeList
  readonly currencies: CodeList
  readonly units: CodeList
}

/** How a file is read: which field each column becomes, and how it writes numbers and dates. */
interface RowReading extends Conventions {
  readonly fields: readonly (string | null)[]
  /** Currencies in the headings of amount columns. */
  readonly headings?: readonly string[]
  /** For columns that are ignored because another one was used for their field: that field. */
  readonly doubles?: readonly (string | undefined)[]
  /** The day of the upload in Dubai. */
  readonly today: PlainDate
}

/** The values of a row by field; empty cells are omitted. The path of a finding is the field. */
export interface ReadRow {
  readonly values: ReadonlyMap<string, string>
  readonly findings: readonly Finding[]
}

/** The values of a cell: for its own field, and implied ones for others. */
interface Outcome {
  readonly value?: string
  readonly finding?: Finding
  readonly findings?: readonly Finding[]
  readonly asides?: readonly ImpliedValue[]
}

interface Reading extends RowReading {
  readonly lists: ImportLists
  /** Of the rows of this kind, by path. */
  readonly known: ReadonlyMap<string, ImportField>
}

/**
 * Reads the cells of a row. Text beside a number, and a currency in a heading, become values of the fields that they
 * belong to, unless a column has that value. Pure. Missing values of the whole record are not checked here.
 */
export function readRow(
  kind: ImportKind,
  cells: readonly string[],
  reading: RowReading,
  lists: ImportLists,
): ReadRow {
  const values = new Map<string, string>()
  const findings: Finding[] = []
  const asides: ImpliedValue[] = []
  const fieldByPath = new Map(importFields(kind).map((field) => [field.path, field]))
  reading.fields.forEach((path, index) => {
    const field = path === null ? undefined : fieldByPath.get(path)
    const cell = plainCell(cells[index] ?? '', field)
    if (!field || cell === '') return
    const read = formula.test(cell)
      ? neverCalculated(field, cell)
      : readValue(
          field,
          withoutApostrophe(cell),
          { ...reading, lists, known: fieldByPath },
          reading.headings?.[index],
        )
    if (read.value !== undefined) values.set(field.path, read.value)
    findings.push(...(read.finding ? [read.finding] : []), ...(read.findings ?? []))
    asides.push(...(read.asides ?? []))
    const byHeading = currencyOfHeading(field, reading.headings?.[index] ?? '', cell, lists)
    if (byHeading && read.value !== undefined && fieldByPath.has(byHeading.path)) asides.push(byHeading)
  })
  if (values.has(wholeDocument)) return { values, findings }
  findings.push(...applyImpliedValues(values, asides))
  const unread = new Set(findings.flatMap(({ path, severity }) => (severity === 'fatal' ? path : [])))
  findings.push(...checkDoubles(values, cells, unread, { ...reading, lists, known: fieldByPath }))
  for (const { path, required } of fieldByPath.values()) {
    if (!required || values.has(path) || findings.some((one) => one.path === path)) continue
    findings.push(fatal('falaj-import-missing', path, 'This field must not be empty.'))
  }
  return { values, findings }
}

/**
 * A cell without the marks that programs put around it: `="0012"` prevents a spreadsheet from reading it as a number.
 */
function plainCell(cell: string, field: ImportField | undefined): string {
  if (field?.path === wholeDocument) return cell.trim()
  const text = plainText(cell)
  return /^="([^"]*)"$/.exec(text)?.[1] ?? text
}

/** A formula that a program wrote down and no spreadsheet ever calculated; an apostrophe makes a text of it. */
const formula = /^=\s*(?:[A-Z]+\(.*\)|.*\b\$?[A-Z]{1,3}\$?\d+\b.*|[\d.+\-*/() ]+)$/i

function neverCalculated(field: ImportField, cell: string): Outcome {
  const message =
    'This formula was never calculated. Open the file in a spreadsheet, save it and upload it again.'
  return wrong(field, cell, 'falaj-import-formula', message)
}

/** Our files, and others, put an apostrophe before text that a spreadsheet would treat as a formula (`'+971 4 …`). */
function withoutApostrophe(cell: string): string {
  return /^'[=+\-@＝＋－＠]/.test(cell) ? cell.slice(1) : cell
}

/** Reports an ignored column whose value differs from that of the column used for the same field. */
function checkDoubles(
  values: ReadonlyMap<string, string>,
  cells: readonly string[],
  unread: ReadonlySet<string>,
  reading: Reading,
): Finding[] {
  return (reading.doubles ?? []).flatMap((path, index) => {
    const field = path === undefined ? undefined : reading.known.get(path)
    const cell = plainCell(cells[index] ?? '', field)
    // The value of the other column could not be read, which is a finding already.
    if (!field || cell === '' || unread.has(field.path)) return []
    const column = reading.headings?.[index] ?? ''
    const { value = cell } = readValue(field, withoutApostrophe(cell), reading, column)
    const other = values.get(field.path)
    if (other !== undefined && isSameValue(field, value, other)) return []
    const params = { column, value: cell.slice(0, 100), other: other ?? '' }
    if (other === undefined) {
      const message = `“${column}” says ${cell}; the column that was taken for this field is empty here.`
      return [warning('falaj-import-column-doubled-empty', field.path, message, params)]
    }
    const message = `“${column}” says ${cell}, and ${other} was taken from another column.`
    return [warning('falaj-import-column-doubled', field.path, message, params)]
  })
}

function isSameValue({ kind }: ImportField, value: string, other: string): boolean {
  const [one, two] = kind === 'decimal' ? [parseDecimal(value), parseDecimal(other)] : []
  return one && two ? compare(one, two) === 0 : foldText(value) === foldText(other)
}

function readValue(field: ImportField, cell: string, reading: Reading, heading = ''): Outcome {
  const { lists } = reading
  switch (field.kind) {
    case 'text':
      return readText(field, cell)
    case 'digits':
      return readDigits(field, cell)
    case 'decimal':
      return readNumberCell(field, cell, reading.decimals, lists, reading.known)
    case 'date':
      return readDateOf(field, cell, reading.dates, reading.today)
    case 'emirate':
      return readEmirate(field, cell)
    case 'country':
      return byList(field, cell, lists.countries, 'falaj-import-country')
    case 'currency':
      return readCurrency(field, cell, lists)
    case 'unit':
      return byList(field, unitWords(cell) ?? cell, lists.units, 'falaj-import-unit')
    case 'paymentMeans':
      return byList(field, paymentWords(cell) ?? cell, paymentMeans, 'falaj-import-payment')
    case 'hidden': {
      const message = 'This row is hidden in the file. Leave it out, or empty this cell to import it.'
      return { finding: warning('falaj-import-hidden', field.path, message) }
    }
    case 'status': {
      const value = readStatus(plainText(cell), heading)
      return value === undefined ? {} : { value }
    }
    case 'creditReason':
      return byList(field, cell, creditReasons, 'falaj-import-credit-reason')
    case 'exemptionReason':
      return byList(field, cell, exemptionReasons, 'falaj-import-exemption')
    case 'registrationType':
      return byList(field, cell, legalRegistrationTypes, 'falaj-import-registration')
    case 'yesNo': {
      const isYes = readYesOrNo(cell)
      return isYes === undefined
        ? wrong(field, cell, 'falaj-import-yes-no', `“${cell}” is neither yes nor no.`)
        : { value: String(isYes) }
    }
    default:
      return readWord(field, cell, heading)
  }
}

function readCurrency(field: ImportField, cell: string, { currencies }: ImportLists): Outcome {
  const word = currencyWords(cell)
  if (!word) return byList(field, cell, currencies, 'falaj-import-currency')
  return {
    value: word.code,
    ...(word.isAssumed ? { finding: assumedCurrency(field.path, cell, word.code) } : {}),
  }
}

function wrong(field: ImportField, cell: string, rule: string, message: string): Outcome {
  return { finding: fatal(rule, field.path, message, { value: cell.slice(0, 100) }) }
}

/** Codes of ISO 3166-2 and of many programs, or names: accepted, with a finding (mapping case 8). */
function readEmirate(field: ImportField, cell: string): Outcome {
  const code = findEmirate(cell)
  // In other countries it is the region, in words.
  if (code === undefined) return { value: cell }
  if (!/^(?:AE[- ])?[A-Z]{2}$/i.test(cell)) return { value: code }
  const message = `${cell} was read as the emirate ${code}.`
  return { value: code, finding: warning('falaj-import-emirate', field.path, message, { value: cell, code }) }
}

/** A code of a list, or a name in it. */
function byList(field: ImportField, cell: string, list: CodeList, rule: string): Outcome {
  const code = entryOf(list, cell.toUpperCase())?.code ?? codeNamed(list, cell)
  return code === undefined ? wrong(field, cell, rule, `“${cell}” is not in the list.`) : { value: code }
}

/** Codes by folded word; null where several codes share it. */
function codesByWord(
  list: CodeList,
  wordsOf: (entry: CodeEntry) => readonly string[],
): Map<string, string | null> {
  const codes = new Map<string, string | null>()
  for (const entry of list.entries)
    for (const word of wordsOf(entry).map((text) => foldText(plainText(text)))) {
      const isShared = codes.has(word) && codes.get(word) !== entry.code
      codes.set(word, isShared ? null : entry.code)
    }
  return codes
}

const named = new WeakMap<CodeList, ReadonlyMap<string, string | null>>()

function codeNamed(list: CodeList, name: string): string | undefined {
  let entries = named.get(list)
  if (!entries) {
    const made = codesByWord(list, ({ ar, en }) => [en, ar ?? en])
    // A name comes before the other words of another code.
    for (const [word, code] of codesByWord(list, otherWords)) if (!made.has(word)) made.set(word, code)
    entries = made
    named.set(list, made)
  }
  return entries.get(foldText(name)) ?? undefined
}

function readWord(field: ImportField, cell: string, heading: string): Outcome {
  if (field.kind === 'vatCategory') return readVatCategory(field, cell)
  if (field.kind === 'documentKind') return readKind(field, cell, heading)
  const value = itemTypeOf(cell)
  if (value !== undefined) return { value }
  const message = `“${cell}” is neither goods nor services. Write Goods, Services or Both.`
  return wrong(field, cell, 'falaj-import-type-word', message)
}

function readKind(field: ImportField, cell: string, heading: string): Outcome {
  // ERPNext: yes for a credit note.
  const isReturn = /^is return\b/i.test(heading.replaceAll('_', ' ').trim()) ? readYesOrNo(cell) : undefined
  const value = isReturn === undefined ? documentKindOf(cell) : isReturn ? 'creditNote' : 'invoice'
  if (value !== undefined) return { value }
  if (isPurchase(cell)) {
    const message = `“${cell}” is an invoice to you. It belongs under received documents, not among those that you issue.`
    return wrong(field, cell, 'falaj-import-purchase', message)
  }
  if (isDebitMemo(cell)) {
    const message =
      'The UAE has no debit note (383): credit the invoice that is too low, and issue the right one.'
    return wrong(field, cell, 'falaj-import-debit-note', message)
  }
  const message = `“${cell}” is no type of document. Write Invoice (380), Credit note (381), Commercial invoice (480) or 81.`
  return wrong(field, cell, 'falaj-import-kind-word', message)
}

function readVatCategory(field: ImportField, cell: string): Outcome {
  const read = vatWordOf(cell)
  if (!read) {
    const message = `“${cell}” is no VAT category. Known are Standard (5%), Zero-rated, Exempt, Out of scope, Reverse charge and Margin scheme.`
    return wrong(field, cell, 'falaj-import-vat-word', message)
  }
  if ('category' in read) return { value: read.category }
  if (read.doubt === 'zero') {
    const message = `“${cell}” may be zero-rated, exempt or out of scope. Write which.`
    return wrong(field, cell, 'falaj-import-vat-zero', message)
  }
  const message = `“${cell}”: ${read.rate} % is no rate of this VAT category. The standard rate is 5 %.`
  return wrong(field, cell, 'falaj-import-vat-rate', message)
}
