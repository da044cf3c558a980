import { type Finding, fatal, warning } from '#core/findings'
import { headPaths, numberPath, type ReadRow, statusMeaning, totalPatterns } from '#core/imports'
import { type DocumentKind, isCreditNote } from '#core/kinds'
import {
  compare,
  isNegative,
  multiply,
  parseDecimal,
  percent,
  printDecimal,
  roundForDocument,
  sum,
  withScale,
} from '#core/money'
import { isZeroOrNone, unsignedDiscount } from './to-draft.ts'

/** A finding of a row, by its place among the rows of a document. */
export type RowFinding = Finding & { readonly row: number }

const total = new RegExp(totalPatterns.whole, 'iu')
const named = new RegExp(totalPatterns.beginning, 'iu')

/** Why rows that sum up others are not imported; undefined for other rows. Pure. */
export function totalRow(rows: readonly ReadRow[]): Finding | undefined {
  const totals = rows.map(({ values }) => {
    // It names no document, no day and no buyer, and begins as totals do: `Total for INV-7`.
    const isAlone = [numberPath, ...headPaths].every((path) => !values.has(path))
    return [...values].find(([, value]) => total.test(value.trim()) || (isAlone && named.test(value)))
  })
  const [first] = totals
  if (!first || totals.includes(undefined)) return undefined
  const [path, value] = first
  const message = `“${value}”: this row sums up others, and nothing is made of it.`
  return fatal('falaj-import-total-row', path, message, { value })
}

/**
 * Finds contradictions between the rows of a document, and values that are assumed because the rows omit them: each at
 * its field, for the user to decide. Pure.
 */
export function contradictions(rows: readonly ReadRow[]): RowFinding[] {
  const kind = (rows.find(({ values }) => values.has('kind'))?.values.get('kind') ??
    'invoice') as DocumentKind
  return [
    ...checkCharge(rows),
    ...checkRepeatedDiscount(rows),
    ...checkSums(rows),
    ...rows.flatMap((row, index) =>
      [
        ...checkStatus(row),
        ...checkDiscount(row),
        ...checkDiscountSign(row),
        ...checkVat(row),
        ...(isCreditNote(kind) ? checkSign(row) : []),
      ].map((finding) => ({ ...finding, row: index })),
    ),
  ]
}

/** Discounts and charges of the whole are taxed like the first line: if lines differ, the user has to choose. */
function checkCharge(rows: readonly ReadRow[]): RowFinding[] {
  const path = ['discount', 'discountPercent', 'charge'].find((one) =>
    rows.some(({ values }) => !isZeroOrNone(values.get(one))),
  )
  const treatments = rows.map(({ values }) => {
    const category = values.get('line.vatCategory') ?? 'S'
    const rate = values.get('line.vatRate') ?? (category === 'S' ? '5' : '')
    return `${category} ${rate.replace(/\.0+$/, '')}`
  })
  if (path === undefined || new Set(treatments).size === 1) return []
  const message =
    'The lines have different VAT. Discount and charge of the document were taxed like the first line.'
  return [{ ...warning('falaj-import-charge-vat', path, message), row: 0 }]
}

function checkStatus({ values }: ReadRow): Finding[] {
  const value = values.get('status')
  if (value === undefined) return []
  switch (statusMeaning(value)) {
    case 'void': {
      const message = `The file says that this document is ${value}. Leave it out, or empty this cell to import it.`
      return [fatal('falaj-import-void', 'status', message, { value })]
    }
    case 'unfinished': {
      const message = `The file says that this document is ${value}: it may not have been sent.`
      return [warning('falaj-import-unfinished', 'status', message, { value })]
    }
    case 'unknown': {
      const message = `The status “${value}” is not known here. Check that this document is to be issued.`
      return [warning('falaj-import-status', 'status', message, { value })]
    }
    default:
      return []
  }
}

/** Negative discounts, as some ledgers write them. They are applied as discounts, with a finding. */
function checkDiscountSign({ values }: ReadRow): Finding[] {
  return ['discount', 'discountPercent', 'line.discount', 'line.discountPercent'].flatMap((path) => {
    const value = values.get(path)
    const amount = parseDecimal(value)
    if (value === undefined || !amount || !isNegative(amount) || isZeroOrNone(value)) return []
    const params = { value, instead: value.slice(1) }
    const message = `${value} was read as a discount of ${params.instead}.`
    return [warning('falaj-import-discount-sign', path, message, params)]
  })
}

