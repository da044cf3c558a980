import { cloneElement, text, walkElements, type XmlElement } from '#core/xml'

/** A document with one change, named so that it can be made again. */
export interface Swept {
  readonly name: string
  readonly root: XmlElement
}

type Act = (node: XmlElement) => void

function take(node: XmlElement): void {
  const siblings = (node.parent as XmlElement).children
  siblings.splice(siblings.indexOf(node), 1)
}

function put(guest: XmlElement, home: XmlElement, at: number): void {
  const copy = cloneElement(guest)
  copy.parent = home
  home.children.splice(at, 0, copy)
}

const acts: Readonly<Record<string, Act>> = {
  drop: take,
  double: (node) => {
    const home = node.parent as XmlElement
    put(node, home, home.children.indexOf(node))
  },
  empty: (node) => {
    node.children = []
  },
  spoil: (node) => {
    node.children = [text('X')]
  },
  minus: (node) => {
    node.children = [text('-7.777')]
  },
  bare: (node) => {
    for (const inner of walkElements(node)) inner.attributes = []
  },
  mark: (node) => {
    node.attributes = node.attributes.map((attribute) => ({ ...attribute, value: 'X' }))
  },
}

/** The names from the root to an element, which tell its kind. */
function pathOf(node: XmlElement): string {
  return node.parent ? `${pathOf(node.parent)}/${node.name}` : node.name
}

/** The path without its root, whose name depends on the document. */
const placeOf = (node: XmlElement): string => pathOf(node).replace(/^\w+\/?/, '')

function firstAt(root: XmlElement, place: string): XmlElement | undefined {
  for (const node of walkElements(root)) if (placeOf(node) === place) return node
  return undefined
}

/** Whether an act can mean something for an element. */
function isApt(act: string, node: XmlElement): boolean {
  const isLeaf = !node.children.some((child) => child.kind === 'element')
  if (act === 'bare' || act === 'mark') return node.attributes.length > 0
  if (act === 'spoil') return isLeaf
  if (act === 'minus') return isLeaf && /(Amount|Percent|Quantity|Rate|Numeric)$/.test(node.name)
  return true
}

/**
 * Every kind of element of a document dropped, doubled, emptied, spoiled and bared, one at a time, and every piece of
 * the `fragments` put to where it belongs, before and behind what stands there.
 */
export function* sweepDocument(name: string, document: XmlElement, fragments: XmlElement): Generator<Swept> {
  const places = new Set([...walkElements(document)].slice(1).map(placeOf))
  for (const place of places) {
    for (const [act, change] of Object.entries(acts)) {
      const root = cloneElement(document)
      const node = firstAt(root, place)
      if (!node || !isApt(act, node)) continue
      change(node)
      yield { name: `${name} ${act} ${place}`, root }
    }
  }
  let number = 0
  for (const fragment of [...walkElements(fragments)].slice(1)) {
    number += 1
    const place = placeOf(fragment.parent as XmlElement)
    for (const side of ['first', 'last']) {
      const root = cloneElement(document)
      const home = place === '' ? root : firstAt(root, place)
      if (!home) continue
      put(fragment, home, side === 'first' ? 0 : home.children.length)
      yield { name: `${name} ${side} #${number} ${fragment.name} into ${place}`, root }
    }
  }
}
