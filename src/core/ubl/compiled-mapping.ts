import type { XmlElement } from '#core/xml'
import { ublNamespaces } from '#core/xml-namespaces'
import { creditNoteMapping, invoiceMapping } from './mapping-document.ts'
import { localName, type MappingNode, namespaceOf } from './mapping-types.ts'

/** The children of a mapping by namespace and name. */
interface Candidates {
  readonly cbc: Map<string, MappingNode[]>
  readonly cac: Map<string, MappingNode[]>
}

const compiled = new WeakMap<readonly MappingNode[], Candidates>()

/** The children of a mapping by element name; made once. */
export function candidatesOf(children: readonly MappingNode[]): Candidates {
  let mapping = compiled.get(children)
  if (!mapping) {
    mapping = { cbc: new Map(), cac: new Map() }
    for (const child of children) {
      const names = namespaceOf(child.name) === ublNamespaces.cbc ? mapping.cbc : mapping.cac
      const known = names.get(localName(child.name))
      if (known) known.push(child)
      else names.set(localName(child.name), [child])
    }
    compiled.set(children, mapping)
  }
  return mapping
}

/** The nodes that an element of this name may mean, in the order in which they are tried. */
export function among(candidates: Candidates, ns: string, name: string): readonly MappingNode[] {
  if (ns === ublNamespaces.cbc) return candidates.cbc.get(name) ?? none
  return ns === ublNamespaces.cac ? (candidates.cac.get(name) ?? none) : none
}

const none: readonly MappingNode[] = []

export function mappingFor(rootName: string): readonly MappingNode[] | undefined {
  if (rootName === 'Invoice') return invoiceMapping
  return rootName === 'CreditNote' ? creditNoteMapping : undefined
}

/** How many elements each node has taken so far, among the children of one element. */
export type AssignedCounts = Map<MappingNode, number>

/**
 * The mapping node for the next child element: the first candidate that matches and is not used yet (all nodes except
 * lists match one element). Undefined for elements that the model does not know. Element and root are omitted if only
 * names are available.
 */
export function assignNode(
  candidates: readonly MappingNode[],
  assigned: AssignedCounts,
  child?: XmlElement,
  root?: XmlElement,
): { node: MappingNode; index: number } | undefined {
  for (const node of candidates) {
    const index = assigned.get(node) ?? 0
    if (node.kind !== 'list' && index > 0) continue
    if (child && root && !matches(node, child, root)) continue
    assigned.set(node, index + 1)
    return { node, index }
  }
  return undefined
}

function matches(node: MappingNode, child: XmlElement, root: XmlElement): boolean {
  return (node.kind !== 'group' && node.kind !== 'list') || !node.match || node.match(child, root)
}
