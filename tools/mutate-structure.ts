import { childElements, cloneElement, text, walkElements, type XmlElement } from '#core/xml'
import { ublNamespaces } from '#core/xml-namespaces'
import { setAttribute } from './mutate-tree.ts'

/** A change of a document's structure; returns a description. Receives all elements but the root. */
export type StructureChange = (
  root: XmlElement,
  elements: readonly XmlElement[],
  random: () => number,
) => string

const pick = <T>(random: () => number, list: readonly T[]): T => list[Math.floor(random() * list.length)] as T

const isLeaf = (node: XmlElement): boolean => !node.children.some((child) => child.kind === 'element')

function put(guest: XmlElement, home: XmlElement, at: number): void {
  guest.parent = home
  home.children.splice(at, 0, guest)
}

function take(node: XmlElement): void {
  const siblings = (node.parent as XmlElement).children
  siblings.splice(siblings.indexOf(node), 1)
}

function isAbove(node: XmlElement, other: XmlElement): boolean {
  for (let above: XmlElement | undefined = other; above; above = above.parent) if (above === node) return true
  return false
}

const otherNamespaces = ['', 'urn:example:other', ublNamespaces.ext, ublNamespaces.cac, ublNamespaces.cbc]

/** Changes that no well-meaning writer makes: wrong names, namespaces, parents and roots. */
export const structureChanges: readonly StructureChange[] = [
  function renamed(_, elements, random) {
    const node = pick(random, elements)
    const name = pick(random, [pick(random, elements).name, node.name.toLowerCase(), `${node.name}X`])
    const was = node.name
    node.name = name
    return `${was} is called ${name}`
  },
  function otherNamespace(_, elements, random) {
    const node = pick(random, elements)
    node.ns = pick(random, otherNamespaces)
    if (random() < 0.3) for (const inner of walkElements(node)) inner.ns = node.ns
    return `${node.name} is in "${node.ns}"`
  },
  function moved(root, elements, random) {
    const node = pick(random, elements)
    const home = pick(random, [root, ...elements.filter((candidate) => !isLeaf(candidate))])
    if (isAbove(node, home)) return 'nothing'
    take(node)
    put(node, home, Math.floor(random() * (home.children.length + 1)))
    return `${node.name} moves into ${home.name}`
  },
  function nested(_, elements, random) {
    const node = pick(random, elements.filter(isLeaf))
    const inner = cloneElement(node)
    node.children = random() < 0.5 ? [] : [text('\n  '), text('x')].slice(0, 1)
    put(inner, node, random() < 0.5 ? 0 : node.children.length)
    return `${node.name} holds itself`
  },
  function strayText(_, elements, random) {
    const node = pick(random, elements)
    const at = Math.floor(random() * (node.children.length + 1))
    // Two pieces of text never stand side by side.
    if ([node.children[at], node.children[at - 1]].some((child) => child?.kind === 'text')) return 'nothing'
    node.children.splice(at, 0, text(pick(random, ['x', ' 5 ', 'AED'])))
    return `text in ${node.name}`
  },
  function unwrapped(_, elements, random) {
    const node = pick(
      random,
      elements.filter((candidate) => !isLeaf(candidate)),
    )
    const home = node.parent as XmlElement
    const at = home.children.indexOf(node)
    take(node)
    for (const [index, child] of childElements(node).entries()) put(child, home, at + index)
    return `${node.name} is gone, what it held stays`
  },
  function without(_, elements, random) {
    const { name, ns } = pick(random, elements)
    for (const node of elements) if (node.name === name && node.ns === ns) take(node)
    return `no ${name} at all`
  },
  function emptied(_, elements, random) {
    const node = pick(random, elements)
    node.children = []
    return `${node.name} is empty`
  },
  function withoutContent(_, elements, random) {
    const node = pick(random, elements)
    for (const inner of walkElements(node)) inner.attributes = []
    return `${node.name} without attributes`
  },
  function oddAttribute(_, elements, random) {
    const node = pick(random, elements)
    const name = pick(random, [
      'schemeID',
      'currencyID',
      'unitCode',
      'listID',
      'mimeCode',
      'unknown',
      'lang',
      'schemeAgencyID',
    ])
    const ns = pick(random, [
      '',
      '',
      'urn:example:other',
      'http://www.w3.org/XML/1998/namespace',
      ublNamespaces.cbc,
    ])
    if (!node.attributes.some((known) => known.name === name && known.ns === ns))
      setAttribute(node, { name, ns, value: pick(random, ['AED', '0235', 'X', '', ' H87 ']) })
    return `${node.name}/@{${ns}}${name}`
  },
  function otherRoot(root, _, random) {
    const toCredit = root.name === 'Invoice'
    root.name = toCredit ? 'CreditNote' : 'Invoice'
    if (random() < 0.8) root.ns = toCredit ? ublNamespaces.creditNote : ublNamespaces.invoice
    const swaps: Readonly<Record<string, string>> = toCredit
      ? {
          InvoiceLine: 'CreditNoteLine',
          InvoicedQuantity: 'CreditedQuantity',
          InvoiceTypeCode: 'CreditNoteTypeCode',
        }
      : {
          CreditNoteLine: 'InvoiceLine',
          CreditedQuantity: 'InvoicedQuantity',
          CreditNoteTypeCode: 'InvoiceTypeCode',
        }
    const share = random()
    for (const node of walkElements(root))
      if (random() < share + 0.3) node.name = swaps[node.name] ?? node.name
    return `becomes ${root.name}`
  },
  function strangeRoot(root, _, random) {
    root.ns = pick(random, ['', 'urn:example:other', ublNamespaces.invoice, ublNamespaces.cac])
    return `root in "${root.ns}"`
  },
  function inside(root, _, random) {
    const whole = cloneElement(root)
    put(whole, root, Math.floor(random() * root.children.length))
    return 'the document stands in itself'
  },
  function noLines(_, elements) {
    for (const node of elements) if (/^(Invoice|CreditNote)Line$/.test(node.name)) take(node)
    return 'no lines'
  },
  function bothLines(_, elements, random) {
    const line = pick(
      random,
      elements.filter((node) => /^(Invoice|CreditNote)Line$/.test(node.name)),
    )
    if (!line) return 'nothing'
    const twin = cloneElement(line)
    twin.name = line.name === 'InvoiceLine' ? 'CreditNoteLine' : 'InvoiceLine'
    put(twin, line.parent as XmlElement, (line.parent as XmlElement).children.length)
    return 'lines of both kinds'
  },
  function extensions(root, elements, random) {
    const guest = cloneElement(pick(random, elements))
    const content: XmlElement = {
      kind: 'element',
      name: 'ExtensionContent',
      ns: ublNamespaces.ext,
      attributes: [],
      children: [],
    }
    const one: XmlElement = {
      kind: 'element',
      name: 'UBLExtension',
      ns: ublNamespaces.ext,
      attributes: [],
      children: [],
    }
    const all: XmlElement = {
      kind: 'element',
      name: 'UBLExtensions',
      ns: ublNamespaces.ext,
      attributes: [],
      children: [],
    }
    put(guest, content, 0)
    put(content, one, 0)
    put(one, all, 0)
    if (random() < 0.5) put(cloneElement(one), all, 1)
    for (const child of childElements(all)) child.parent = all
    put(all, root, 0)
    return `extension with ${guest.name}`
  },
]
