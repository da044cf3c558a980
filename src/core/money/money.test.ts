import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseUserDecimal } from '#core/number-text'
import {
  add,
  compare,
  Decimal,
  decimal,
  divide,
  equal,
  multiply,
  parseDecimal,
  printDecimal,
  round,
  roundForDocument,
  subtract,
  sum,
  trim,
  withScale,
} from './index.ts'

const decimals = fc
  .tuple(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), fc.integer({ min: 0, max: 8 }))
  .map(([digits, scale]) => new Decimal(digits, scale))

describe('exact decimals', () => {
  it('print what they read', () => {
    for (const text of ['0', '12.50', '-0.05', '999.375', '-3', '0.000001']) {
      expect(printDecimal(decimal(text))).toBe(text)
    }
  })

  it('never lose a digit in sums and products', () => {
    fc.assert(
      fc.property(decimals, decimals, decimals, (a, b, c) => {
        expect(equal(subtract(add(a, b), b), a)).toBe(true)
        expect(equal(multiply(a, add(b, c)), add(multiply(a, b), multiply(a, c)))).toBe(true)
        expect(equal(sum([a, b, c]), sum([c, b, a]))).toBe(true)
        expect(equal(decimal(printDecimal(a)), a)).toBe(true)
        expect(equal(trim(a), a) && equal(withScale(a, 8), a)).toBe(true)
      }),
    )
  })

  it('divides and multiplies back', () => {
    fc.assert(
      fc.property(decimals, decimals, (a, b) => {
        const quotient = divide(a, b, { scale: 30 })
        if (b.digits === 0n) expect(quotient).toBeUndefined()
        else if (quotient) expect(equal(round(multiply(quotient, b), { scale: 8 }), a)).toBe(true)
      }),
    )
  })

  it('rounds by name', () => {
    const at = (text: string, mode: Parameters<typeof round>[1]['mode'] & string) =>
      printDecimal(round(decimal(text), { scale: 2, mode }))
    expect(at('1.005', 'halfUp')).toBe('1.01')
    expect(at('-1.005', 'halfUp')).toBe('-1.00')
    expect(at('-1.005', 'halfAwayFromZero')).toBe('-1.01')
    expect(at('1.005', 'halfEven')).toBe('1.00')
    expect(at('1.015', 'halfEven')).toBe('1.02')
    expect(at('1.009', 'down')).toBe('1.00')
    expect(at('-1.001', 'up')).toBe('-1.01')
    expect(printDecimal(roundForDocument(decimal('999.375')))).toBe('999.38')
    expect(printDecimal(roundForDocument(decimal('7')))).toBe('7')
  })

  it('compares by value', () => {
    expect(compare(decimal('1.0'), decimal('1.00'))).toBe(0)
    expect(compare(decimal('-2'), decimal('1'))).toBe(-1)
  })
})

describe('reading', () => {
  it('is strict on the wire', () => {
    for (const bad of ['', ' 1', '1.', '.5', '+1', '1,5', '1e3', 'NaN', '١', '9'.repeat(500)]) {
      expect(parseDecimal(bad), bad).toBeUndefined()
    }
  })

  it('takes what people type, in both scripts', () => {
    for (const [text, value] of [
      ['1,234.50', '1234.50'],
      ['١٬٢٣٤٫٥٠', '1234.50'],
      ['۱۲۳', '123'],
      ['AED 1,000', '1000'],
      ['1 234 567.8', '1234567.8'],
      ['−5', '-5'],
      ['.5', '0.5'],
      ['\u200f١٢٫٥', '12.5'],
    ] as const) {
      expect(parseUserDecimal(text)?.toString(), text).toBe(value)
    }
    for (const bad of ['12,5', '1,23,456', 'ten', '1.2.3', ''])
      expect(parseUserDecimal(bad), bad).toBeUndefined()
  })
})
