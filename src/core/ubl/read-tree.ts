import { type InvoiceDraft, type Totals } from '#core/invoice'
import { isCreditNote, kindOf } from '#core/kinds'
import {
  childElements,
  cloneElement,
  createLocator,
  firstChild,
  serializeXml,
  textOf,
  type XmlElement,
} from '#core/xml'
import { ublNamespaces } from '#core/xml-namespaces'
import { type AssignedCounts, among, assignNode, candidatesOf, mappingFor } from './compiled-mapping.ts'
import type { GroupNode, LeafNode, ListNode, MappingNode } from './mapping-types.ts'
import { getAt, type Json, join, type Scope, setAt } from './scope.ts'
import { amountKey } from './write-tree.ts'

/** Something that the document holds and the model does not: an element or an attribute. */
export interface Unmodeled {
  /** `/Invoice/cac:Signature`, `/Invoice/cbc:ID/@schemeID`. */
  readonly xpath: string
  /** The element as XML text, or the value of the attribute. */
  readonly content: string
}

/** Reads the tree of an Invoice or CreditNote; the caller has checked the root. */
export function readTree(root: XmlElement): {
  document: InvoiceDraft
  totals: Totals
  unmodeled: Unmodeled[]
} {
  const document: Json = {}
  const totals: Json = { lines: [], allowances: [], charges: [], breakdown: [] }
  const reader = new TreeReader(root)
  const scope: Scope = { doc: document, totals, docPath: '', totalsPath: 'totals' }
  reader.readChildren(root, mappingFor(root.name) ?? [], scope)
  setKind(document, root)
  if (Object.keys(reader.otherCurrencies).length > 0) totals['otherCurrencies'] = reader.otherCurrencies
  return {
    document: document as InvoiceDraft,
    totals: totals as Totals,
    unmodeled: reader.unmodeled,
  }
}

/** The root determines whether it is a credit note; a type code that does not match is stored beside it. */
function setKind(document: Json, root: XmlElement): void {
  const asCreditNote = root.name === 'CreditNote'
  const code = typeof document['typeCode'] === 'string' ? document['typeCode'] : undefined
  const kind = code === undefined ? undefined : kindOf(code.trim())
  if (kind && isCreditNote(kind) === asCreditNote) {
    document['kind'] = kind
    delete document['typeCode']
  } else {
    document['kind'] = asCreditNote ? 'creditNote' : 'invoice'
  }
}

class TreeReader {
  readonly unmodeled: Unmodeled[] = []
  readonly otherCurrencies: Record<string, string> = {}
  private readonly root: XmlElement
  private readonly currency: string | undefined
  private readonly locate = createLocator()

  constructor(root: XmlElement) {
    this.root = root
    const currency = firstChild(root, ublNamespaces.cbc, 'DocumentCurrencyCode')
    this.currency = currency && textOf(currency)
  }

  readChildren(parent: XmlElement, nodes: readonly MappingNode[], scope: Scope): void {
    const candidates = candidatesOf(nodes)
    const assigned: AssignedCounts = new Map()
    for (const child of parent.children) {
      if (child.kind === 'text') {
        if (child.value.trim() !== '') this.keepText(parent, child.value)
        continue
      }
      const found = assignNode(among(candidates, child.ns, child.name), assigned, child, this.root)
      if (!found) this.keep(child)
      else this.readNode(child, found.node, found.index, scope)
    }
    this.keepAttributes(parent, [])
  }

  private readNode(child: XmlElement, node: MappingNode, index: number, scope: Scope): void {
    if (node.kind === 'leaf') this.readLeaf(child, node, scope)
    else if (node.kind === 'group') this.readGroup(child, node, scope)
    else if (node.kind === 'list') this.readEntry(child, node, index, scope)
    else if (textOf(child).trim() !== node.value || hasElements(child)) this.keep(child)
    else this.keepAttributes(child, [])
  }

  private readLeaf(child: XmlElement, node: LeafNode, scope: Scope): void {
    const content = textOf(child)
    const value = node.codec ? node.codec.decode(content) : content
    const target =
      node.first !== undefined && scope.index === 0 && scope.parent
        ? { scope: scope.parent, path: node.first }
        : { scope, path: node.path }
    if (value === undefined || target.path === undefined || hasElements(child)) {
      this.keep(child)
      return
    }
    store(target.scope, target.path, value)
    if (node.also !== undefined) store(scope, node.also, value)
    this.readAttributes(child, node, scope)
  }

