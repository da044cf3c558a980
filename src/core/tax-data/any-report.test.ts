import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { hasFatal } from '#core/findings'
import { cloneElement, parseXml, serializeXml, walkElements, type XmlElement } from '#core/xml'
import { readTaxData } from './index.ts'

const read = (name: string): XmlElement => {
  const file = new URL(`../../../examples/${name}/tax-data.xml`, import.meta.url)
  return parseXml(readFileSync(file)).root as XmlElement
}

/** What may be done to the element at a position of the report; false when there is nothing to do. */
const changes: Readonly<Record<string, (node: XmlElement, parent: XmlElement) => boolean>> = {
  drop: (node, parent) => {
    parent.children.splice(parent.children.indexOf(node), 1)
    return true
  },
  double: (node, parent) => {
    const copy = cloneElement(node)
    copy.parent = parent
    parent.children.splice(parent.children.indexOf(node), 0, copy)
    return true
  },
  blank: (node) => {
    if (node.children.some((child) => child.kind === 'element')) return false
    node.children = [{ kind: 'text', value: ' ' }]
    return true
  },
  rename: (node) => {
    node.name = `${node.name}X`
    return true
  },
  strip: (node) => {
    const had = node.attributes.length > 0
    node.attributes = []
    return had
  },
}

/** All reports that differ from this one in one place, up to the document inside it. */
function* changed(report: XmlElement): Generator<{ what: string; root: XmlElement }> {
  const count = [...walkElements(report)].length
  for (let index = 1; index < count; index += 1) {
    for (const [change, apply] of Object.entries(changes)) {
      const root = cloneElement(report)
      const node = [...walkElements(root)][index] as XmlElement
      if (node.parent && apply(node, node.parent)) yield { what: `${change} ${node.name}`, root }
      if (node.parent?.name === 'ExtensionContent') return
    }
  }
}

describe('a report that differs in one place', () => {
  it.each(['foreign-currency', 'export-report-only', 'standard-credit-note'])('%s', (name) => {
    const rules = new Set<string>()
    let readable = 0
    for (const { what, root } of changed(read(name))) {
      const { taxData, findings } = readTaxData(root)
      for (const { rule, message, xpath } of findings) {
        rules.add(rule)
        expect(message, what).toMatch(/^[A-Za-z].*\.$/)
        expect(xpath, what).toMatch(/^\//)
      }
      expect(taxData === null, what).toBe(hasFatal(findings))
      if (taxData) readable += 1
      expect(readTaxData(serializeXml(root)).taxData === null, what).toBe(taxData === null)
    }
    expect(rules.size).toBeGreaterThan(25)
    expect(readable).toBeGreaterThan(5)
  })

  it('of another kind is refused', () => {
    expect(readTaxData('<a').findings[0]?.rule).toBe('falaj-xml-malformed')
    expect(readTaxData('<a/>')).toMatchObject({ taxData: null, findings: [{ rule: 'falaj-tdd-root' }] })
  })
})