/** One amount in each row may be the discount of each line, or that of the whole, repeated; a total would settle it. */
function checkRepeatedDiscount(rows: readonly ReadRow[]): RowFinding[] {
  const [value, ...others] = rows.map(({ values }) => values.get('line.discount'))
  const isRepeated = others.length > 0 && others.every((other) => other === value) && !isZeroOrNone(value)
  const compared = [
    'net',
    'vatAmount',
    'total',
    'line.net',
    'line.vatAmount',
    'line.total',
    'line.discountPercent',
  ]
  if (!isRepeated || rows.some(({ values }) => compared.some((path) => values.has(path)))) return []
  const params = { value: value ?? '', count: String(rows.length) }
  const message = `${value} was taken off each of ${rows.length} lines. If it is the discount of the document, choose that field for the column.`
  return [{ ...warning('falaj-import-discount-repeated', 'line.discount', message, params), row: 0 }]
}

/** A line that is named like a total and whose quantity is the sum of all lines above: it may be a total. */
function checkSums(rows: readonly ReadRow[]): RowFinding[] {
  const quantities = rows.map(({ values }) => parseDecimal(values.get('line.quantity')))
  return rows.flatMap(({ values }, row) => {
    const value = values.get('line.name') ?? ''
    const above = quantities.slice(0, row).flatMap((one) => one ?? [])
    const own = quantities[row]
    if (row === 0 || !own || above.length < row || !named.test(value)) return []
    if (compare(own, sum(above)) !== 0) return []
    const message = `“${value}” has the quantity of all lines above it and may be their total. It was taken for a line.`
    return [{ ...warning('falaj-import-total-line', 'line.name', message, { value }), row }]
  })
}

/** A percentage and an amount that contradict each other: the user decides. */
function checkDiscount({ values }: ReadRow): Finding[] {
  const [share, amount, price, quantity] = ['discountPercent', 'discount', 'price', 'quantity'].map((name) =>
    parseDecimal(
      name.startsWith('discount') ? unsignedDiscount(values.get(`line.${name}`)) : values.get(`line.${name}`),
    ),
  )
  if (isZeroOrNone(values.get('line.discountPercent')) || isZeroOrNone(values.get('line.discount'))) return []
  if (!share || !amount || !price || !quantity) return []
  const expected = percent(multiply(multiply(price, quantity), share))
  if (compare(roundForDocument(expected), roundForDocument(amount)) === 0) return []
  const params = {
    percent: printDecimal(share),
    expected: printDecimal(withScale(roundForDocument(expected), 2)),
    amount: printDecimal(withScale(amount, 2)),
  }
  const message = `${params.percent} % is ${params.expected}; the file says ${params.amount}. Leave one of them empty.`
  return [fatal('falaj-import-discount', 'line.discount', message, params)]
}

/** A missing VAT treatment is assumed to be 5 %; a rate for a treatment without one is not imported. */
function checkVat({ values }: ReadRow): Finding[] {
  const category = values.get('line.vatCategory')
  const rate = values.get('line.vatRate')
  if (values.has('line.price') && category === undefined && rate === undefined)
    return [
      warning(
        'falaj-import-vat-assumed',
        'line.vatCategory',
        'The file says nothing of VAT here: the standard rate of 5 % was taken.',
      ),
    ]
  if ((category !== 'E' && category !== 'O') || isZeroOrNone(rate)) return []
  const params = { category, rate: rate ?? '' }
  const message = `The file says ${category}, which has no VAT, and a rate of ${rate} %. The rate was left out.`
  return [warning('falaj-import-vat-conflict', 'line.vatRate', message, params)]
}

/** A credit note already credits: a negative amount in it would charge. */
function checkSign({ values }: ReadRow): Finding[] {
  return ['line.quantity', 'line.price'].flatMap((path) => {
    const value = values.get(path)
    const number = parseDecimal(value)
    if (!number || !isNegative(number)) return []
    const message = `The amounts of a credit note are positive: write ${value?.slice(1)} instead of ${value}.`
    return [
      warning('falaj-import-credit-sign', path, message, {
        value: value ?? '',
        instead: value?.slice(1) ?? '',
      }),
    ]
  })
}
