/**
 * The boxes of the authority's return (form VAT 201) that invoices fill, by what they hold. Source: "VAT Returns User
 * Guide" of the Federal Tax Authority, as third parties reproduce it; not checked against the form of today.
 */
import { addDays } from '#core/calendar'
import type { VatCategory } from '#core/vat'

/** Who we are in the trade: what we sell, or what we buy. With self-billing the buyer writes the document. */
export type Side = 'sales' | 'purchases'

/** In the order of the form, which is not alphabetical. */
const emirateBoxes = {
  AUH: '1a',
  DXB: '1b',
  SHJ: '1c',
  AJM: '1d',
  UAQ: '1e',
  RAK: '1f',
  FUJ: '1g',
} as const
export type EmirateCode = keyof typeof emirateBoxes

/** The codes of PINT AE (ibr-128-ae). */
export function isEmirate(code: string): code is EmirateCode {
  return Object.hasOwn(emirateBoxes, code)
}

/** Boxes that documents fill; `1` is for supplies without a known emirate, which the form does not have. */
export const documentBoxes = ['1a', '1b', '1c', '1d', '1e', '1f', '1g', '1', '3', '4', '5', '9'] as const
export type DocumentBox = (typeof documentBoxes)[number]

interface BoxContent {
  readonly side: Side
  readonly category: VatCategory
  /** Empty when no document names one; undefined where the emirate makes no difference. */
  readonly emirate?: EmirateCode | ''
}

const others: Readonly<Partial<Record<DocumentBox, BoxContent>>> = {
  '1': { side: 'sales', category: 'standard', emirate: '' },
  '3': { side: 'purchases', category: 'reverseCharge' },
  '4': { side: 'sales', category: 'zeroRated' },
  '5': { side: 'sales', category: 'exempt' },
  '9': { side: 'purchases', category: 'standard' },
}

/** The entries of a box. Box 10 repeats those of box 3, as input tax. */
export function contentOfBox(box: DocumentBox): BoxContent {
  const other = others[box]
  if (other) return other
  const [emirate] = Object.entries(emirateBoxes).find(([, name]) => name === box) ?? []
  return { side: 'sales', category: 'standard', emirate: emirate as EmirateCode }
}

/**
 * The box of an entry; undefined for entries outside of the return: out-of-scope supplies, sales under reverse charge
 * (the buyer accounts for them), the margin scheme (the margin is on no document), and purchases without VAT.
 */
export function boxOf({ side, category, emirate }: Required<BoxContent>): DocumentBox | undefined {
  if (side === 'sales' && category === 'standard') return emirate === '' ? '1' : emirateBoxes[emirate]
  return documentBoxes.find((box) => others[box]?.side === side && others[box]?.category === category)
}

/** Days after a tax period within which its return is filed and paid. Source: Cabinet Decision 52 of 2017, Art. 64. */
const daysToFile = 28

/** The last day for the return of a period that ends on this day, holidays not counted. */
export function dueOn(periodEnd: string): string {
  return addDays(periodEnd, daysToFile)
}
