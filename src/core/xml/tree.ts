/**
 * An attribute. `ns` is '' for attributes without a prefix. The value of `xsi:type` is a qualified name: `valueNs` is
 * the namespace that its prefix stands for, and absent when the prefix was not declared.
 */
export interface XmlAttribute {
  readonly name: string
  readonly ns: string
  readonly value: string
  readonly valueNs?: string
}

/** Character data: text and CDATA look the same. */
interface XmlText {
  readonly kind: 'text'
  value: string
}

/** An element of the tree. Namespaces are by URI; prefixes, comments and processing instructions are dropped. */
export interface XmlElement {
  readonly kind: 'element'
  /** local name */
  name: string
  ns: string
  /** Elements that were read from equal tags share them: who changes some gives the element others. */
  attributes: readonly XmlAttribute[]
  children: (XmlElement | XmlText)[]
  parent?: XmlElement | undefined
  /** Data shared by elements of the same structure; the rules store it here while they are applied. */
  shape?: object | undefined
}

export type XmlNode = XmlElement | XmlText

type AttributesInput = Readonly<Record<string, string | undefined>> | readonly XmlAttribute[]
type ChildInput = XmlNode | string | undefined

/**
 * Builds an element and sets the parent of its children. Strings become text; undefined children and
 * attributes are left out, so that optional parts can be written in place.
 */
export function element(
  ns: string,
  name: string,
  attributes: AttributesInput = [],
  children: readonly ChildInput[] = [],
): XmlElement {
  const built = emptyElement(ns, name, toAttributes(attributes))
  for (const child of children) {
    if (child === undefined) continue
    if (typeof child === 'string') built.children.push(text(child))
    else appendChild(built, child)
  }
  return built
}

/** An element without content. All elements have the same fields in the same order, which the engine is quick with. */
export function emptyElement(ns: string, name: string, attributes: readonly XmlAttribute[]): XmlElement {
  return { kind: 'element', name, ns, attributes, children: [], parent: undefined, shape: undefined }
}

function toAttributes(input: AttributesInput): XmlAttribute[] {
  if (Array.isArray(input)) return [...(input as readonly XmlAttribute[])]
  const attributes: XmlAttribute[] = []
  for (const [name, value] of Object.entries(input as Readonly<Record<string, string | undefined>>)) {
    if (value !== undefined) attributes.push({ name, ns: '', value })
  }
  return attributes
}

export function text(value: string): XmlText {
  return { kind: 'text', value }
}

/** Adds a node at the end of an element, and sets its parent. */
export function appendChild(parent: XmlElement, child: XmlNode): void {
  if (child.kind === 'element') child.parent = parent
  parent.children.push(child)
}

export function isElement(node: XmlNode | undefined): node is XmlElement {
  return node !== undefined && node.kind === 'element'
}

/** The child elements, all of them or those with this namespace and local name. */
export function childElements(parent: XmlElement, ns?: string, name?: string): XmlElement[] {
  const elements: XmlElement[] = []
  for (const child of parent.children) {
    if (child.kind !== 'element') continue
    if (name !== undefined && child.name !== name) continue
    if (ns !== undefined && child.ns !== ns) continue
    elements.push(child)
  }
  return elements
}

/** The first child element with this namespace and local name. */
export function firstChild(parent: XmlElement, ns: string, name: string): XmlElement | undefined {
  for (const child of parent.children) {
    if (child.kind === 'element' && child.name === name && child.ns === ns) return child
  }
  return undefined
}

/** The string value: all text inside, in document order, as it stands (not trimmed). */
export function textOf(node: XmlElement): string {
  let value = ''
  for (const child of node.children) value += child.kind === 'text' ? child.value : textOf(child)
  return value
}

/** The value of an attribute, or undefined. Attributes without a prefix have no namespace. */
export function attributeOf(node: XmlElement, name: string, ns = ''): string | undefined {
  for (const attribute of node.attributes) {
    if (attribute.name === name && attribute.ns === ns) return attribute.value
  }
  return undefined
}

/** The element itself and all elements inside it, in document order. */
export function* walkElements(root: XmlElement): Generator<XmlElement> {
  yield root
  for (const child of root.children) {
    if (child.kind === 'element') yield* walkElements(child)
  }
}

/** A deep copy without a parent. */
export function cloneElement(node: XmlElement): XmlElement {
  const copy = emptyElement(node.ns, node.name, node.attributes)
  for (const child of node.children)
    appendChild(copy, child.kind === 'text' ? { ...child } : cloneElement(child))
  return copy
}
