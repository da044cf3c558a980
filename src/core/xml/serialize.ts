import { customaryPrefixes, type PrefixMap, ublNamespaces, xmlNamespace } from '#core/xml-namespaces'
import { isXmlText } from './entities.ts'
import type { XmlAttribute, XmlElement } from './tree.ts'

/** A text holds a character that XML 1.0 cannot carry (a control character or half a surrogate pair). */
export class XmlCharacterError extends Error {
  readonly element: string
  constructor(elementName: string) {
    super(`${elementName} holds a character that XML cannot carry. Remove control characters from it.`)
    this.name = 'XmlCharacterError'
    this.element = elementName
  }
}

/**
 * Writes a tree as UTF-8 XML text, always the same bytes for the same tree: two spaces of indentation, `\n`,
 * declaration first, namespaces declared on the root only, in the order of `prefixes` and only those in use; the
 * root's namespace is the default one unless `prefixes` names it. Elements with a value get no white space. Throws {@link XmlCharacterError}.
 */
export function serializeXml(root: XmlElement, prefixes: PrefixMap = customaryPrefixes): string {
  const names = assignPrefixes(root, prefixes)
  const out: string[] = ['<?xml version="1.0" encoding="UTF-8"?>\n']
  const declarations = names.declared.map(
    ([prefix, ns]) => ` xmlns${prefix ? `:${prefix}` : ''}="${escapeAttribute(ns, 'xmlns', prefix)}"`,
  )
  writeElement(root, '', declarations.join(''), names, out)
  return out.join('')
}

interface Prefixes {
  readonly declared: readonly (readonly [string, string])[]
  readonly forElement: ReadonlyMap<string, string>
  readonly forAttribute: ReadonlyMap<string, string>
}

function assignPrefixes(root: XmlElement, prefixes: PrefixMap): Prefixes {
  const elementUse = new Set<string>()
  const attributeUse = new Set<string>()
  collectNamespaces(root, elementUse, attributeUse)
  const declared: [string, string][] = []
  const forElement = new Map<string, string>([['', '']])
  const forAttribute = new Map<string, string>([[xmlNamespace, 'xml']])
  const entries = Object.entries(prefixes)
  // Elements without a namespace leave no room for a default one.
  const canDefault = !elementUse.has('')
  if (canDefault && root.ns !== '' && !entries.some(([, ns]) => ns === root.ns))
    entries.unshift(['', root.ns])
  const usedPrefixes = new Set(entries.map(([prefix]) => prefix))
  let next = 1
  for (const ns of [...elementUse, ...attributeUse]) {
    if (ns === '' || ns === xmlNamespace) continue
    const named = entries.some(
      ([prefix, uri]) => uri === ns && (prefix !== '' || (canDefault && !attributeUse.has(ns))),
    )
    if (named) continue
    while (usedPrefixes.has(`ns${next}`)) next += 1
    entries.push([`ns${next}`, ns])
    usedPrefixes.add(`ns${next}`)
  }
  for (const [prefix, ns] of entries) {
    if (!elementUse.has(ns) && !attributeUse.has(ns)) continue
    if (prefix === '' && !canDefault) continue
    if (forElement.has(ns) && (prefix === '' || forAttribute.has(ns))) continue
    declared.push([prefix, ns])
    if (!forElement.has(ns)) forElement.set(ns, prefix)
    if (prefix !== '' && !forAttribute.has(ns)) forAttribute.set(ns, prefix)
  }
  return { declared, forElement, forAttribute }
}

function collectNamespaces(node: XmlElement, elementUse: Set<string>, attributeUse: Set<string>): void {
  elementUse.add(node.ns)
  for (const { ns, valueNs = '' } of node.attributes) {
    if (ns !== '') attributeUse.add(ns)
    if (valueNs !== '') attributeUse.add(valueNs)
  }
  for (const child of node.children)
    if (child.kind === 'element') collectNamespaces(child, elementUse, attributeUse)
}

/** Text that is written as it stands, in content and in attributes; nearly all is. */
const plainText = /^[ !#-%'-;=?-\uD7FF]*$/

function writeElement(
  node: XmlElement,
  indent: string,
  declarations: string,
  names: Prefixes,
  out: string[],
): void {
  const prefix = names.forElement.get(node.ns)
  const name = prefix ? `${prefix}:${node.name}` : node.name
  let open = `${indent}<${name}${declarations}`
  for (const attribute of node.attributes) {
    const attributePrefix = attribute.ns === '' ? '' : `${names.forAttribute.get(attribute.ns)}:`
    const value = valueOf(attribute, names)
    open += ` ${attributePrefix}${attribute.name}="${escapeAttribute(value, name, attribute.name)}"`
  }
  if (node.children.length === 0) {
    out.push(`${open}/>\n`)
    return
  }
  if (node.ns !== ublNamespaces.cbc && !hasText(node)) {
    out.push(`${open}>\n`)
    for (const child of node.children) writeElement(child as XmlElement, `${indent}  `, '', names, out)
    out.push(`${indent}</${name}>\n`)
    return
  }
  out.push(`${open}>${inlineContent(node, name, names)}</${name}>\n`)
}

/** A qualified name gets the prefix that its namespace has here. */
function valueOf({ value, valueNs }: XmlAttribute, names: Prefixes): string {
  const prefix = valueNs === undefined ? undefined : names.forAttribute.get(valueNs)
  return prefix === undefined ? value : `${prefix}:${value.slice(value.indexOf(':') + 1).trim()}`
}

/** Content with text in it is written on one line, since added white space would change it. */
function inlineContent(node: XmlElement, name: string, names: Prefixes): string {
  let content = ''
  for (const child of node.children) {
    if (child.kind === 'text') {
      content += escapeText(child.value, name)
    } else {
      const inner: string[] = []
      writeElement(child, '', '', names, inner)
      content += inner.join('').replace(/\n$/, '')
    }
  }
  return content
}

function hasText(node: XmlElement): boolean {
  for (const child of node.children) if (child.kind === 'text') return true
  return false
}

function escapeText(value: string, element: string): string {
  if (plainText.test(value)) return value
  if (!isXmlText(value)) throw new XmlCharacterError(element)
  return value.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/\r/g, '&#13;')
}

function escapeAttribute(value: string, element: string, attribute: string): string {
  if (plainText.test(value)) return value
  if (!isXmlText(value)) throw new XmlCharacterError(`${element}/@${attribute}`)
  return value
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/"/g, '&quot;')
    .replace(/\t/g, '&#9;')
    .replace(/\n/g, '&#10;')
    .replace(/\r/g, '&#13;')
}
