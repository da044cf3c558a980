import { ublNamespaces, type XmlElement } from '#core/xml'

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

const namesByNamespace = new Map<string, Map<string, QualifiedName>>()

/** The qualified name of an element; those of unknown namespaces get the prefix `other`. */
export function nameOf(node: XmlElement): QualifiedName {
  let names = namesByNamespace.get(node.ns)
  if (!names) {
    names = new Map()
    // Documents may bring namespaces without end; only known ones are remembered.
    if (prefixOf.has(node.ns)) namesByNamespace.set(node.ns, names)
  }
  let name = names.get(node.name)
  if (name === undefined) {
    name = `${prefixOf.get(node.ns) ?? 'other'}:${node.name}`
    if (names.size < 5000) names.set(node.name, name)
  }
  return name
}

const none: readonly XmlElement[] = []

/** What rules may ask about the whole document, each thing found once. */
export class DocumentIndex {
  readonly root: XmlElement
  readonly #named = new Map<QualifiedName, XmlElement[]>()
  readonly #remembered = new Map<unknown, unknown>()

  constructor(root: XmlElement) {
    this.root = root
    this.#enter(root)
  }

  #enter(node: XmlElement): void {
    const name = nameOf(node)
    const known = this.#named.get(name)
    if (known) known.push(node)
    else this.#named.set(name, [node])
    for (const child of node.children) if (child.kind === 'element') this.#enter(child)
  }

  /** All elements of that name, wherever they stand, in document order. */
  named(name: QualifiedName): readonly XmlElement[] {
    return this.#named.get(name) ?? none
  }

  /** Computes a thing once per document. `key` is any constant, best the function that computes. */
  once<T>(key: unknown, compute: (index: DocumentIndex) => T): T {
    if (this.#remembered.has(key)) return this.#remembered.get(key) as T
    const value = compute(this)
    this.#remembered.set(key, value)
    return value
  }
}
