import { describe, expect, it } from 'vitest'
import { keyScopes } from '#core/access'
import { presetOf, presetScopes, presets, scopeGroups, scopesFor } from './scope-presets.ts'

const limited = ['par_1']

describe('scopes of a new key', () => {
  it('stand in one group each', () => {
    expect(scopeGroups.flatMap(({ scopes }) => [...scopes]).toSorted()).toEqual(keyScopes.toSorted())
  })

  it('grow from preset to preset, and full access has all', () => {
    const counts = presets.map((preset) => presetScopes(preset, null).length)
    expect(counts).toEqual(counts.toSorted((a, b) => a - b))
    for (const [index, preset] of presets.entries()) {
      const scopes = presetScopes(preset, null)
      for (const wider of presets.slice(index + 1))
        expect(presetScopes(wider, null)).toEqual(expect.arrayContaining(scopes))
    }
    expect(presetScopes('full', null)).toEqual(keyScopes)
  })

  it('change nothing with “Read only”, and issue nothing with “Create drafts”', () => {
    const others = presetScopes('readOnly', null).filter((scope) => !scope.endsWith('.read'))
    expect(others).toEqual([])
    for (const preset of ['readOnly', 'drafts', 'issue'] as const)
      expect(presetScopes(preset, null)).not.toContain('people.read')
    expect(presetScopes('drafts', null)).toContain('document.draft')
    expect(presetScopes('drafts', null)).not.toContain('document.issue')
    expect(presetScopes('issue', null)).toContain('document.issue')
    expect(presetScopes('issue', null)).not.toContain('settings.update')
  })

  it('name their preset in any order, also of a limited key', () => {
    for (const participants of [null, limited])
      for (const preset of presets)
        expect(presetOf(presetScopes(preset, participants).toReversed(), participants)).toBe(preset)
    expect(presetOf(keyScopes.slice(1), null)).toBeNull()
    expect(presetOf([], null)).toBeNull()
  })

  it('exclude data of the whole organization when the key is limited', () => {
    expect(scopesFor(limited)).not.toContain('audit.read')
    expect(presetScopes('full', limited)).toEqual(scopesFor(limited))
  })
})
