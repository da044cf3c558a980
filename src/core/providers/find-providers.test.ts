import { describe, expect, it } from 'vitest'
import { accreditedProviders, providerNamed, searchProviders } from '#core/providers'

describe('the list of accredited providers', () => {
  it('is searched by parts of names and by whole numbers', () => {
    expect(searchProviders('  wafeq fz ').map(({ name }) => name)).toEqual(['Wafeq FZ-LLC'])
    expect(searchProviders('121988').map(({ name }) => name)).toEqual(['Zoho Software Trading LLC'])
    expect(searchProviders('12198')).toEqual([])
    expect(searchProviders('')).toEqual(accreditedProviders)
  })

  it('recognizes every spelling of a name, but no part of one', () => {
    expect(providerNamed('zoho  software trading llc')?.accreditationNumber).toBe('121988')
    // With marks, and as pages of East Asia write letters.
    expect(providerNamed('Wáfeq ＦＺ–LLC')?.name).toBe('Wafeq FZ-LLC')
    expect(providerNamed('Avalara Gulf Technologies LLC')?.status).toBe('finalAssessment')
    for (const name of ['Zoho', 'Another Provider', '', ' - ']) expect(providerNamed(name)).toBeUndefined()
  })
})
