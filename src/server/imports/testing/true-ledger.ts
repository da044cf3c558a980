/** Documents with known contents, and random styles of a file of them from a seed. */
import { type Amount, random } from './cell-forms.ts'

/** A discount: an amount in hundredths, or whole percent. */
export type Discount = { readonly cents: number } | { readonly percent: number }

export interface TrueLine {
  readonly quantity: number
  readonly cents: number
  readonly discount?: Discount
}

/** The true contents of a document of a ledger, independent of the file. VAT is 5 % throughout. */
export interface TrueDocument {
  readonly number: string
  readonly issueDate: string
  readonly currency: string
  readonly buyer: string
  readonly lines: readonly TrueLine[]
  /** Of the whole. */
  readonly discount?: Discount
  /** Features of the file that must be findings of the document, whatever its amount. */
  readonly mustBeFound: readonly ('status' | 'total' | 'hidden' | 'doubled' | 'rowsBelow')[]
}

/** The amounts of a document, in hundredths of its currency. */
export interface TrueAmounts {
  readonly net: bigint
  readonly vat: bigint
  readonly total: bigint
}

/** A percentage of an amount, rounded half up. */
const share = (cents: bigint, percent: number) => (cents * BigInt(percent) + 50n) / 100n
const off = (cents: bigint, discount: Discount | undefined) =>
  discount === undefined ? 0n : 'cents' in discount ? BigInt(discount.cents) : share(cents, discount.percent)

export function lineNetOf({ cents, discount, quantity }: TrueLine): bigint {
  const gross = BigInt(quantity) * BigInt(cents)
  return gross - off(gross, discount)
}

/** Discounts are rounded, then the VAT of the sum. */
export function amountsOf({ discount, lines }: TrueDocument): TrueAmounts {
  const sum = lines.reduce((before, line) => before + lineNetOf(line), 0n)
  const net = sum - off(sum, discount)
  const vat = share(net, 5)
  return { net, vat, total: net + vat }
}

/** A column of a ledger. */
export interface Column {
  readonly heading: string
  /** Whether a field is written once for a document, or in each of its rows. */
  readonly of: 'document' | 'line'
  readonly cell: (document: TrueDocument, line: TrueLine, at: number) => string
}

/** Draws from a seed. */
export interface Draw {
  readonly next: () => number
  readonly pick: <Thing>(of: readonly Thing[]) => Thing
  readonly isOneIn: (chances: number) => boolean
  /** Records a hostile feature of the file. */
  readonly note: (feature: string) => void
}

/** The style of the file, and the values of its documents. */
export interface Style {
  readonly currency: string
  readonly place: 'cell' | 'heading' | 'column'
  readonly amountOf: Amount
  readonly isWithDiscount: 'line' | 'document' | undefined
}

/** Random choices from a seed, the same each time. */
export function drawFrom(seed: number, features: Set<string>): Draw {
  const next = random(seed)
  return {
    next,
    pick: <Thing>(of: readonly Thing[]) => of[Math.floor(next() * of.length)] as Thing,
    isOneIn: (chances) => next() < 1 / chances,
    note: (feature) => features.add(feature),
  }
}
