import { sharedText, type XmlElement } from '#core/xml'
import { ublNamespaces } from '#core/xml-namespaces'

/** `cbc:ID`, `cac:Party`: the prefix says the namespace. */
type QName = `cbc:${string}` | `cac:${string}`

/**
 * A path inside the object that the surrounding node stands for: `address.city` in the document, `=netTotal` in the
 * totals.
 */
type ModelPath = string

/** Turns the text of an element into a value of the model and back; undefined where there is no such value. */
export interface Codec {
  readonly decode: (text: string) => unknown
  readonly encode: (value: unknown) => string | undefined
}

interface AttributeMapping {
  readonly name: string
  readonly path: ModelPath
  readonly term?: string
}

/** An element with text. */
export interface LeafNode {
  readonly kind: 'leaf'
  readonly name: QName
  readonly path: ModelPath | undefined
  /** The business term; several, divided by blanks, where one place serves more than one. */
  readonly term?: string
  /** Used for writing when `path` is empty. */
  readonly otherwise?: ModelPath
  /** Reading fills this as well. */
  readonly also?: ModelPath
  /** In the first element of a list: a path of the object around the list, used instead of `path`. */
  readonly first?: ModelPath
  /** Carries currencyID: that of the document, or AED. */
  readonly amount?: 'document' | 'aed'
  readonly attributes?: readonly AttributeMapping[]
  /** Attributes that always hold the same value. */
  readonly fixed?: Readonly<Record<string, string>>
  readonly codec?: Codec
}

/** An element that always holds the same text; written beside others, never alone. */
export interface ConstantNode {
  readonly kind: 'constant'
  readonly name: QName
  readonly value: string
  readonly term?: string
}

/** An element with elements inside, at most one of it. */
export interface GroupNode {
  readonly kind: 'group'
  readonly name: QName
  readonly at?: ModelPath
  readonly children: readonly MappingNode[]
  readonly term?: string
  readonly match?: Match
}

/** Elements of which there may be many, one for each entry of an array. */
export interface ListNode {
  readonly kind: 'list'
  readonly name: QName
  /** The array in the document, or with `=` in the totals. */
  readonly at: ModelPath
  /** The array of the totals that runs parallel. */
  readonly totals?: string
  /** Elements with elements inside … */
  readonly children?: readonly MappingNode[]
  /** … or with text. */
  readonly leaf?: LeafNode
  readonly term?: string
  readonly match?: Match
}

export type MappingNode = LeafNode | ConstantNode | GroupNode | ListNode

/** Distinguishes elements of the same name. */
type Match = (node: XmlElement, root: XmlElement) => boolean

export function namespaceOf(name: QName): string {
  return name.startsWith('cbc:') ? ublNamespaces.cbc : ublNamespaces.cac
}

const localNames = new Map<QName, string>()

export function localName(name: QName): string {
  let local = localNames.get(name)
  if (local === undefined) {
    local = sharedText(name.slice(4))
    localNames.set(name, local)
  }
  return local
}

type LeafOptions = Omit<LeafNode, 'kind' | 'name' | 'path'>

export function leaf(name: QName, path: ModelPath | undefined, options: LeafOptions = {}): LeafNode {
  return { kind: 'leaf', name, path, ...options }
}

/** A leaf with a currency. */
export function amount(name: QName, path: ModelPath, options: LeafOptions = {}): LeafNode {
  return { kind: 'leaf', name, path, amount: 'document', ...options }
}

export function constant(name: QName, value: string, term?: string): ConstantNode {
  return { kind: 'constant', name, value, ...(term ? { term } : {}) }
}

type GroupOptions = Omit<GroupNode, 'kind' | 'name' | 'children'>

export function group(name: QName, children: readonly MappingNode[], options: GroupOptions = {}): GroupNode {
  return { kind: 'group', name, children, ...options }
}

type ListOptions = Omit<ListNode, 'kind' | 'name' | 'at'>

export function list(name: QName, at: ModelPath, options: ListOptions): ListNode {
  return { kind: 'list', name, at, ...options }
}

/** Identifier: text with a scheme. */
export function identifier(name: QName, path: ModelPath, term: string, schemeTerm?: string): LeafNode {
  return leaf(name, `${path}.value`, {
    term,
    attributes: [{ name: 'schemeID', path: `${path}.scheme`, ...(schemeTerm ? { term: schemeTerm } : {}) }],
  })
}
