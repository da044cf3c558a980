import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parseXml, serializeXml, type XmlElement } from '#core/xml'
import { goldenCases } from '../../../tools/golden-examples.ts'
import { createMutator } from '../../../tools/mutate-document.ts'
import { checkTree, checkXml } from './index.ts'

function treeOf(text: string): XmlElement {
  const { root } = parseXml(text)
  if (!root) throw new Error('An example is not XML.')
  return root
}

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')
const samples = goldenCases().map((name) => treeOf(read(`../../../examples/${name}/document.xml`)))

describe('for any changed document', () => {
  it('the verdict comes with whole sentences and places, the same for the tree and for its text', () => {
    const mutator = createMutator(samples, treeOf(read('./testing/fragments.xml')), 20_261_121)
    const seen = new Set<string>()
    for (let index = 0; index < 750; index += 1) {
      const { root, changes } = mutator.next()
      const findings = checkTree(root, { today: '2027-12-31' })
      for (const { rule, message, xpath } of findings) {
        seen.add(rule)
        expect(message, `${rule} after ${changes.join('; ')}`).not.toMatch(/\{\{|undefined|^$/)
        expect(xpath, rule).toMatch(/^\/\S/)
      }
      const again = checkXml(serializeXml(root), { today: '2027-12-31' }).findings
      const ids = (list: typeof findings) => list.map(({ rule, path }) => `${rule} ${path}`).sort()
      expect(ids(again), changes.join('; ')).toEqual(ids(findings))
    }
    // Many rules fired, so the test is not empty.
    expect(seen.size).toBeGreaterThan(150)
  })
})
