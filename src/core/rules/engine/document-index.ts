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

/** The qualified name of an element; those of unknown namespaces get the prefix `other`. */
export function nameOf(node: XmlElement): QualifiedName {
  return `${prefixOf.get(node.ns) ?? 'other'}:${node.name}`
}

const none: readonly XmlElement[] = []

/** What rules may ask about the whole document, each thing found once. */
export class DocumentIndex {
  readonly root: XmlElement
  readonly #named = new Map<QualifiedName, XmlElement[]>()
  readonly #remembered = new Map<unknown, unknown>()

  /** `named` is every element of the document by its qualified name. */
  constructor(root: XmlElement, named: Map<QualifiedName, XmlElement[]>) {
    this.root = root
    this.#named = named
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
