import { foldText } from '#core/codelists'
import { type Finding, fatal, warning } from '#core/findings'
import type { ReadRow } from '#core/imports'
import { totalWords } from '#core/imports'
import { type DocumentKind, isCreditNote } from '#core/kinds'
import {
  compare,
  isNegative,
  multiply,
  parseDecimal,
  percent,
  printDecimal,
  roundForDocument,
  withScale,
} from '#core/money'
import { isZeroOrNone } from './to-draft.ts'

/** A finding of a row, by its place among the rows of a document. */
export type RowFinding = Finding & { readonly row: number }

const total = new RegExp(totalWords, 'iu')

/** Why nothing is made of a row that sums up others; undefined for any other row. Pure. */
export function totalRow(rows: readonly ReadRow[]): Finding | undefined {
  const [first] = rows
  const found = [...(first?.values ?? [])].find(([, value]) => total.test(value.trim()))
  if (!found || rows.length > 1) return undefined
  const [path, value] = found
  const message = `“${value}”: this row sums up others, and nothing is made of it.`
  return fatal('falaj-import-total-row', path, message, { value })
}

/** States of a ledger in which a document does not count. */
const voided = new Set(
  (
    'void,voided,cancelled,canceled,cancel,deleted,reversed,reversal,rejected,declined,' +
    'ملغاه,ملغي,ملغيه,ملغى,الغيت,محذوفه,مرفوضه'
  )
    .split(',')
    .map(foldText),
)
/** States in which it is not a document yet. */
const unfinished = new Set('draft,مسوده'.split(',').map(foldText))

/**
 * What the rows of a document say that cannot stand side by side, or leave open so that something is assumed: each at its
 * field, so that people can decide. Pure.
 */
export function contradictions(rows: readonly ReadRow[]): RowFinding[] {
  const kind = (rows.find(({ values }) => values.has('kind'))?.values.get('kind') ??
    'invoice') as DocumentKind
  return [
    ...checkCharge(rows),
    ...rows.flatMap((row, index) =>
      [
        ...checkStatus(row),
        ...checkDiscount(row),
        ...checkVat(row),
        ...(isCreditNote(kind) ? checkSign(row) : []),
      ].map((finding) => ({ ...finding, row: index })),
    ),
  ]
}

/** Discounts and charges of the whole are taxed like the first line: of lines that differ, people have to say how. */
function checkCharge(rows: readonly ReadRow[]): RowFinding[] {
  const path = ['discount', 'discountPercent', 'charge'].find((one) =>
    rows.some(({ values }) => !isZeroOrNone(values.get(one))),
  )
  const treatments = rows.map(
    ({ values }) => `${values.get('line.vatCategory') ?? 'S'} ${values.get('line.vatRate') ?? ''}`,
  )
  if (path === undefined || new Set(treatments).size === 1) return []
  const message =
    'The lines have different VAT. Discount and charge of the document were taxed like the first line.'
  return [{ ...warning('falaj-import-charge-vat', path, message), row: 0 }]
}

function checkStatus({ values }: ReadRow): Finding[] {
  const value = values.get('status') ?? ''
  const state = foldText(value)
  if (voided.has(state)) {
    const message = `The file says that this document is ${value}. Leave it out, or empty this cell to import it.`
    return [fatal('falaj-import-void', 'status', message, { value })]
  }
  if (!unfinished.has(state)) return []
  const message = `The file says that this document is ${value}: it may not have been sent.`
  return [warning('falaj-import-unfinished', 'status', message, { value })]
}

/** A percentage and an amount that is another one: which of them holds is for people to say. */
function checkDiscount({ values }: ReadRow): Finding[] {
  const [share, amount, price, quantity] = ['discountPercent', 'discount', 'price', 'quantity'].map((name) =>
    parseDecimal(values.get(`line.${name}`)),
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

/** No VAT said is 5 % assumed; a rate where there is none is not carried over. */
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

/** A credit note takes back by what it is: an amount below zero in it would charge. */
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
