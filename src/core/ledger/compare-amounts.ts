import { type Finding, warning } from '#core/findings'
import type { ReadRow } from '#core/imports'
import type { Totals } from '#core/invoice'
import {
  compare,
  type Decimal,
  isNegative,
  negate,
  parseDecimal,
  printDecimal,
  roundForDocument,
  sum,
  withScale,
} from '#core/money'

/** A total stated in the file, and the computed total of the draft: decimals in the currency of the document. */
interface StatedAmount {
  readonly stated: string
  readonly ours: string
}

interface Compared {
  /** Of the fields that are compared, each with its row. */
  readonly findings: readonly (Finding & { readonly row: number })[]
  /** The total of the file, or its total without VAT where it has no other; undefined when it states neither. */
  readonly total: StatedAmount | undefined
}

type Amounts = Pick<Totals, 'lines' | 'netTotal' | 'taxTotal' | 'grossTotal' | 'payable'>

/**
 * Compares the amounts stated in a file with those computed from its rows. A column of totals may contain the amount of
 * the document in each row, or that of each line: both are accepted. Amounts of a credit note are compared without
 * sign. Exact decimals, to two places. Pure.
 */
export function compareAmounts(rows: readonly ReadRow[], totals: Amounts, isCredit: boolean): Compared {
  const read = (text: string | undefined) => {
    const amount = parseDecimal(text)
    return amount && roundForDocument(isCredit && isNegative(amount) ? negate(amount) : amount)
  }
  const ours = {
    net: [totals.netTotal],
    vatAmount: [totals.taxTotal],
    total: [totals.grossTotal, totals.payable],
  }
  const ofWhole = (Object.keys(ours) as (keyof typeof ours)[]).flatMap((path) => {
    const wanted = ours[path].flatMap((text) => read(text) ?? [])
    const amounts = rows.flatMap(({ values }) => read(values.get(path)) ?? [])
    const [first] = amounts
    const [usual] = wanted
    if (!first || !usual) return []
    const whole = sum(amounts)
    const isRepeated = amounts.every((amount) => compare(amount, first) === 0)
    const readings = isRepeated ? [first, whole] : [whole]
    const same = readings.find((amount) => wanted.some((other) => compare(amount, other) === 0))
    return [
      { path, stated: same ?? (readings[0] as Decimal), ours: same ?? usual, isSame: same !== undefined },
    ]
  })
  const total = ofWhole.find(({ path }) => path === 'total') ?? ofWhole.find(({ path }) => path === 'net')
  return {
    findings: [
      ...ofWhole.flatMap((one) => (one.isSame ? [] : [differs(one.path, 0, one.stated, one.ours)])),
      ...rows.flatMap((row, index) => compareLine(row, index, totals.lines[index], read)),
    ],
    total: total && { stated: print(total.stated), ours: print(total.ours) },
  }
}

function compareLine(
  { values }: ReadRow,
  row: number,
  line: Totals['lines'][number] | undefined,
  read: (text: string | undefined) => Decimal | undefined,
) {
  const isIncluded = values.get('taxIncluded') === 'true'
  const ours = {
    'line.net': isIncluded ? [line?.lineNet, line?.gross] : [line?.lineNet],
    'line.vatAmount': [line?.taxAmount],
    'line.total': [line?.gross],
  }
  return Object.entries(ours).flatMap(([path, texts]) => {
    const stated = read(values.get(path))
    const wanted = texts.flatMap((text) => read(text) ?? [])
    const [usual] = wanted
    if (!stated || !usual || wanted.some((amount) => compare(amount, stated) === 0)) return []
    return [differs(path, row, stated, usual)]
  })
}

function print(amount: Decimal): string {
  return printDecimal(withScale(amount, 2))
}

/** The finding of an amount that a file states otherwise. */
function differs(path: string, row: number, stated: Decimal, ours: Decimal): Finding & { row: number } {
  const params = { stated: print(stated), ours: print(ours) }
  const message = `Your file says ${params.stated}; the draft comes to ${params.ours}.`
  return { ...warning('falaj-import-amount-differs', path, message, params), row }
}
