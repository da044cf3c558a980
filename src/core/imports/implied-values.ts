import { type CodeList, entryOf, foldText } from '#core/codelists'
import { builtInRate } from '#core/exchange-rates'
import { type Finding, fatal, warning } from '#core/findings'
import type { ImportField } from './fields.ts'
import { creditOrDebit, type ReadNumber } from './read-number.ts'
import { currencyWords, unitWords } from './synonyms.ts'

/** A value for another field of the row, from the text beside the number of a cell or from its heading. */
export interface ImpliedValue {
  readonly path: string
  readonly value: string
  /** The field of the cell that implies the value, and the cell. */
  readonly from: string
  readonly cell: string
  /** Several currencies are called so; this one is assumed. */
  readonly isAssumed?: true
}

export interface NumberReading {
  readonly value?: string
  readonly findings: readonly Finding[]
  readonly asides: readonly ImpliedValue[]
}

export interface NumberLists {
  readonly currencies: CodeList
  readonly units: CodeList
}

/** The role of a number in a field: a rate in percent, AED for a unit of money, a count of units, or money. */
function roleOf({ path }: ImportField): 'rate' | 'exchange' | 'quantity' | 'money' {
  if (/(?:Rate|Percent)$/.test(path)) return 'rate'
  if (path === 'exchangeRate.rate') return 'exchange'
  return path.endsWith('quantity') ? 'quantity' : 'money'
}

/** Amounts that are only compared do not determine the currency of the document: VAT may be in AED beside it. */
function saysCurrency(field: ImportField): boolean {
  return roleOf(field) === 'money' && !('compared' in field && field.compared)
}

const unitPath = (field: ImportField) => (field.path.startsWith('line.') ? 'line.unit' : 'unitCode')

/**
 * Interprets a number with its surrounding text. Nothing of the text is dropped: it is a percent sign of a rate, the
 * unit of a quantity, the currency of an amount, or a finding. Pure.
 * @param fields paths that rows of this kind have
 */
export function numberInField(
  field: ImportField,
  cell: string,
  { beside, isPercent, value }: ReadNumber,
  lists: NumberLists,
  fields: { has(path: string): boolean },
): NumberReading {
  const role = roleOf(field)
  const { path } = field
  const share = `${path}Percent`
  if (isPercent && role !== 'rate') {
    if (fields.has(share)) return { findings: [], asides: [{ path: share, value, from: path, cell }] }
    return refused(field, cell, 'falaj-import-percent', `“${cell}” is a percentage; a number is needed here.`)
  }
  const findings: Finding[] = []
  const asides: ImpliedValue[] = []
  for (const word of beside) {
    if (role === 'rate' && isTax(word)) continue
    if (role === 'money' && creditOrDebit.test(word)) {
      const message = `“${word}” beside the number was left out: ${value} was taken.`
      findings.push(warning('falaj-import-credit-debit', path, message, { value: cell, word, number: value }))
      continue
    }
    const implied = role === 'rate' ? undefined : asideOf(field, role, word, cell, lists)
    if (!implied || !(fields.has(implied.path) || role === 'exchange'))
      return refused(field, cell, 'falaj-import-beside', `“${word}” beside the number is not known here.`, {
        word,
      })
    if (role === 'exchange' && implied.value !== 'AED')
      return refused(field, cell, 'falaj-import-beside', `An exchange rate is in AED, not in ${word}.`, {
        word,
      })
    if (role !== 'exchange' && (implied.path !== 'currency' || saysCurrency(field))) asides.push(implied)
  }
  return { value, findings, asides }
}

function refused(
  { path }: ImportField,
  cell: string,
  rule: string,
  message: string,
  params: Readonly<Record<string, string>> = {},
): NumberReading {
  return { findings: [fatal(rule, path, message, { value: cell.slice(0, 100), ...params })], asides: [] }
}

function isTax(word: string): boolean {
  return /^@?\s*(?:vat|tax|ضريبه|ض\.? ?ق\.? ?م)\.?\s*@?:?$/u.test(foldText(word))
}

