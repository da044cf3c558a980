import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { cloneElement, emptyElement, parseXml, type XmlElement } from '#core/xml'
import { RuleSet } from './engine/evaluate.ts'
import { type RuleContext, rule } from './engine/rule.ts'
import { rulePacks } from './packs.ts'

const folder = path.resolve(import.meta.dirname, '../../../examples')
const examples = readdirSync(folder).filter((name) => existsSync(path.join(folder, name, 'document.xml')))

/** Each rule that says so, as a context of its own, and each such condition as if it were a rule. */
function structuralContexts(contexts: readonly RuleContext[]): RuleContext[] {
  const tests = contexts.flatMap(({ at, when, isStructural, isRuledOut, rules }, place) => [
    ...(when && isStructural ? [{ at, rule: rule(`when ${place}`, when) }] : []),
    ...(isRuledOut ? [{ at, rule: rule(`ruled out ${place}`, isRuledOut) }] : []),
    ...rules.filter((one) => one.isStructural).map(({ id, test }) => ({ at, rule: rule(id, test) })),
  ])
  return tests.map(({ at, rule: own }, order) => ({
    group: `own-${order}`,
    order,
    at,
    when: undefined,
    isStructural: false,
    isRuledOut: undefined,
    rules: [own],
  }))
}

/** The outcomes at an element. */
function outcomesAt(set: RuleSet, root: XmlElement, node: XmlElement): string[] {
  return set
    .evaluate(root)
    .hits.filter((hit) => hit.node === node)
    .map(({ rule }) => rule.id)
}

/** The element with other values, alone under what stood above it. */
function aloneWithOtherValues(node: XmlElement): { root: XmlElement; node: XmlElement } {
  const alone = withOtherValues(cloneElement(node))
  let root = alone
  for (let above = node.parent; above; above = above.parent) {
    const around = emptyElement(above.ns, above.name, [])
    around.children.push(root)
    root.parent = around
    root = around
  }
  return { root, node: alone }
}

function withOtherValues(node: XmlElement): XmlElement {
  node.attributes = node.attributes.map((attribute) => ({ ...attribute, value: 'other' }))
  for (const child of node.children) {
    if (child.kind === 'text') child.value = 'other'
    else withOtherValues(child)
  }
  return node
}

function elementsIn(node: XmlElement): XmlElement[] {
  return [node, ...node.children.flatMap((child) => (child.kind === 'element' ? elementsIn(child) : []))]
}

describe('rules for which only names count', () => {
  const contexts = rulePacks.flatMap(({ rules }) => rules.billing.contexts)
  const set = new RuleSet(structuralContexts(contexts))

  it.each(examples)('say the same of an element whatever it says and stands beside it: %s', (name) => {
    const { root } = parseXml(readFileSync(path.join(folder, name, 'document.xml'), 'utf8'))
    if (!root) throw new Error('not well-formed')
    for (const node of elementsIn(root)) {
      const alone = aloneWithOtherValues(node)
      expect(outcomesAt(set, alone.root, alone.node)).toEqual(outcomesAt(set, root, node))
    }
  })

  it('are many', () => expect(set.ids.size).toBeGreaterThan(40))
})
