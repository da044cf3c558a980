import { completeDraft } from '#core/drafts'
import { type InvoiceDraft, type Totals } from '#core/invoice'
import { isCreditNote, typeCodeOf } from '#core/kinds'
import { appendChild, element, emptyElement, text, type XmlAttribute, type XmlElement } from '#core/xml'
import { ublNamespaces } from '#core/xml-namespaces'
import { creditNoteMapping, invoiceMapping } from './mapping-document.ts'
import {
  type ConstantNode,
  type GroupNode,
  type LeafNode,
  type ListNode,
  localName,
  type MappingNode,
  namespaceOf,
} from './mapping-types.ts'
import { getAt, isObject, type Json, join, type Scope, valueIn } from './scope.ts'

export interface WriteOptions {
  /**
   * Fill in derived fields (see `completeDraft`) and omit empty ones; the default. False writes exactly the given
   * values, for documents that were read.
   */
  readonly complete?: boolean
}

/**
 * Writes the UBL tree of a document (Invoice or CreditNote by its kind), in the order of the XSD. Drafts may be
 * incomplete: missing values are missing in the tree. Amounts come from `totals`, see `computeTotals`.
 */
export function toXmlTree(document: InvoiceDraft, totals: Totals, options: WriteOptions = {}): XmlElement {
  const isComplete = options.complete ?? true
  const source = isComplete ? completeDraft(document) : document
  const typed = { ...source, typeCode: source.typeCode || typeCodeOf(source.kind) }
  const writer = new TreeWriter(typed, totals, isComplete)
  const root = isCreditNote(source.kind)
    ? element(ublNamespaces.creditNote, 'CreditNote')
    : element(ublNamespaces.invoice, 'Invoice')
  const scope: Scope = { doc: typed, totals: totals as Json, docPath: '', totalsPath: 'totals' }
  writer.writeChildren(root, isCreditNote(source.kind) ? creditNoteMapping : invoiceMapping, scope)
  return root
}

class TreeWriter {
  private readonly currency: string | undefined
  private readonly otherCurrencies: Readonly<Record<string, string>> | undefined
  private readonly leaveOutEmpty: boolean

  constructor(document: InvoiceDraft, totals: Totals, leaveOutEmpty: boolean) {
    this.currency = document.currency
    this.otherCurrencies = totals.otherCurrencies
    this.leaveOutEmpty = leaveOutEmpty
  }

  /** True when something other than constants was written. */
  writeChildren(parent: XmlElement, nodes: readonly MappingNode[], scope: Scope): boolean {
    let wrote = false
    for (const node of nodes) {
      if (node.kind === 'constant') this.writeConstant(parent, node)
      else if (node.kind === 'leaf') wrote = this.writeLeaf(parent, node, scope) || wrote
      else if (node.kind === 'group') wrote = this.writeGroup(parent, node, scope) || wrote
      else wrote = this.writeList(parent, node, scope) || wrote
    }
    return wrote
  }

  private writeConstant(parent: XmlElement, node: ConstantNode): void {
    appendChild(parent, element(namespaceOf(node.name), localName(node.name), [], [node.value]))
  }

  private writeLeaf(parent: XmlElement, node: LeafNode, scope: Scope): boolean {
    const written = this.leafElement(node, scope)
    if (written) appendChild(parent, written)
    return written !== undefined
  }

  private leafElement(node: LeafNode, scope: Scope): XmlElement | undefined {
    const content = this.leafText(node, scope)
    const attributes = this.leafAttributes(node, scope, content !== undefined)
    // A scheme without a value says nothing; but a document that was read is written as it was.
    if (content === undefined && (attributes.length === 0 || this.leaveOutEmpty)) return undefined
    const built = emptyElement(namespaceOf(node.name), localName(node.name), attributes)
    if (content) built.children = [text(content)]
    return built
  }

  private leafText(node: LeafNode, scope: Scope): string | undefined {
    let value: unknown
    if (node.first !== undefined && scope.index === 0 && scope.parent)
      value = valueIn(scope.parent, node.first)
    else if (node.path !== undefined) value = valueIn(scope, node.path)
    if (value === undefined && node.otherwise !== undefined) value = valueIn(scope, node.otherwise)
    const content = node.codec ? node.codec.encode(value) : typeof value === 'string' ? value : undefined
    return content === '' && this.leaveOutEmpty ? undefined : content
  }

