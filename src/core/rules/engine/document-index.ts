import { follow, type Route, type Shape, shapeOf } from '#core/shape'
import type { XmlElement } from '#core/xml'
import { ublNamespaces } from '#core/xml-namespaces'
import { EqualGroups } from './equal-groups.ts'

/**
 * A name as rules write it: `cac:Party`, `cbc:ID`; the root elements are `ubl:Invoice` and `cn:CreditNote`.
 */
export type QualifiedName = string

const prefixOf = new Map<string, string>([
  [ublNamespaces.cac, 'cac'],
  [ublNamespaces.cbc, 'cbc'],
  [ublNamespaces.ext, 'ext'],
  [ublNamespaces.invoice, 'ubl'],
  [ublNamespaces.creditNote, 'cn'],
])

/** The qualified name of an element; those of unknown namespaces get the prefix `other`. */
export function nameOf(node: Pick<XmlElement, 'ns' | 'name'>): QualifiedName {
  return `${prefixOf.get(node.ns) ?? 'other'}:${node.name}`
}

/** Elements that rules look up anywhere in a document. */
const indexedNames = [
  'cac:AccountingSupplierParty',
  'cac:AdditionalDocumentReference',
  'cac:AllowanceCharge',
  'cac:ClassifiedTaxCategory',
  'cac:CreditNoteLine',
  'cac:DespatchDocumentReference',
  'cac:InvoiceLine',
  'cac:Item',
  'cac:TaxCategory',
  'cac:TaxExchangeRate',
  'cac:TaxTotal',
  'cbc:DocumentCurrencyCode',
] as const

type IndexedName = (typeof indexedNames)[number]

const indexed: ReadonlySet<QualifiedName> = new Set(indexedNames)

/** Adds the elements of the {@link indexedNames}, in document order. */
export function collectNamed(node: XmlElement, named: Map<QualifiedName, XmlElement[]>): void {
  const shape = shapeOf(node)
  if (!shape) {
    const name = nameOf(node)
    if (indexed.has(name)) addNamed(node, name, named)
    for (const child of node.children) if (child.kind === 'element') collectNamed(child, named)
    return
  }
  for (const { name, route } of namedIn(shape)) addNamed(follow(node, route), name, named)
}

function addNamed(node: XmlElement, name: QualifiedName, named: Map<QualifiedName, XmlElement[]>): void {
  const known = named.get(name)
  if (known) known.push(node)
  else named.set(name, [node])
}

interface Named {
  readonly name: QualifiedName
  readonly route: Route
}

const namedInShapes = new WeakMap<Shape, readonly Named[]>()

/** Where such elements stand in elements of a shape, themselves among them. */
function namedIn(shape: Shape): readonly Named[] {
  const known = namedInShapes.get(shape)
  if (known) return known
  const name = nameOf(shape)
  const places: Named[] = indexed.has(name) ? [{ name, route: [] }] : []
  for (const [at, child] of shape.children.entries()) {
    if (!child) continue
    for (const inner of namedIn(child)) places.push({ name: inner.name, route: [at, ...inner.route] })
  }
  namedInShapes.set(shape, places)
  return places
}

const none: readonly XmlElement[] = []

/** What rules may ask about the whole document, each thing found once. */
export class DocumentIndex {
  readonly root: XmlElement
  readonly #named: ReadonlyMap<QualifiedName, readonly XmlElement[]>
  readonly #distinct = new Map<IndexedName, readonly XmlElement[]>()
  readonly #remembered = new Map<unknown, unknown>()

  /** `named` is every element of the {@link indexedNames}, by its name. */
  constructor(root: XmlElement, named: ReadonlyMap<QualifiedName, readonly XmlElement[]>) {
    this.root = root
    this.#named = named
  }

  /** All elements of that name, wherever they stand, in document order. */
  named(name: IndexedName): readonly XmlElement[] {
    return this.#named.get(name) ?? none
  }

  /** The first of equal elements, for rules that depend on the elements themselves, wherever they are. */
  distinct(name: IndexedName): readonly XmlElement[] {
    const known = this.#distinct.get(name)
    if (known) return known
    const groups = new EqualGroups()
    for (const node of this.named(name)) groups.add(node)
    this.#distinct.set(name, groups.firsts)
    return groups.firsts
  }

  /** Computes a thing once per document. `key` is any constant, best the function that computes. */
  once<T>(key: unknown, compute: (index: DocumentIndex) => T): T {
    const known = this.#remembered.get(key)
    if (known !== undefined || this.#remembered.has(key)) return known as T
    const value = compute(this)
    this.#remembered.set(key, value)
    return value
  }
}
