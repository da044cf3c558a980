import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestPortal, type TestPortal } from '../testing/portal.ts'
import { foldText, searchTerms, searchText } from './search-text.ts'

describe('folding', () => {
  test.each([
    ['hamza and alef', 'أحمد إبراهيم آل مؤمن', 'احمد ابراهيم ال مومن'],
    ['hamza on a seat', 'رئيس مسؤول', 'رييس مسوول'],
    ['teh marbuta', 'شركة', 'شركه'],
    ['alef maksura and yeh', 'مصطفى', 'مصطفي'],
    ['vowel marks and stretching', 'مُحَمَّد الـــنور', 'محمد النور'],
    ['Persian letters', 'کریم', 'كريم'],
    ['ligatures of presentation', 'ﻻ ﷲ', 'لا الله'],
    ['Arabic-Indic and Persian digits', '٠١٢٣٤٥٦٧٨٩ ۴۵۶', '0123456789 456'],
    ['invisible marks around a number', '\u200f\u202a١٢-34\u202c\u200e', '12-34'],
    ['Latin accents and case', 'CAFÉ Zürich', 'cafe zurich'],
  ])('%s: %s', (_name, text, folded) => {
    expect(foldText(text)).toBe(folded)
    expect(foldText(folded)).toBe(folded)
  })
})

test('signs alone are no search', () => {
  for (const text of [undefined, '', ' ', '-', ' % _ ', '،']) expect(searchTerms(text)).toBeUndefined()
})

describe('the program folds text as the database does', () => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await startTestPortal()
  })
  afterAll(() => portal.stop())

  const letter = fc.constantFrom(
    ...'abcxyz0129éßأإابتةىيكﻻ٣۴🙂',
    ...'-/:.,_()&\'+#"@*;|\\!?[]{}<>=%$~^،؛؟–—’·',
    ' ',
    ' ',
  )
  const text = fc.array(letter, { minLength: 1, maxLength: 40 }).map((letters) => letters.join(''))

  /** For each case: whether its keys are in the index's, and whether the letters match. */
  async function ask(cases: readonly { text: string; search: string }[]) {
    const terms = cases.map(({ search }) => searchTerms(search) ?? { patterns: [], grams: [] })
    return await portal.query<{ keys: boolean; letters: boolean }>(
      `select falaj.search_keys('place', c.search)
           @> falaj.gram_keys('place', array(select jsonb_array_elements_text(c.grams))) as keys,
         c.search like all (array(select jsonb_array_elements_text(c.patterns))) as letters
       from jsonb_to_recordset($1) as c (n integer, search text, grams jsonb, patterns jsonb) order by n`,
      [JSON.stringify(cases.map((one, n) => ({ n, search: searchText(one.text), ...terms[n] })))],
    )
  }

  test('a piece of a text of three letters or more is found in it, and so are the beginnings of its words', async () => {
    const cases = fc.sample(
      fc.tuple(text, fc.nat(), fc.nat()).map(([whole, from, length]) => {
        const folded = [...foldText(whole)]
        const start = folded.length > 0 ? from % folded.length : 0
        const piece = folded.slice(start, start + 3 + (length % 20)).join('')
        return { text: whole, search: piece }
      }),
      2_000,
    )
    // A part may begin or end with one or two letters of a word, which then matches the beginning of words only.
    const whole = cases.filter(({ search }) =>
      foldText(search)
        .split(/[^\p{L}\p{N}🙂]+/u)
        .every((word) => word === '' || [...word].length > 2),
    )
    expect(whole.length).toBeGreaterThan(100)
    const beginnings = cases.flatMap(({ text: all }) => {
      const words = foldText(all)
        .split(/[^\p{L}\p{N}🙂]+/u)
        .filter((word) => word !== '')
      return words.flatMap((word) =>
        [1, 2, 4].map((n) => ({ text: all, search: [...word].slice(0, n).join('') })),
      )
    })
    for (const group of [whole, beginnings]) {
      const answers = await ask(group)
      const missed = group.filter((_, n) => !(answers[n]?.keys && answers[n]?.letters))
      expect(missed).toEqual([])
    }
  })

  test('every text that matches has all the grams', async () => {
    const cases = fc.sample(
      fc.record({ text, search: text.map((long) => [...long].slice(0, 4).join('')) }),
      5_000,
    )
    const answers = await ask(cases)
    const wrong = cases.filter((_, n) => answers[n]?.letters && !answers[n]?.keys)
    expect(wrong).toEqual([])
    expect(answers.filter(({ letters }) => letters).length).toBeGreaterThan(50)
    expect(answers.filter(({ letters }) => !letters).length).toBeGreaterThan(50)
  })
})
