import {
  add,
  type Decimal,
  decimal,
  multiply,
  percent,
  printDecimal,
  roundForDocument,
  subtract,
  withScale,
  zero,
} from '#core/money'
import { lineRateOf, type VatCategory } from '#core/vat'
import { boxOf, type DocumentBox, documentBoxes, type EmirateCode, type Side } from './boxes.ts'

/** Sums of the documents of a period, for a side, a treatment and an emirate; AED, credit notes subtracted. */
export interface VatSum {
  readonly side: Side
  readonly category: VatCategory
  readonly emirate: EmirateCode | ''
  readonly documents: number
  readonly net: string
  readonly vat: string
}

interface Box {
  readonly box: string
  readonly documents: number
  readonly amount: string
  /** Null where the form has no field for it. */
  readonly vat: string | null
  /** Figures that invoices do not contain, and that users add themselves. */
  readonly elsewhere: boolean
}

interface VatReturn {
  /** Boxes 1a to 8, and 9 to 11. */
  readonly outputs: readonly Box[]
  readonly inputs: readonly Box[]
  /** Boxes 12 to 14. */
  readonly due: string
  readonly recoverable: string
  readonly payable: string
  /** Sums of the period that the form has no box for. */
  readonly outside: readonly Omit<VatSum, 'emirate'>[]
}

interface Filled {
  documents: number
  amount: Decimal
  vat: Decimal
}

const nothing: Filled = { documents: 0, amount: zero, vat: zero }

/**
 * The return of a period in the boxes of form VAT 201. Reverse charge is accounted for at the standard rate, as output
 * (box 3) and as input (box 10), as far as all of it may be recovered.
 * @param leftOut entries among these sums that are not counted
 */
export function buildVatReturn(sums: readonly VatSum[], leftOut: readonly VatSum[] = []): VatReturn {
  const filled = new Map<DocumentBox, Filled>()
  const outside = new Map<string, Omit<VatSum, 'emirate'>>()
  for (const sum of sums) {
    const box = boxOf(sum)
    if (box) filled.set(box, plus(filled.get(box) ?? nothing, sum))
    else outside.set(`${sum.side} ${sum.category}`, merged(outside.get(`${sum.side} ${sum.category}`), sum))
  }
  for (const sum of leftOut) {
    const box = boxOf(sum)
    if (box) filled.set(box, minus(filled.get(box) ?? nothing, sum))
  }
  const of = (box: DocumentBox) => filled.get(box) ?? nothing
  const reverse = { ...of('3'), vat: standardTaxOn(of('3').amount) }
  const standard = documentBoxes.filter(
    (box) => box.startsWith('1') && (box !== '1' || of(box).documents > 0),
  )
  const outputs = [...standard.map(of), reverse, of('4'), of('5')]
  const outputVat = total(outputs, 'vat')
  const inputVat = total([of('9'), reverse], 'vat')
  return {
    outputs: [
      ...standard.map((box) => printed(box, of(box))),
      outsideBox('2'),
      printed('3', reverse),
      { ...printed('4', of('4')), vat: null },
      { ...printed('5', of('5')), vat: null },
      outsideBox('6'),
      outsideBox('7'),
      printed('8', { documents: count(outputs), amount: total(outputs, 'amount'), vat: outputVat }),
    ],
    inputs: [
      printed('9', of('9')),
      printed('10', reverse),
      printed('11', {
        documents: count([of('9'), reverse]),
        amount: total([of('9'), reverse], 'amount'),
        vat: inputVat,
      }),
    ],
    due: money(outputVat),
    recoverable: money(inputVat),
    payable: money(subtract(outputVat, inputVat)),
    outside: [...outside.values()],
  }
}

function plus(filled: Filled, sum: VatSum): Filled {
  return {
    documents: filled.documents + sum.documents,
    amount: add(filled.amount, decimal(sum.net)),
    vat: add(filled.vat, decimal(sum.vat)),
  }
}

function minus(filled: Filled, sum: VatSum): Filled {
  return {
    documents: filled.documents - sum.documents,
    amount: subtract(filled.amount, decimal(sum.net)),
    vat: subtract(filled.vat, decimal(sum.vat)),
  }
}

/** Number, amount and VAT of sums, as a box prints them. */
export function totalOf(sums: readonly VatSum[]): { documents: number; amount: string; vat: string } {
  const { amount, documents, vat } = sums.reduce(plus, nothing)
  return { documents, amount: money(amount), vat: money(vat) }
}

function merged(before: Omit<VatSum, 'emirate'> | undefined, { emirate: _emirate, ...sum }: VatSum) {
  return {
    ...sum,
    documents: sum.documents + (before?.documents ?? 0),
    net: money(add(decimal(sum.net), decimal(before?.net ?? '0'))),
    vat: money(add(decimal(sum.vat), decimal(before?.vat ?? '0'))),
  }
}

function standardTaxOn(amount: Decimal): Decimal {
  return roundForDocument(percent(multiply(amount, decimal(lineRateOf('reverseCharge') ?? '0'))))
}

function total(boxes: readonly Filled[], field: 'amount' | 'vat'): Decimal {
  return boxes.reduce((sum, box) => add(sum, box[field]), zero)
}

function count(boxes: readonly Filled[]): number {
  return boxes.reduce((sum, { documents }) => sum + documents, 0)
}

function printed(box: string, { documents, amount, vat }: Filled): Box {
  return { box, documents, amount: money(amount), vat: money(vat), elsewhere: false }
}

function outsideBox(box: string): Box {
  return { ...printed(box, nothing), elsewhere: true }
}

/** Always two decimals: these are typed into the form. */
function money(value: Decimal): string {
  return printDecimal(withScale(roundForDocument(value), 2))
}
