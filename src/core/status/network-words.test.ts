import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { taxDataRules } from '#core/tax-data'
import { messageLevelStatusRules } from './index.ts'

const read = (language: string) =>
  JSON.parse(
    readFileSync(new URL(`../../../locales/${language}/network-rules.json`, import.meta.url), 'utf8'),
  ) as Record<string, { text: string }>

/** The ids of the envelope rules, as they stand in the source. */
function envelopeRules(): string[] {
  const folder = new URL('../envelope/', import.meta.url)
  const source = readdirSync(folder)
    .filter((name) => /^(?!.*\.(?:test|conformance)\.ts$).*\.ts$/.test(name))
    .map((name) => readFileSync(new URL(name, folder), 'utf8'))
    .join('\n')
  const literal = [...source.matchAll(/'(falaj-sbdh-[a-z0-9-]+)'/g)].map((match) => match[1] as string)
  const perSide = [...source.matchAll(/`falaj-sbdh-\$\{side\}-([a-z]+)`/g)].flatMap((match) =>
    ['sender', 'receiver'].map((side) => `falaj-sbdh-${side}-${match[1]}`),
  )
  return [...new Set([...literal, ...perSide])]
}

describe('the rules of the network', () => {
  it('have words in both languages, and no words are left over', () => {
    const ids = [messageLevelStatusRules, taxDataRules].flatMap((rules) => [
      ...rules.contexts.flatMap((context) => context.assertions.map((one) => one.id)),
      ...Object.values(rules.ownRules),
    ])
    const expected = [...ids, ...envelopeRules()].toSorted((a, b) => (a < b ? -1 : 1))
    for (const language of ['en', 'ar']) {
      const words = read(language)
      expect(Object.keys(words).toSorted((a, b) => (a < b ? -1 : 1))).toEqual(expected)
      for (const id of expected) expect(words[id]?.text, id).toBeTruthy()
    }
  })
})
