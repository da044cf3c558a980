import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  absolute,
  add,
  compare,
  type Decimal,
  multiply,
  printDecimal,
  readDecimal,
  roundToFils,
  shortest,
  sign,
  subtract,
} from './decimal.ts'

/** A decimal as whole units of 10^-scale, in bigints throughout. */
interface Exact {
  readonly units: bigint
  readonly scale: number
}

const limit = 2n ** 53n
/** Small amounts, those around the largest that a number holds, and those far beyond. */
const anyUnits = fc.oneof(
  fc.bigInt({ min: -100_000n, max: 100_000n }),
  fc.bigInt({ min: limit - 20n, max: limit + 20n }),
  fc.bigInt({ min: -limit - 20n, max: -limit + 20n }),
  fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }),
  fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }),
)
const anyExact = fc.record({ units: anyUnits, scale: fc.integer({ min: 0, max: 18 }) })

function written({ units, scale }: Exact): string {
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0')
  return `${units < 0n ? '-' : ''}${digits.slice(0, digits.length - scale)}.${digits.slice(digits.length - scale)}`
}

const read = (value: Exact): Decimal => {
  const decimal = readDecimal(written(value))
  if (!decimal) throw new Error(`${written(value)} is not read`)
  return decimal
}

const unitsAt = ({ units, scale }: Exact, wanted: number): bigint => units * 10n ** BigInt(wanted - scale)

/** The same value: the units of the decimal, a number only while they are a safe integer. */
function expectExactly(value: Decimal, wanted: Exact): void {
  expect({ units: BigInt(value.units), scale: value.scale }).toEqual(wanted)
  expect(typeof value.units === 'number').toBe(wanted.units < limit && wanted.units > -limit)
}

/** Rounds down what is not whole. */
const floor = (dividend: bigint, divisor: bigint): bigint => {
  const rest = dividend % divisor
  return (dividend - (rest < 0n ? rest + divisor : rest)) / divisor
}

describe('decimals', () => {
  it('are read, added, subtracted and multiplied as bigints are', () => {
    fc.assert(
      fc.property(anyExact, anyExact, (a, b) => {
        const scale = Math.max(a.scale, b.scale)
        expectExactly(read(a), a)
        expectExactly(add(read(a), read(b)), { units: unitsAt(a, scale) + unitsAt(b, scale), scale })
        expectExactly(subtract(read(a), read(b)), { units: unitsAt(a, scale) - unitsAt(b, scale), scale })
        expectExactly(multiply(read(a), read(b)), { units: a.units * b.units, scale: a.scale + b.scale })
      }),
      { numRuns: 3_000 },
    )
  })

  it('are compared as bigints are', () => {
    fc.assert(
      fc.property(anyExact, anyExact, (a, b) => {
        const scale = Math.max(a.scale, b.scale)
        const difference = unitsAt(a, scale) - unitsAt(b, scale)
        expect(compare(read(a), read(b))).toBe(difference < 0n ? -1 : difference > 0n ? 1 : 0)
        expect(compare(read(a), multiply(read(a), { units: 100, scale: 2 }))).toBe(0)
        expect(sign(read(a))).toBe(a.units < 0n ? -1 : a.units > 0n ? 1 : 0)
      }),
      { numRuns: 3_000 },
    )
  })

  it('are rounded, shortened and printed as bigints are', () => {
    fc.assert(
      fc.property(anyExact, (a) => {
        const absoluteUnits = a.units < 0n ? -a.units : a.units
        expectExactly(absolute(read(a)), { units: absoluteUnits, scale: a.scale })
        if (a.scale > 2) {
          const divisor = 10n ** BigInt(a.scale - 2)
          expectExactly(roundToFils(read(a)), { units: floor(a.units + divisor / 2n, divisor), scale: 2 })
        }
        const short = shortest(read(a))
        expect(compare(short, read(a))).toBe(0)
        expect(short.scale === 0 || BigInt(short.units) % 10n !== 0n).toBe(true)
        expect(compare(readDecimal(printDecimal(read(a))) as Decimal, read(a))).toBe(0)
      }),
      { numRuns: 3_000 },
    )
  })
})
