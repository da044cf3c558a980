import { describe, expect, it } from 'vitest'
import { parseUserDecimal } from '#core/number-text'
import type { RoundingMode } from './decimal.ts'
import {
  compare,
  type Decimal,
  decimal,
  divide,
  equal,
  isNegative,
  isZero,
  negate,
  one,
  parseDecimal,
  percent,
  round,
  sum,
  trim,
  withScale,
  zero,
} from './index.ts'

const print = (value: Decimal | undefined) => value?.toString()

describe('signs', () => {
  it('turn around', () => {
    expect(print(negate(decimal('1.50')))).toBe('-1.50')
    expect(print(negate(decimal('-1.50')))).toBe('1.50')
  })

  it('are distinguished; zero has no sign', () => {
    const signs = (text: string) => [isNegative(decimal(text)), isZero(decimal(text))]
    expect(signs('-0.01')).toEqual([true, false])
    expect(signs('0.00')).toEqual([false, true])
    expect(signs('0.01')).toEqual([false, false])
  })

  it('and sizes compare by value, whatever the scale', () => {
    expect(compare(decimal('2'), decimal('1.99'))).toBe(1)
    expect(compare(decimal('1.99'), decimal('2'))).toBe(-1)
    expect(compare(decimal('2.00'), decimal('2'))).toBe(0)
    expect(equal(decimal('2.00'), decimal('2'))).toBe(true)
    expect(equal(decimal('2.01'), decimal('2'))).toBe(false)
  })
})

describe('constants and JSON', () => {
  it('are what they say', () => {
    expect([zero, one].map(print)).toEqual(['0', '1'])
    expect(JSON.stringify({ amount: decimal('-0.05') })).toBe('{"amount":"-0.05"}')
    expect(print(decimal(12n))).toBe('12')
    expect(print(sum([]))).toBe('0')
    expect(print(percent(decimal('5')))).toBe('0.05')
  })
})

describe('rounding', () => {
  /** Each mode at ties, below and above them, on both sides of zero. */
  const table: Readonly<Record<RoundingMode, readonly string[]>> = {
    halfUp: ['0.12', '0.13', '0.13', '-0.12', '-0.12', '-0.13', '0.13', '0.12'],
    halfAwayFromZero: ['0.12', '0.13', '0.13', '-0.12', '-0.13', '-0.13', '0.13', '0.12'],
    halfEven: ['0.12', '0.12', '0.13', '-0.12', '-0.12', '-0.13', '0.13', '0.12'],
    down: ['0.12', '0.12', '0.12', '-0.12', '-0.12', '-0.12', '0.12', '0.12'],
    up: ['0.13', '0.13', '0.13', '-0.13', '-0.13', '-0.13', '0.13', '0.12'],
  }
  const inputs = ['0.124', '0.125', '0.126', '-0.124', '-0.125', '-0.126', '0.1251', '0.120']

  it.each(Object.entries(table))('%s', (mode, expected) => {
    const rounded = inputs.map((text) =>
      print(round(decimal(text), { scale: 2, mode: mode as RoundingMode })),
    )
    expect(rounded).toEqual(expected)
  })

  it('sends odd ties to the even neighbor too', () => {
    expect(print(round(decimal('0.135'), { scale: 2, mode: 'halfEven' }))).toBe('0.14')
    expect(print(round(decimal('-0.135'), { scale: 2, mode: 'halfEven' }))).toBe('-0.14')
  })

  it('is half up unless it is said otherwise, and leaves short numbers alone', () => {
    expect(print(round(decimal('-0.125'), { scale: 2 }))).toBe('-0.12')
    expect(print(round(decimal('0.125'), { scale: 2 }))).toBe('0.13')
    expect(print(round(decimal('0.12'), { scale: 2 }))).toBe('0.12')
    expect(print(round(decimal('0.1'), { scale: 2 }))).toBe('0.1')
  })

  it('fills up or rounds to a scale', () => {
    expect(print(withScale(decimal('7'), 2))).toBe('7.00')
    expect(print(withScale(decimal('7.125'), 2))).toBe('7.13')
    expect(print(withScale(decimal('7.12'), 2))).toBe('7.12')
    expect(print(trim(decimal('5.500')))).toBe('5.5')
    expect(print(trim(decimal('500')))).toBe('500')
  })
})

describe('division', () => {
  it('rounds half up, also by negative numbers, and not by zero', () => {
    expect(print(divide(one, decimal('3'), { scale: 4 }))).toBe('0.3333')
    expect(print(divide(one, decimal('-3'), { scale: 4 }))).toBe('-0.3333')
    expect(print(divide(one, decimal('8'), { scale: 2 }))).toBe('0.13')
    expect(print(divide(one, decimal('-8'), { scale: 2 }))).toBe('-0.12')
    expect(print(divide(one, decimal('8'), { scale: 2, mode: 'down' }))).toBe('0.12')
    expect(print(divide(decimal('1.5'), decimal('0.25'), { scale: 0 }))).toBe('6')
    expect(divide(one, zero, { scale: 2 })).toBeUndefined()
  })
})

describe('what is no number', () => {
  it('differs from one', () => {
    for (const nothing of [undefined, null]) {
      expect(parseDecimal(nothing)).toBeUndefined()
      expect(parseUserDecimal(nothing)).toBeUndefined()
    }
    expect(() => decimal('1,5')).toThrow('"1,5" is not a decimal number such as 12.50')
  })

  it('is anything beyond 400 characters', () => {
    for (const parse of [parseDecimal, parseUserDecimal]) {
      expect(print(parse('9'.repeat(400)))).toBe('9'.repeat(400))
      expect(parse('9'.repeat(401))).toBeUndefined()
    }
  })
})

describe('what people type', () => {
  it.each([
    [' 12.50 ', '12.50'],
    ['AED12.50', '12.50'],
    ['12.50 AED', '12.50'],
    ['12.50AED', '12.50'],
    ['د.إ 12.50', '12.50'],
    ['12.50 د.إ.', '12.50'],
    ['١٢ درهم', '12'],
    ['+7', '7'],
    ["1'234'567", '1234567'],
    ['12\u00a0345', '12345'],
    ['123\u202f456.7', '123456.7'],
    ['١٬٢٣٤،٥٦٧', '1234567'],
    ['1,234,567', '1234567'],
    ['1,234 567', undefined],
    ['1234,567', undefined],
    ['1,2345', undefined],
    ['–5', '-5'],
    ['۴٫۵', '4.5'],
    ['x12', undefined],
    ['12 AEDX', undefined],
    ['12AE', undefined],
  ])('%s is %s', (text, value) => {
    expect(print(parseUserDecimal(text))).toBe(value)
  })
})
