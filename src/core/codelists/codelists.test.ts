import { describe, expect, it } from 'vitest'
import {
  codeName,
  creditReasons,
  emirates,
  findCode,
  loadCodeList,
  paymentMeans,
  vatCategories,
} from '#core/codelists'
import { longListNames } from './load-code-list.ts'

describe('code lists', () => {
  it('have the counts of the official files', async () => {
    const counts = await Promise.all(
      longListNames.map(async (name) => [name, (await loadCodeList(name)).entries.length] as const),
    )
    expect(Object.fromEntries(counts)).toEqual({
      countries: 251,
      currencies: 177,
      units: 2162,
      chargeReasons: 178,
      electronicAddressSchemes: 90,
      identifierSchemes: 243,
      referenceTypes: 818,
      itemClassificationSchemes: 185,
    })
    expect(
      [creditReasons, paymentMeans, vatCategories, emirates].map(({ entries }) => entries.length),
    ).toEqual([6, 9, 6, 7])
  })

  it('have a code once, and a name for each', async () => {
    for (const name of longListNames) {
      const { entries } = await loadCodeList(name)
      expect(new Set(entries.map(({ code }) => code)).size, name).toBe(entries.length)
      expect(
        entries.filter(({ code, en }) => code === '' || en === ''),
        name,
      ).toEqual([])
    }
  })

  it('write the margin scheme with the Latin letter', () => {
    expect(codeName(vatCategories, 'N', 'en')).toBe('Profit margin scheme')
  })

  it('are found by code, by word and in Arabic as people type it', async () => {
    const units = await loadCodeList('units')
    const countries = await loadCodeList('countries')
    const first = (list: typeof units, query: string) => findCode(list, query)[0]?.code
    expect(first(units, 'kgm')).toBe('KGM')
    expect(first(units, 'kilogram')).toBe('KGM')
    expect(first(units, 'كيلوغرام')).toBe('KGM')
    expect(first(units, 'metre square')).toBe('MTK')
    expect(first(countries, 'الامارات')).toBe('AE')
    expect(first(countries, 'united arab')).toBe('AE')
    expect(first(emirates, 'ابوظبي')).toBe('AUH')
    expect(first(countries, 'cote')).toBe('CI')
    expect(findCode(units, 'no such unit')).toEqual([])
    expect(findCode(countries, '', 3).map(({ code }) => code)).toEqual(['AE', 'SA', 'KW'])
  })
})
