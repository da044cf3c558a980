import i18next from 'i18next'
import { afterAll, expect, test } from 'vitest'
import { dayText, isolatedDay, momentText } from './day-text.ts'
import { parseTypedDate } from './parse-typed-date.ts'
import { loadWords } from './testing/words.ts'

afterAll(() => loadWords('en'))

const months = Array.from({ length: 12 }, (_, at) => `2026-${String(at + 1).padStart(2, '0')}-05`)

test.each([
  ['en', '5\u00a0Sep\u00a02026', '25\u00a0Nov\u00a02026,\u00a001:30', '\u2066'],
  ['ar', '5\u00a0سبتمبر\u00a02026', '25\u00a0نوفمبر\u00a02026،\u00a001:30', '\u2067'],
] as const)('in %s a day is %s, in one piece', async (language, day, moment, mark) => {
  await loadWords(language)
  expect(i18next.resolvedLanguage).toBe(language)
  expect(dayText('2026-09-05')).toBe(day)
  expect(isolatedDay('2026-09-05')).toBe(`${mark}${day}\u2069`)
  expect(momentText('2026-11-24T21:30:05Z')).toBe(moment)
  // What is shown can be typed.
  expect(months.map((each) => parseTypedDate(dayText(each)))).toEqual(months)
})

test('text that is not a day is unchanged', () => {
  expect(dayText('2026-02-31')).toBe('2026-02-31')
  expect(dayText('')).toBe('')
})
