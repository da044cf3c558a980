import { trimXml } from '../../engine/decimal.ts'

const digitsOf = (value: string): number[] => Array.from(value, Number)

/** GS1 (GLN): weights 3 and 1 from the right. */
export function isGln(value: string): boolean {
  const digits = digitsOf(value)
  const check = digits.pop() ?? 0
  const weighted = digits
    .reverse()
    .reduce((total, digit, index) => total + digit * (index % 2 === 0 ? 3 : 1), 0)
  return (10 - (weighted % 10)) % 10 === check
}

/** Norway: weights 2 to 7 from the right, modulo 11. */
export function isMod11(value: string): boolean {
  const digits = digitsOf(value)
  const check = digits.pop() ?? 0
  const weighted = digits.reverse().reduce((total, digit, index) => total + digit * ((index % 6) + 2), 0)
  return Number(value) > 0 && (11 - (weighted % 11)) % 11 === check
}

/** Belgium: the last two digits are 97 minus the first eight modulo 97. */
export function isMod97(value: string): boolean {
  return Number(value.slice(8)) === 97 - (Number(value.slice(0, 8)) % 97)
}

/** Australia: weights 10, 1, 3, 5 … 19 with the first digit lessened by one, modulo 89. */
export function isAbn(value: string): boolean {
  const weighted = digitsOf(value).reduce((total, digit, index) => {
    return total + (index === 0 ? (digit - 1) * 10 : digit * (2 * index - 1))
  }, 0)
  return weighted % 89 === 0
}

const wholeNumber = /^[+-]?[0-9]+$/
const letters = /^[A-Za-z]*$/

/** Italy, tax code: 16 characters of a person or 11 digits of a company. */
export function isCodiceFiscale(value: string): boolean {
  const characters = Array.from(value)
  if (characters.length === 11) return wholeNumber.test(value)
  if (characters.length !== 16) return false
  const part = (from: number, size: number): string =>
    trimXml(characters.slice(from - 1, from - 1 + size).join(''))
  return (
    letters.test(characters.slice(0, 6).join('')) &&
    wholeNumber.test(part(7, 2)) &&
    letters.test(characters[8] ?? '') &&
    wholeNumber.test(part(10, 2)) &&
    wholeNumber.test(part(15, 1)) &&
    letters.test(characters[15] ?? '')
  )
}

/** Italy, VAT number: IT and 11 digits, doubled in every second place; numbers without IT pass. */
export function isPartitaIva(value: string): boolean {
  const characters = Array.from(value)
  const country = characters.slice(0, 2).join('')
  if (country !== 'IT' && country !== 'it') return true
  const digits = characters.slice(2)
  if (!/^[0-9]{11}$/.test(digits.join(''))) return false
  const total = digits.map(Number).reduce((sum, digit, index) => {
    if (index % 2 === 0) return sum + digit
    return sum + (digit < 5 ? digit * 2 : digit * 2 - 9)
  }, 0)
  return total % 10 === 0
}
