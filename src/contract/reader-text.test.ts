import { expect, it } from 'vitest'
import { readerText } from './reader-text.ts'

const both = 'Simulated: the TRN is wrong / محاكاة: الرقم غير صحيح'

it('of a text in both languages, the reader gets one', () => {
  expect(readerText(both, 'en')).toBe('Simulated: the TRN is wrong')
  expect(readerText(both, 'ar')).toBe('محاكاة: الرقم غير صحيح')
})

it('a text in one language is unchanged, also with slashes', () => {
  for (const text of ['cac:Party / cbc:ID is missing', 'الرقم 5 / 7 غير صحيح', ''])
    expect([readerText(text, 'en'), readerText(text, 'ar')]).toEqual([text, text])
})
