/** Characters of a number that count for the order; the index of the entries stays small. */
const counted = 60

/**
 * The id of a VAT entry. Registers are sorted by date and id, byte by byte: ids of sales begin with the number of the
 * document, so that one day's sales are in the order of their numbers, INV-9 before INV-10. Purchases, which many
 * sellers number, stay in the order of their arrival.
 * @param index from 0, among the entries of the document
 */
export function vatEntryIdOf(
  { id, number = '' }: { readonly id: string; readonly number?: string | undefined },
  side: 'sales' | 'purchases',
  index: number,
): string {
  const entry = `${id}.${index + 1}`
  return side === 'sales' ? `${sortableNumber(number)} ${entry}` : entry
}

/** The number with the length of each run of digits before it: more digits are a larger number. */
function sortableNumber(number: string): string {
  return number.slice(0, counted).replace(/\d+/g, (digits) => {
    const plain = digits.replace(/^0+(?=\d)/, '')
    return String(plain.length).padStart(2, '0') + plain
  })
}
