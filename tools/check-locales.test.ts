import { expect, it } from 'vitest'
import { compareLocales, missingPlurals } from './check-locales.ts'

it('finds a key that one language lacks', () => {
  expect(compareLocales({ a: { x: 'X', y: 'Y' } }, { a: { x: 'س' } }, ['en', 'ar'])).toEqual([
    'locales/ar/a.json: "y" is missing',
  ])
})

it('finds an empty text and a lost placeholder', () => {
  const faults = compareLocales({ a: { x: 'Hello {{name}}', y: 'Y' } }, { a: { x: 'مرحبا', y: ' ' } }, [
    'en',
    'ar',
  ])
  expect(faults).toEqual([
    'locales/ar/a.json: "x" has other placeholders than in en',
    'locales/ar/a.json: "y" is empty',
  ])
})

it('lets each language have its own plural forms', () => {
  const en = { a: { n_one: '{{count}} day', n_other: '{{count}} days' } }
  const ar = { a: { n_one: 'يوم', n_two: 'يومان', n_few: '{{count}} أيام', n_other: '{{count}} يوم' } }
  expect(compareLocales(en, ar, ['en', 'ar'])).toEqual([])
})

it('finds a plural form that the language has and the text lacks', () => {
  const ar = {
    a: { n_zero: '٠', n_one: 'يوم', n_two: 'يومان', n_few: '{{count}} أيام', n_other: '{{count}} يوم' },
  }
  expect(missingPlurals(ar, 'ar')).toEqual(['locales/ar/a.json: "n_many" is missing'])
  expect(missingPlurals({ a: { n_one: 'a day', n_other: '{{count}} days' } }, 'en')).toEqual([])
})
