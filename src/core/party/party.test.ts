import { describe, expect, it } from 'vitest'
import {
  areSimilarNames,
  hasLuhnCheckDigit,
  isTin,
  isTrn,
  parseTrn,
  searchableWords,
  similarEmirate,
  tinOfTrn,
} from '#core/party'

describe('tax numbers', () => {
  it('know a TRN', () => {
    expect(isTrn('100123456789003')).toBe(true)
    for (const bad of ['100123456789004', '200123456789003', '10012345678900', '1001234567890033', '']) {
      expect(isTrn(bad), bad).toBe(false)
    }
    expect(parseTrn('100-1234-5678-9003')).toBe('100123456789003')
    expect(parseTrn('١٠٠١٢٣٤٥٦٧٨٩٠٠٣')).toBe('100123456789003')
  })

  it('know a TIN, and its check digit as a hint', () => {
    expect(isTin('1001234567')).toBe(true)
    expect(isTin('2001234567')).toBe(false)
    expect(tinOfTrn('100123456789003')).toBe('1001234567')
    expect(tinOfTrn('1001234567')).toBeUndefined()
    expect(hasLuhnCheckDigit('79927398713')).toBe(true)
    expect(hasLuhnCheckDigit('79927398710')).toBe(false)
  })
})

describe('names that are alike', () => {
  it.each([
    ['Palm Logistics LLC', 'PALM LOGISTICS L.L.C.'],
    ['Al Noor Trading Co.', 'Noor Trading Company LLC'],
    ['Gulf Marine Supplies FZE', 'Gulf Marine Suplies'],
    ['Desert & Sea Est.', 'Sea and Desert'],
    ['شركة النور للتجارة ذ.م.م', 'النور للتجاره'],
    ['مؤسسة الإمارات للمقاولات', 'الامارات للمقاولات ش.ذ.م.م'],
  ])('%s is %s', (one, other) => {
    expect(areSimilarNames(one, other)).toBe(true)
    expect(areSimilarNames(other, one)).toBe(true)
  })
  it.each([
    ['Palm Logistics LLC', 'Palm Catering LLC'],
    ['Al Noor Trading LLC', 'Al Noor Contracting LLC'],
    ['Emirates LLC', 'LLC'],
    ['النور للتجارة', 'النور للمقاولات'],
    ['Palm', 'بالم'],
    ['', ''],
  ])('%s is not %s', (one, other) => expect(areSimilarNames(one, other)).toBe(false))
  it('are searched for by what tells them from others', () => {
    expect(searchableWords('The Gulf Marine Supplies FZE')).toEqual(['suppl', 'marin', 'gulf'])
    expect(searchableWords('شركة النور للتجارة ذ.م.م')).toEqual(['للتجا', 'نور'])
    expect(searchableWords('LLC')).toEqual([])
  })
})

describe('emirates that are misspelt', () => {
  it.each([
    ['Sharja', 'SHJ'],
    ['emirate of Sharjha', 'SHJ'],
    ['Dubay', 'DXB'],
    ['Dubaii', 'DXB'],
    ['Abu Dabi', 'AUH'],
    ['الشارقا', 'SHJ'],
  ])('%s may be %s', (typed, code) => expect(similarEmirate(typed)).toBe(code))
  it.each(['Sharjah', 'Sharp', 'Oman', 'عمان', 'Amman', 'Kerala', '', 'DXC'])('%s is no emirate', (typed) =>
    expect(similarEmirate(typed)).toBeUndefined(),
  )
})
