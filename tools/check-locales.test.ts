import { expect, it } from 'vitest'
import { compareLocales, missingPlurals } from './check-locales.ts'
import { wrongWords } from './locale-words.ts'

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

it('finds a word that the glossary replaces, in the file and under the key', () => {
  expect(wrongWords({ a: { x: 'Go on with it', y: 'Continue', z: "The buyer's TRN" } }, 'en')).toEqual([
    'locales/en/a.json: "x" says “Go on”; the word is: continue',
    'locales/en/a.json: "z" says “r\'s”; the word is: the apostrophe ’',
  ])
  // Nothing in the portal does it.
  expect(wrongWords({ a: { x: 'Onboard them' } }, 'en')).toHaveLength(1)
  expect(wrongWords({ a: { x: 'معرّف الشبكة', y: 'معرّف المشارك', z: 'الرقم, الاسم' } }, 'ar')).toEqual([
    'locales/ar/a.json: "x" says “معرّف الشبكة”; the word is: معرّف المشارك',
    'locales/ar/a.json: "z" says “م,”; the word is: the punctuation ، ؛ ؟',
  ])
})

it('leaves alone what the specification gives word for word, names of placeholders and encodings', () => {
  const text = "The page you're looking for doesn't seem to exist."
  expect(wrongWords({ common: { 'notFound.text': text } }, 'en')).toEqual([])
  expect(wrongWords({ a: { x: '{{networkId}} in encoding="UTF-8"' } }, 'en')).toEqual([])
})