  private leafAttributes(node: LeafNode, scope: Scope, hasContent: boolean): XmlAttribute[] {
    const attributes: XmlAttribute[] = []
    if (hasContent) {
      if (node.fixed) {
        for (const [name, value] of Object.entries(node.fixed)) attributes.push({ name, ns: '', value })
      }
      const currency = node.amount && this.currencyOf(node, scope)
      if (currency) attributes.push({ name: 'currencyID', ns: '', value: currency })
    }
    for (const { name, path } of node.attributes ?? []) {
      const value = getAt(scope.doc, path)
      if (typeof value !== 'string' || (value === '' && this.leaveOutEmpty)) continue
      attributes.push({ name, ns: '', value })
    }
    return attributes
  }

  private currencyOf(node: LeafNode, scope: Scope): string | undefined {
    if (this.otherCurrencies) {
      const other = this.otherCurrencies[amountKey(node, scope)]
      if (other !== undefined) return other
    }
    return node.amount === 'aed' ? 'AED' : this.currency
  }

  private writeGroup(parent: XmlElement, node: GroupNode, scope: Scope): boolean {
    const inner = node.at === undefined ? scope : enter(scope, node.at)
    if (node.at !== undefined && inner.doc === undefined && !asksAround(node)) return false
    const built = emptyElement(namespaceOf(node.name), localName(node.name), [])
    const wrote = this.writeChildren(built, node.children, inner)
    // A group of nothing but constants (TaxScheme) goes along with its siblings, as a constant does.
    if (wrote || node.children.every((child) => child.kind === 'constant')) appendChild(parent, built)
    return wrote
  }

  private writeList(parent: XmlElement, node: ListNode, scope: Scope): boolean {
    const entries = valueIn(scope, node.at)
    const count = Math.max(Array.isArray(entries) ? entries.length : 0, this.hasFirst(node, scope) ? 1 : 0)
    for (let index = 0; index < count; index += 1) {
      const inner = entryScope(scope, node, index)
      if (node.leaf) {
        const written = this.leafElement(node.leaf, inner)
        if (written) appendChild(parent, written)
      } else {
        // Empty entries are written too, so that positions in the XML and in the model stay the same.
        const built = emptyElement(namespaceOf(node.name), localName(node.name), [])
        this.writeChildren(built, node.children ?? [], inner)
        appendChild(parent, built)
      }
    }
    return count > 0
  }

  private hasFirst(node: ListNode, scope: Scope): boolean {
    return (node.children ?? []).some(
      (child) => child.kind === 'leaf' && child.first !== undefined && Boolean(valueIn(scope, child.first)),
    )
  }
}

const asking = new WeakMap<GroupNode, boolean>()

/** Groups without their own object can contain constants and values of the enclosing object. */
function asksAround(node: GroupNode): boolean {
  let asks = asking.get(node)
  if (asks === undefined) {
    const takes = (inner: MappingNode): boolean =>
      inner.kind === 'leaf'
        ? inner.first !== undefined
        : inner.kind === 'group' || inner.kind === 'list'
          ? (inner.children ?? []).some(takes)
          : false
    asks = node.children.every((child) => child.kind === 'constant') || node.children.some(takes)
    asking.set(node, asks)
  }
  return asks
}

function enter(scope: Scope, at: string): Scope {
  const doc = getAt(scope.doc, at)
  return {
    ...scope,
    doc: isObject(doc) ? doc : undefined,
    docPath: join(scope.docPath, at),
    totalsPath: join(scope.totalsPath, at),
    totals: undefined,
  }
}

/** The scope of one entry of a list, with the parallel entry of the totals. */
function entryScope(scope: Scope, node: ListNode, index: number): Scope {
  const inTotals = node.at.startsWith('=')
  const totalsKey = inTotals ? node.at.slice(1) : node.totals
  const docEntries = inTotals ? undefined : getAt(scope.doc, node.at)
  const totalsEntries = totalsKey === undefined ? undefined : getAt(scope.totals, totalsKey)
  const doc: unknown = Array.isArray(docEntries) ? docEntries[index] : undefined
  const totals: unknown = Array.isArray(totalsEntries) ? totalsEntries[index] : undefined
  return {
    doc: isObject(doc) ? doc : undefined,
    totals: isObject(totals) ? totals : undefined,
    docPath: inTotals ? '' : `${join(scope.docPath, node.at)}[${index}]`,
    totalsPath: totalsKey === undefined ? '' : `${join(scope.totalsPath, totalsKey)}[${index}]`,
    parent: scope,
    index,
  }
}

/** The key of an amount in `otherCurrencies`. */
export function amountKey(node: LeafNode, scope: Scope): string {
  const path = node.path ?? ''
  return path.startsWith('=') ? join(scope.totalsPath, path.slice(1)) : join(scope.docPath, path)
}
