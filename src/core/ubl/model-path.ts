import { inputOf } from '#core/findings'
import { childElements, ublNamespaces, type XmlElement } from '#core/xml'
import { among, assignNode, candidatesOf, mappingFor, type Taken } from './compiled-mapping.ts'
import type { LeafNode, MappingNode } from './mapping-types.ts'
import { join } from './scope.ts'

/** Where the walk stands: paths of the objects around, and the element if the document is at hand. */
interface Place {
  readonly docPath: string
  /** '' outside the totals. */
  readonly totalsPath: string
  readonly parentPath: string
  readonly index: number | undefined
  readonly element: XmlElement | undefined
}

interface Step {
  readonly name: string
  readonly position: number
}

/**
 * The place in the model that a place in the XML stands for: `/Invoice/cac:InvoiceLine[2]/cbc:Note` →
 * `lines[1].note`. Computed amounts give the input nearest to them (`lines[1].price.gross` for a net price) or a
 * path that begins with `totals.`; elements that the model does not know give the nearest place around them.
 * Undefined at the root and for other documents. With `root`, elements that share a name (allowances and charges,
 * attachments and references) are told apart exactly; without it, the first meaning is assumed.
 */
export function modelPathFor(xpath: string, root?: XmlElement): string | undefined {
  const [first, ...steps] = xpath.split('/').filter((step) => step !== '')
  const mapping =
    first === undefined ? undefined : mappingFor(first.replace(/\[\d+\]$/, '').replace(/^.*:/, ''))
  if (!mapping) return undefined
  let nodes = mapping
  let place: Place = {
    docPath: '',
    totalsPath: 'totals',
    parentPath: '',
    index: undefined,
    element: root,
  }
  let nearest = ''
  for (const [at, raw] of steps.entries()) {
    if (raw.startsWith('@') || raw === 'text()') return nearest || undefined
    const step = parseStep(raw)
    const found = step && findNode(nodes, step, place, root)
    if (!found) return nearest || undefined
    const { node, index, element } = found
    const next = at === steps.length - 2 ? steps.at(-1) : undefined
    if (node.kind === 'leaf') return leafPath(node, place, next)
    if (node.kind === 'constant') return nearest || undefined
    place = { ...enter(node, index, place), element }
    if (node.kind === 'list' && node.leaf) return leafPath(node.leaf, place, next)
    nodes = node.children ?? []
    nearest = nearestPath(node, place, nearest, at === steps.length - 1)
  }
  return nearest || undefined
}

/** A group without an object of its own stands for its first field, when it is what was asked for. */
function nearestPath(node: MappingNode, place: Place, nearest: string, isLast: boolean): string {
  if (node.kind === 'list' || (node.kind === 'group' && node.at !== undefined)) {
    return place.docPath || place.totalsPath
  }
  if (!isLast || node.kind !== 'group') return nearest
  const first = firstLeaf(node.children, place)
  return first ?? nearest
}

function firstLeaf(nodes: readonly MappingNode[], place: Place): string | undefined {
  for (const node of nodes) {
    if (node.kind === 'leaf') return leafPath(node, place, undefined)
    if (node.kind === 'list') return join(place.docPath, node.at.replace(/^=/, ''))
    if (node.kind === 'group') return node.at ? join(place.docPath, node.at) : firstLeaf(node.children, place)
  }
  return undefined
}

function parseStep(raw: string): Step | undefined {
  const parts = /^([\w:.-]+)(?:\[(\d+)\])?$/.exec(raw)
  return parts?.[1] ? { name: parts[1], position: Number(parts[2] ?? 1) } : undefined
}

function findNode(
  nodes: readonly MappingNode[],
  step: Step,
  place: Place,
  root: XmlElement | undefined,
): { node: MappingNode; index: number; element: XmlElement | undefined } | undefined {
  const [prefix, local] = step.name.split(':')
  if ((prefix !== 'cac' && prefix !== 'cbc') || !local) return undefined
  const ns = ublNamespaces[prefix]
  const candidates = among(candidatesOf(nodes), ns, local)
  const taken: Taken = new Map()
  const siblings = place.element ? childElements(place.element, ns, local) : []
  for (let position = 1; position <= step.position; position += 1) {
    const element = siblings[position - 1]
    const found = assignNode(candidates, taken, element, root)
    if (position === step.position) return found && { ...found, element }
  }
  return undefined
}

function enter(node: MappingNode, index: number, place: Place): Omit<Place, 'element'> {
  if (node.kind === 'list') {
    const inTotals = node.at.startsWith('=')
    const totalsKey = inTotals ? node.at.slice(1) : node.totals
    return {
      docPath: inTotals ? '' : `${join(place.docPath, node.at)}[${index}]`,
      totalsPath: totalsKey === undefined ? '' : `${join(place.totalsPath, totalsKey)}[${index}]`,
      parentPath: place.docPath,
      index,
    }
  }
  if (node.kind === 'group' && node.at !== undefined) {
    return { ...place, docPath: join(place.docPath, node.at), totalsPath: '' }
  }
  return place
}

function leafPath(leaf: LeafNode, place: Place, next: string | undefined): string | undefined {
  if (next?.startsWith('@')) {
    const attribute = leaf.attributes?.find(({ name }) => `@${name}` === next)
    if (attribute) return join(place.docPath, attribute.path)
    if (next === '@currencyID') return 'currency'
  }
  if (leaf.first !== undefined && place.index === 0) return join(place.parentPath, leaf.first)
  if (leaf.path === undefined) return place.docPath || undefined
  if (!leaf.path.startsWith('=')) return leaf.path === 'typeCode' ? 'kind' : join(place.docPath, leaf.path)
  const inDocument = leaf.also ?? leaf.otherwise
  if (inDocument !== undefined) return join(place.docPath, inDocument)
  const key = leaf.path.slice(1)
  return place.docPath === '' ? join(place.totalsPath, key) : inputOf(join(place.docPath, key))
}
