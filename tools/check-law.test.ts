import { expect, it } from 'vitest'
import { findLawFigures } from './check-law.ts'

const at = (path: string, ...lines: string[]) => findLawFigures([{ path, text: lines.join('\n') }])

it.each([
  'must be told within two business days',
  'يجب الإخطار خلال يومَي عمل',
  'late after 25 minutes',
  'يُعدّ متأخرًا بعد 25 دقيقة',
  'within 14 days of the supply',
  'from 1 January 2027 on',
  'اعتبارًا من 1 يناير 2027',
  'a penalty of AED 5,000 a month',
  'غرامة قدرها 5000 درهم',
  "const goLive = '2027-07-01'",
  'const level = 10_000_000 // bytes',
])('finds %s', (line) => {
  expect(at('locales/en/a.json', 'nothing here', line)).toHaveLength(1)
})

it.each([
  'Last 7 days',
  'It takes about five minutes.',
  'for AED 5,000.50',
  'AED 15,000',
  'late after {{minutes}} minutes',
  "const day = '2026-11-21'",
])('lets %s be', (line) => {
  expect(at('locales/en/a.json', line)).toEqual([])
})

it('says where, and lets plural forms say their number', () => {
  expect(
    at('locales/en/a.json', '  "text_two": "within two business days",', '  "text": "25 minutes"'),
  ).toEqual(['locales/en/a.json:2 says "25 minutes"; ask src/core/law'])
})
