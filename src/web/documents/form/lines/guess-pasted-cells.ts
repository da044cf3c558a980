import { type FindUnit, isNumber, vatCategoryOfCell } from '../parse-pasted-lines.ts'
import { currencyIn } from './pasted-currencies.ts'

/** What a cell of a row without headings is, by its form; `unknown` if it has no place. */
export type CellGuess =
  | 'name'
  | 'quantity'
  | 'unit'
  | 'price'
  | 'discountPercent'
  | 'vatCategory'
  | 'note'
  | 'unknown'

/**
 * Guesses the cells of a row without headings: the first text is the description, the numbers are quantity, price and
 * VAT in that order, and a unit or a discount is recognized by its form. A number before the description is unknown.
 */
export function guessPastedCells(cells: readonly string[], findUnit: FindUnit): CellGuess[] {
  const columns: CellGuess[] = cells.map(() => 'unknown')
  const numbers: number[] = []
  // A running number before the description is not a quantity.
  const first =
    isNumber(cells[0] ?? '') && cells[1] !== undefined && cells[1] !== '' && !isNumber(cells[1]) ? 1 : 0
  cells.forEach((cell, at) => {
    if (at < first || cell === '') return
    if (isNumber(cell)) numbers.push(at)
    else if (cell.endsWith('%') && isNumber(cell.slice(0, -1)))
      columns[at] = numbers.length >= 2 || at > 2 ? 'vatCategory' : 'discountPercent'
    else if (!columns.includes('name')) columns[at] = 'name'
    else if (!columns.includes('unit') && findUnit(cell)) columns[at] = 'unit'
    else if (!columns.includes('vatCategory') && vatCategoryOfCell(cell)) columns[at] = 'vatCategory'
    // Between quantity and price, any word is taken as the unit; an unknown one is reported as not understood.
    else if (!columns.includes('unit') && numbers.length === 1 && cells.slice(at).some(isNumber))
      columns[at] = 'unit'
    else columns[at] = 'note'
  })
  const [one, two, three] = numbers
  if (one !== undefined && two === undefined) guessQuantity(columns, one)
  if (one !== undefined && two === undefined) columns[one] = 'price'
  else if (one !== undefined && two !== undefined) {
    const isPriceFirst =
      currencyIn(cells[one] ?? '') !== undefined && currencyIn(cells[two] ?? '') === undefined
    columns[one] = isPriceFirst ? 'price' : 'quantity'
    columns[two] = isPriceFirst ? 'quantity' : 'price'
    const cell = three === undefined ? undefined : cells[three]
    if (three !== undefined && !columns.includes('vatCategory') && (cell === '5' || cell === '0'))
      columns[three] = 'vatCategory'
  }
  // A second cell for the same field has no place; notes are joined.
  return columns.map((guess, at) => (guess !== 'note' && columns.indexOf(guess) < at ? 'unknown' : guess))
}

/**
 * If the only number is the price, a text before it that is not a unit is in the place of the quantity, and of the unit
 * if there is none: it is reported as not understood. A single word without a unit is the description.
 */
function guessQuantity(columns: CellGuess[], price: number): void {
  const words = columns.flatMap((column, at) => (column === 'note' && at < price ? [at] : []))
  const wanted: CellGuess[] = columns.includes('unit') ? ['quantity'] : ['quantity', 'unit']
  if (words.length < wanted.length) return
  for (const [at, column] of wanted.entries()) columns[words[at] ?? price] = column
}