  private readAttributes(child: XmlElement, node: LeafNode, scope: Scope): void {
    if (child.attributes.length === 0 && !node.amount) return
    const attributeNames: string[] = []
    for (const { name, path } of node.attributes ?? []) {
      const found = child.attributes.find((attribute) => attribute.name === name && attribute.ns === '')
      attributeNames.push(name)
      if (found && scope.doc) setAt(scope.doc, path, found.value)
    }
    for (const [name, value] of node.fixed ? Object.entries(node.fixed) : []) {
      if (child.attributes.some((attribute) => attribute.name === name && attribute.value === value))
        attributeNames.push(name)
    }
    if (node.amount) {
      attributeNames.push('currencyID')
      const expected = node.amount === 'aed' ? 'AED' : this.currency
      const stated = child.attributes.find((attribute) => attribute.name === 'currencyID')?.value ?? ''
      if (stated !== expected) this.otherCurrencies[amountKey(node, scope)] = stated
    }
    this.keepAttributes(child, attributeNames)
  }

  private readGroup(child: XmlElement, node: GroupNode, scope: Scope): void {
    if (node.at === undefined) {
      this.readChildren(child, node.children, scope)
      return
    }
    const inner: Json = {}
    this.readChildren(child, node.children, {
      ...scope,
      doc: inner,
      totals: undefined,
      docPath: join(scope.docPath, node.at),
    })
    if (scope.doc) setAt(scope.doc, node.at, inner)
  }

  private readEntry(child: XmlElement, node: ListNode, index: number, scope: Scope): void {
    const inTotals = node.at.startsWith('=')
    const totalsKey = inTotals ? node.at.slice(1) : node.totals
    const doc: Json | undefined = inTotals ? undefined : {}
    const totals: Json | undefined =
      totalsKey === undefined ? undefined : totalsKey === 'lines' ? { allowances: [], charges: [] } : {}
    const inner: Scope = {
      doc,
      totals,
      docPath: inTotals ? '' : `${join(scope.docPath, node.at)}[${index}]`,
      totalsPath: totalsKey === undefined ? '' : `${join(scope.totalsPath, totalsKey)}[${index}]`,
      parent: scope,
      index,
    }
    if (node.leaf) this.readLeaf(child, node.leaf, inner)
    else this.readChildren(child, node.children ?? [], inner)
    if (doc && !this.isPlaceholder(child, node, doc)) append(scope.doc, node.at, doc)
    if (totals && totalsKey !== undefined) append(scope.totals, totalsKey, totals)
  }

  /** The only element of its name, holding nothing but what belongs to the object around the list. */
  private isPlaceholder(child: XmlElement, node: ListNode, doc: Json): boolean {
    if (Object.keys(doc).length > 0 || !child.parent) return false
    if (!node.children?.some((inner) => inner.kind === 'leaf' && inner.first !== undefined)) return false
    return childElements(child.parent, child.ns, child.name).length === 1 && hasElements(child)
  }

  private keep(child: XmlElement): void {
    const content = serializeXml(cloneElement(child)).replace(/^<\?xml[^>]*\?>\s*/, '')
    this.unmodeled.push({ xpath: this.locate(child), content })
  }

  private keepText(parent: XmlElement, value: string): void {
    this.unmodeled.push({ xpath: `${this.locate(parent)}/text()`, content: value })
  }

  private keepAttributes(child: XmlElement, known: readonly string[]): void {
    for (const { name, ns, value } of child.attributes) {
      if (ns === '' && known.includes(name)) continue
      // The location of the schema is a hint for tools and not part of the document.
      if (ns === 'http://www.w3.org/2001/XMLSchema-instance') continue
      this.unmodeled.push({ xpath: `${this.locate(child)}/@${name}`, content: value })
    }
  }
}

function hasElements(node: XmlElement): boolean {
  for (const child of node.children) if (child.kind === 'element') return true
  return false
}

function store(scope: Scope, path: string, value: unknown): void {
  const object = path.startsWith('=') ? scope.totals : scope.doc
  if (object) setAt(object, path.startsWith('=') ? path.slice(1) : path, value)
}

function append(object: Json | undefined, path: string, entry: Json): void {
  if (!object) return
  const entries = getAt(object, path)
  if (Array.isArray(entries)) entries.push(entry)
  else setAt(object, path, [entry])
}
