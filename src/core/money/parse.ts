import { Decimal } from './decimal.ts'

/** More digits than this are no amount of money; refusing them keeps hostile input cheap. */
const maxLength = 400

const wire = /^-?\d+(\.\d+)?$/

/** Reads a decimal as the model and the wire write it (`12.50`, `-3`); undefined for anything else. */
export function parseDecimal(text: string | undefined | null): Decimal | undefined {
  if (text === undefined || text === null || text.length > maxLength || !wire.test(text)) return undefined
  const point = text.indexOf('.')
  if (point < 0) return new Decimal(BigInt(text), 0)
  const fraction = text.slice(point + 1)
  return new Decimal(BigInt(`${text.slice(0, point)}${fraction}`), fraction.length)
}

/** Reads a decimal that the program itself writes. Throws a RangeError for anything else. */
export function decimal(text: string | bigint): Decimal {
  if (typeof text === 'bigint') return new Decimal(text, 0)
  const parsed = parseDecimal(text)
  if (!parsed) throw new RangeError(`"${text}" is not a decimal number such as 12.50`)
  return parsed
}
