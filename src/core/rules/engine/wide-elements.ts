import type { XmlElement, XmlNode } from '#core/xml'

/** With fewer children, looking at each of them is quicker than sorting them. */
const fewestToSort = 32

type ByName = ReadonlyMap<string, readonly XmlElement[]>

const none: readonly XmlElement[] = []

/** The wide elements that were looked up during one evaluation; nothing is cached beyond it. */
let sorted: Map<XmlElement, ByName> | undefined

/**
 * Runs something during which no tree changes. Meanwhile the children of wide elements are sorted by name once: some
 * two hundred rules ask the root element for one of its children, and would each walk past all lines of the document.
 */
export function withSortedChildren<T>(run: () => T): T {
  const before = sorted
  sorted = new Map()
  try {
    return run()
  } finally {
    sorted = before
  }
}

/** The child elements with this local name, in document order, and maybe other children too. */
export function candidateChildren(from: XmlElement, name: string): readonly XmlNode[] {
  if (from.children.length < fewestToSort || sorted === undefined) return from.children
  let byName = sorted.get(from)
  if (!byName) {
    byName = sort(from)
    sorted.set(from, byName)
  }
  return byName.get(name) ?? none
}

function sort(from: XmlElement): ByName {
  const byName = new Map<string, XmlElement[]>()
  for (const child of from.children) {
    if (child.kind !== 'element') continue
    const named = byName.get(child.name)
    if (named) named.push(child)
    else byName.set(child.name, [child])
  }
  return byName
}
