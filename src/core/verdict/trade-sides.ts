import { isSelfBilled, kindOf } from '#core/kinds'

/** The words for the two sides of the trade, in each language as in the texts. */
const sides = [
  ['buyer', 'seller'],
  ['Buyer', 'Seller'],
  ['المشتري', 'البائع'],
] as const

const opposite = new Map<string, string>(
  sides.flatMap(([one, other]) => [[one, other] as const, [other, one] as const]),
)
const eitherSide = new RegExp([...opposite.keys()].join('|'), 'g')

/**
 * Adapts a text about the state of a document to this document. Texts describe the usual case: the seller sends and the
 * buyer receives. With self-billing the buyer sends, so the two words change places.
 */
export function withTradeSides(typeCode: string, text: string): string {
  const kind = kindOf(typeCode)
  if (kind === undefined || !isSelfBilled(kind)) return text
  return text.replaceAll(eitherSide, (side) => opposite.get(side) ?? side)
}
