import type { XmlElement } from '#core/xml'
import { creditNoteMapping, invoiceMapping } from './mapping-document.ts'
import { localName, type MappingNode, namespaceOf } from './mapping-types.ts'

/** The nodes that an element of this name may mean, in the order in which they are tried. */
export type Candidates = ReadonlyMap<string, readonly MappingNode[]>

const compiled = new WeakMap<readonly MappingNode[], Candidates>()

export function keyOf(node: XmlElement): string {
  return `${node.ns} ${node.name}`
}

/** The children of a mapping by element name; made once. */
export function candidatesOf(children: readonly MappingNode[]): Candidates {
  let found = compiled.get(children)
  if (!found) {
    const made = new Map<string, MappingNode[]>()
    for (const child of children) {
      const key = `${namespaceOf(child.name)} ${localName(child.name)}`
      const known = made.get(key)
      if (known) known.push(child)
      else made.set(key, [child])
    }
    found = made
    compiled.set(children, made)
  }
  return found
}

export function mappingFor(rootName: string): readonly MappingNode[] | undefined {
  if (rootName === 'Invoice') return invoiceMapping
  return rootName === 'CreditNote' ? creditNoteMapping : undefined
}

/** How many elements each node has taken so far, among the children of one element. */
export type Taken = Map<MappingNode, number>

/**
 * The node that the next child element belongs to: the first candidate that matches and is not used up (all but
 * lists are used up by one element). Undefined for elements that the model does not know. `match` is left out when
 * only names are at hand.
 */
export function assignNode(
  candidates: readonly MappingNode[] | undefined,
  taken: Taken,
  match?: (node: MappingNode) => boolean,
): { node: MappingNode; index: number } | undefined {
  for (const node of candidates ?? []) {
    const index = taken.get(node) ?? 0
    if (node.kind !== 'list' && index > 0) continue
    if (match && !match(node)) continue
    taken.set(node, index + 1)
    return { node, index }
  }
  return undefined
}

export function matches(node: MappingNode, child: XmlElement, root: XmlElement): boolean {
  return (node.kind !== 'group' && node.kind !== 'list') || !node.match || node.match(child, root)
}
