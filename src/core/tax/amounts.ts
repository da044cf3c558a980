import { type Decimal, parseDecimal, printDecimal, trim, withScale } from '#core/money'

/** Reads an amount of the model; undefined while it is missing or half typed. */
export function read(text: string | undefined): Decimal | undefined {
  return text ? parseDecimal(text) : undefined
}

/** Writes an amount with at least two decimals and none for nothing: `10486.00`, `999.375`. */
function write(value: Decimal): string {
  const trimmed = trim(value)
  return printDecimal(trimmed.scale < 2 ? withScale(trimmed, 2) : trimmed)
}

/** `{ [key]: text }` when there is a value, else nothing: computed amounts are present or absent, never undefined. */
export function optional<Key extends string>(key: Key, value: Decimal | undefined): { [K in Key]?: string } {
  return (value === undefined ? {} : { [key]: write(value) }) as { [K in Key]?: string }
}
