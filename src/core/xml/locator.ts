import { customaryPrefixes, type PrefixMap } from '#core/xml-namespaces'
import type { XmlElement } from './tree.ts'

/**
 * Answers where elements of a tree stand, as paths such as `/Invoice/cac:InvoiceLine[2]/cbc:ID`. A position is written
 * only where the parent has more than one child of that name; elements of other namespaces carry no prefix. Siblings
 * are counted once per parent, so that locating all lines of a long document stays linear; the tree must not change
 * meanwhile.
 */
export function createLocator(prefixes: PrefixMap = customaryPrefixes): (node: XmlElement) => string {
  const prefixOf = new Map<string, string>()
  for (const [prefix, ns] of Object.entries(prefixes)) prefixOf.set(ns, prefix)
  const positions = new Map<XmlElement, Map<XmlElement, number>>()
  const qualified = (node: XmlElement): string => {
    const prefix = prefixOf.get(node.ns)
    return prefix ? `${prefix}:${node.name}` : node.name
  }
  const positionOf = (node: XmlElement, parent: XmlElement): number | undefined => {
    let inParent = positions.get(parent)
    if (!inParent) {
      inParent = countSiblings(parent)
      positions.set(parent, inParent)
    }
    return inParent.get(node)
  }
  // Not recursive: trees may be deeper than the stack.
  return (node) => {
    let path = ''
    for (let at = node; ; at = at.parent) {
      if (!at.parent) return `/${qualified(at)}${path}`
      const position = positionOf(at, at.parent)
      path = `/${qualified(at)}${position ? `[${position}]` : ''}${path}`
    }
  }
}

/** Position of each child among those of its name; children that are alone in their name are left out. */
function countSiblings(parent: XmlElement): Map<XmlElement, number> {
  const byName = new Map<string, XmlElement[]>()
  for (const child of parent.children) {
    if (child.kind !== 'element') continue
    const key = `${child.ns} ${child.name}`
    const named = byName.get(key)
    if (named) named.push(child)
    else byName.set(key, [child])
  }
  const positions = new Map<XmlElement, number>()
  for (const named of byName.values()) {
    if (named.length > 1) named.forEach((child, index) => positions.set(child, index + 1))
  }
  return positions
}
