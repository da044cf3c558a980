import { type Finding, fatal, warning } from '#core/findings'
import { compare, decimal, isZero, parseDecimal } from '#core/money'
import type { ImportField } from './fields.ts'
import { type NumberLists, type NumberReading, numberInField } from './implied-values.ts'
import { isDash, isExponent, latinDigits, plainText } from './plain-text.ts'
import { type DecimalMark, readNumber } from './read-number.ts'
import { vatWordOf } from './synonyms.ts'

/** Reads the number of a cell: with the text beside it, signs for zero, and findings. */
export function readNumberCell(
  field: ImportField,
  cell: string,
  decimals: DecimalMark,
  lists: NumberLists,
  known: { has(path: string): boolean },
): NumberReading {
  const { path } = field
  const isRate = path.endsWith('vatRate')
  if (isDash(cell)) return nothing(field, cell)
  const plain = latinDigits(plainText(cell))
  if (isExponent(plain)) {
    const message = 'A spreadsheet has rounded this number. Enter it in full.'
    return refused(path, cell, 'falaj-import-rounded', message)
  }
  const read = readNumber(cell, decimals)
  const byWord = isRate && read?.beside.length !== 0 ? vatWordOf(cell) : undefined
  if (byWord && 'category' in byWord) {
    const category = path.replace(/vatRate$/, 'vatCategory')
    const asides = known.has(category) ? [{ path: category, value: byWord.category, from: path, cell }] : []
    return { ...(read ? { value: read.value } : {}), findings: [], asides }
  }
  if (!read) return refused(path, cell, 'falaj-import-number', `“${cell}” is not a number.`)
  const found = numberInField(field, cell, read, lists, known)
  return isRate && !read.isPercent ? asPercent(path, cell, found) : found
}

function refused(path: string, cell: string, rule: string, message: string): NumberReading {
  return { findings: [fatal(rule, path, message, { value: cell.slice(0, 100) })], asides: [] }
}

/** A dash is zero in a column of amounts; in one of rates or quantities it is empty. */
function nothing({ path }: ImportField, cell: string): NumberReading {
  const params = { value: cell }
  if (/(?:Rate|Percent|\.rate)$/.test(path)) {
    const message = `“${cell}” was read as no rate.`
    return { findings: [warning('falaj-import-dash-rate', path, message, params)], asides: [] }
  }
  if (path.endsWith('quantity'))
    return refused(path, cell, 'falaj-import-number', `“${cell}” is not a number.`)
  const message = `“${cell}” was read as zero.`
  return { value: '0', findings: [warning('falaj-import-dash', path, message, params)], asides: [] }
}

/** A rate of 0.05 comes from a cell formatted as percentage: it is read as 5, with a finding. */
function asPercent(path: string, cell: string, read: NumberReading): NumberReading {
  const rate = parseDecimal(read.value)
  if (!rate || isZero(rate) || compare(rate, decimal('0.05')) !== 0) return read
  const message = `“${cell}” was read as 5 %.`
  const finding: Finding = warning('falaj-import-rate-fraction', path, message, { value: cell, rate: '5' })
  return { ...read, value: '5', findings: [...read.findings, finding] }
}
