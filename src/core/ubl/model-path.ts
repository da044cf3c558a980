import { inputOf } from '#core/findings'
import { childElements, type XmlElement } from '#core/xml'
import { ublNamespaces } from '#core/xml-namespaces'
import { type AssignedCounts, among, assignNode, candidatesOf, mappingFor } from './compiled-mapping.ts'
import type { LeafNode, MappingNode } from './mapping-types.ts'
import { join } from './scope.ts'

/** The current position: paths of the enclosing objects, and the element if the document is available. */
interface WalkState {
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
 * Converts an XML path to a model path: `/Invoice/cac:InvoiceLine[2]/cbc:Note` → `lines[1].note`. A computed amount
 * becomes the nearest input (`lines[1].price.gross` for a net price) or a path that begins with `totals.`; an element
 * that the model does not know becomes the nearest enclosing place. Undefined for the root and other documents. With
 * `root`, elements that share a name (allowances and charges, attachments and references) are distinguished exactly;
 * without it, the first meaning is assumed.
 */
export function modelPathFor(xpath: string, root?: XmlElement): string | undefined {
  const [first, ...steps] = xpath.split('/').filter((step) => step !== '')
  const mapping =
    first === undefined ? undefined : mappingFor(first.replace(/\[\d+\]$/, '').replace(/^.*:/, ''))
  if (!mapping) return undefined
  let nodes = mapping
  let state: WalkState = {
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
    const found = step && findNode(nodes, step, state, root)
    if (!found) return nearest || undefined
    const { node, index, element } = found
    const next = at === steps.length - 2 ? steps.at(-1) : undefined
    if (node.kind === 'leaf') return leafPath(node, state, next)
    if (node.kind === 'constant') return nearest || undefined
    state = { ...enter(node, index, state), element }
    if (node.kind === 'list' && node.leaf) return leafPath(node.leaf, state, next)
    nodes = node.children ?? []
    nearest = nearestPath(node, state, nearest, at === steps.length - 1)
  }
  return nearest || undefined
}

/** A group without its own object is represented by its first field, if the group itself is looked up. */
function nearestPath(node: MappingNode, state: WalkState, nearest: string, isLast: boolean): string {
  if (node.kind === 'list' || (node.kind === 'group' && node.at !== undefined)) {
    return state.docPath || state.totalsPath
  }
  if (!isLast || node.kind !== 'group') return nearest
  const first = firstLeaf(node.children, state)
  return first ?? nearest
}

function firstLeaf(nodes: readonly MappingNode[], state: WalkState): string | undefined {
  for (const node of nodes) {
    if (node.kind === 'leaf') return leafPath(node, state, undefined)
    if (node.kind === 'list') return join(state.docPath, node.at.replace(/^=/, ''))
    if (node.kind === 'group') return node.at ? join(state.docPath, node.at) : firstLeaf(node.children, state)
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
  state: WalkState,
  root: XmlElement | undefined,
): { node: MappingNode; index: number; element: XmlElement | undefined } | undefined {
  const [prefix, local] = step.name.split(':')
  if ((prefix !== 'cac' && prefix !== 'cbc') || !local) return undefined
  const ns = ublNamespaces[prefix]
  const candidates = among(candidatesOf(nodes), ns, local)
  const assigned: AssignedCounts = new Map()
  const siblings = state.element ? childElements(state.element, ns, local) : []
  for (let position = 1; position <= step.position; position += 1) {
    const element = siblings[position - 1]
    const found = assignNode(candidates, assigned, element, root)
    if (position === step.position) return found && { ...found, element }
  }
  return undefined
}

function enter(node: MappingNode, index: number, state: WalkState): Omit<WalkState, 'element'> {
  if (node.kind === 'list') {
    const inTotals = node.at.startsWith('=')
    const totalsKey = inTotals ? node.at.slice(1) : node.totals
    return {
      docPath: inTotals ? '' : `${join(state.docPath, node.at)}[${index}]`,
      totalsPath: totalsKey === undefined ? '' : `${join(state.totalsPath, totalsKey)}[${index}]`,
      parentPath: state.docPath,
      index,
    }
  }
  if (node.kind === 'group' && node.at !== undefined) {
    return { ...state, docPath: join(state.docPath, node.at), totalsPath: '' }
  }
  return state
}

function leafPath(leaf: LeafNode, state: WalkState, next: string | undefined): string | undefined {
  if (next?.startsWith('@')) {
    const attribute = leaf.attributes?.find(({ name }) => `@${name}` === next)
    if (attribute) return join(state.docPath, attribute.path)
    if (next === '@currencyID') return 'currency'
  }
  if (leaf.first !== undefined && state.index === 0) return join(state.parentPath, leaf.first)
  if (leaf.path === undefined) return state.docPath || undefined
  if (!leaf.path.startsWith('=')) return leaf.path === 'typeCode' ? 'kind' : join(state.docPath, leaf.path)
  const inDocument = leaf.also ?? leaf.otherwise
  if (inDocument !== undefined) return join(state.docPath, inDocument)
  const key = leaf.path.slice(1)
  return state.docPath === '' ? join(state.totalsPath, key) : inputOf(join(state.docPath, key))
}
