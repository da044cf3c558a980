import { describe, expect, test } from 'vitest'
import { loadCodeList } from '#core/codelists'
import { optionOf } from './code-options.ts'
import { inDubai } from './dubai-time.ts'
import { formatAmount, formatDecimal } from './format.ts'
import { parseTypedDate } from './parse-typed-date.ts'
import { parseTypedDecimal } from './parse-typed-decimal.ts'
import { searchOptions } from './search-options.ts'

describe('numbers as people type them', () => {
  test.each([
    ['1,234.50', '1234.50'],
    ['١٬٢٣٤٫٥٠', '1234.50'],
    ['۱۲', '12'],
    ['007', '7'],
    ['.5', '0.5'],
    ['-12', '-12'],
    ["1'000", '1000'],
  ])('%s is %s', (typed, value) => expect(parseTypedDecimal(typed)).toBe(value))

  test.each(['', 'abc', '1,23', '1.2.3', '--1', '-'])('%s is no number', (typed) => {
    expect(parseTypedDecimal(typed)).toBeNull()
  })

  test('digits are never lost or rounded when they are printed', () => {
    expect(formatDecimal('12345678901234567890.123456789')).toBe('12,345,678,901,234,567,890.123456789')
    expect(formatAmount('1234.5', 'AED')).toBe('1,234.50')
    expect(formatAmount('1234.5', 'KWD')).toBe('1,234.500')
    expect(formatAmount('1234', 'JPY')).toBe('1,234')
    expect(formatAmount('-0.125', 'AED')).toBe('-0.125')
  })
})

describe('days', () => {
  test.each([
    ['2026-11-21', '2026-11-21'],
    ['21/11/2026', '2026-11-21'],
    ['٢٠٢٦-١١-٢١', '2026-11-21'],
    ['20261121', '2026-11-21'],
    ['21 Nov 2026', '2026-11-21'],
    ['1 september 2026', '2026-09-01'],
    ['1 Sept 2026', '2026-09-01'],
    ['Nov 21, 2026', '2026-11-21'],
    ['21 نوفمبر 2026', '2026-11-21'],
    ['٢١ نوفمبر ٢٠٢٦', '2026-11-21'],
    ['21\u00a0Nov\u00a02026', '2026-11-21'],
  ])('%s is %s', (typed, day) => expect(parseTypedDate(typed)).toBe(day))

  test.each(['31/02/2026', '2026-13-01', '31 Feb 2026', '21 Novem 2026', 'tomorrow', ''])(
    '%s is no day',
    (typed) => {
      expect(parseTypedDate(typed)).toBeNull()
    },
  )

  test('an instant late in the evening of UTC is the next day in Dubai', () => {
    expect(inDubai('2026-11-20T21:30:05Z')).toEqual({
      date: '2026-11-21',
      time: '01:30',
      seconds: '01:30:05',
    })
  })
})

describe('options', () => {
  const units = [
    { code: '28', label: 'Kilogram per square metre' },
    { code: 'MTR', label: 'Metre', search: 'متر' },
    { code: 'MTK', label: 'Square metre', search: 'متر مربع' },
    { code: 'ME', label: 'Milligram' },
  ]
  test('code first, then names that begin with the word, then words, in either language', () => {
    expect(searchOptions(units, 'me', 10).map(({ code }) => code)).toEqual(['ME', 'MTR', '28', 'MTK'])
    expect(searchOptions(units, 'مِتر', 10).map(({ code }) => code)).toEqual(['MTR', 'MTK'])
  })

  test('units have their Arabic names, and are found by them, by other words and by code', async () => {
    const { entries } = await loadCodeList('units')
    const options = entries.map((entry) => optionOf(entry, 'ar'))
    const found = (query: string) => searchOptions(options, query, 50).map(({ label }) => label)
    expect(found('').every((label) => /[\u0600-\u06ff]/.test(label))).toBe(true)
    expect(found('حاوية')).toEqual(expect.arrayContaining(['حاوية', 'حاوية 20 قدم', 'حاوية 40 قدم']))
    expect(found('شيكارة')).toEqual(['كيس'])
    expect(found('درزن')).toEqual(['دزينة'])
    expect(found('X4B')).toEqual(['Box, aluminium'])
    expect(found('aluminium')).toContain('Box, aluminium')
    const english = entries.map((entry) => optionOf(entry, 'en'))
    expect(searchOptions(english, 'درزن', 5).map(({ label }) => label)).toEqual(['Dozen'])
  })
})