/** The unit or the currency in a word beside a number. */
function asideOf(
  field: ImportField,
  role: 'exchange' | 'quantity' | 'money',
  word: string,
  cell: string,
  { currencies, units }: NumberLists,
): ImpliedValue | undefined {
  const from = { from: field.path, cell }
  const [, per] = /^(?:\/|per\s)\s*(.+)$/iu.exec(word) ?? []
  if (role === 'quantity' || per !== undefined) {
    const unit = unitNamed(per ?? word, units)
    return unit === undefined ? undefined : { path: unitPath(field), value: unit, ...from }
  }
  const currency = currencyNamed(word, currencies)
  if (!currency) return undefined
  const { code, isAssumed } = currency
  return { path: 'currency', value: code, ...from, ...(isAssumed ? { isAssumed } : {}) }
}

/** The unit that a word means: as ledgers call it, or by its code. */
function unitNamed(word: string, units: CodeList): string | undefined {
  return unitWords(word) ?? entryOf(units, word.toUpperCase())?.code
}

/** The currency that a word means; three letters that are a unit as well, such as KGS, mean none. */
function currencyNamed(word: string, currencies: CodeList): { code: string; isAssumed?: true } | undefined {
  const named = currencyWords(word)
  if (named) return named
  if (!/^[a-z]{3}$/i.test(word) || unitWords(word) !== undefined) return undefined
  const code = entryOf(currencies, word.toUpperCase())?.code
  return code === undefined ? undefined : { code }
}

/** The currency in the heading of a column of money: `Unit Price (USD)`, `Amount AED`. */
export function currencyOfHeading(
  field: ImportField,
  heading: string,
  cell: string,
  { currencies }: NumberLists,
): ImpliedValue | undefined {
  if (field.kind !== 'decimal' || !saysCurrency(field)) return undefined
  const [, bracketed] = /[([]([^)\]]+)[)\]]/.exec(heading) ?? []
  const inBrackets = bracketed === undefined ? undefined : currencyNamed(bracketed.trim(), currencies)
  // A word of a heading is a currency only when it is a usual one: TOP and ALL are currencies, too.
  const [last = ''] = /(?:[A-Z]{3}|Dhs\.?|درهم)$/.exec(heading.trim()) ?? []
  const atEnd = last === '' ? undefined : currencyNamed(last, currencies)
  const found = inBrackets ?? (atEnd && builtInRate(atEnd.code) ? atEnd : undefined)
  if (!found) return undefined
  const { code, isAssumed } = found
  return { path: 'currency', value: code, from: field.path, cell, ...(isAssumed ? { isAssumed } : {}) }
}

/**
 * Copies implied values into fields of the row that have no column; a contradiction with such a column, or with another
 * cell, is a finding. Changes the values in place.
 */
export function applyImpliedValues(values: Map<string, string>, asides: readonly ImpliedValue[]): Finding[] {
  const reported = new Set<string>()
  return asides.flatMap(({ cell, from, isAssumed, path, value }) => {
    const present = values.get(path)
    const params = { value: cell.slice(0, 100), other: present ?? value }
    if (present !== undefined && present !== value) {
      const message = `“${cell}” says ${value}, and this row says ${present} elsewhere.`
      return [fatal('falaj-import-beside-differs', from, message, { ...params, said: value })]
    }
    values.set(path, value)
    if (path !== 'currency' || reported.has(value)) return []
    reported.add(value)
    if (isAssumed) return [assumedCurrency(from, cell, value)]
    if (present !== undefined || value === 'AED') return []
    const message = `The currency ${value} was taken from “${cell}”, as no column states it.`
    return [warning('falaj-import-currency-beside', from, message, { value: cell, code: value })]
  })
}

/** The finding that an ambiguous currency name was interpreted as one of several currencies. */
export function assumedCurrency(path: string, cell: string, code: string): Finding {
  const message = `“${cell}” was read as ${code}; several currencies are called so.`
  return warning('falaj-import-currency-assumed', path, message, { value: cell.slice(0, 100), code })
}
