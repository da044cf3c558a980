import type { XmlAttribute, XmlElement, XmlNode } from '#core/xml'

/** Wider elements (documents of many lines) are seldom of the same shape as another. */
const mostChildren = 31
/** How much is remembered of all documents; hostile ones have shapes without end. */
const mostRemembered = 20_000

/** The way from an element down to one in it: the place of a child in each step. */
export type Route = readonly number[]

/**
 * What elements have in common that are of the same name, with attributes of the same names and children of the same
 * shapes in the same order. Only values differ between them: thousands of lines share one shape, and what its
 * structure decides is found out once.
 */
export class Shape {
  readonly name: string
  readonly ns: string
  readonly attributeNames: readonly string[]
  /** The shape of each child; undefined for text. */
  readonly children: readonly (Shape | undefined)[]
  readonly #routes: (readonly Route[] | undefined)[] = []

  constructor(node: XmlElement) {
    this.name = node.name
    this.ns = node.ns
    this.attributeNames = node.attributes.map(({ name }) => name)
    this.children = node.children.map((child) => (child.kind === 'element' ? given(child) : undefined))
  }

  /** The ways to all elements at a path, in document order. */
  routesTo(path: PathBelow): readonly Route[] {
    let routes = this.#routes[path.id]
    if (!routes) {
      routes = this.#find(path)
      this.#routes[path.id] = routes
    }
    return routes
  }

  #find({ ns, name, rest }: PathBelow): Route[] {
    const routes: Route[] = []
    for (const [at, child] of this.children.entries()) {
      if (child?.name !== name || child.ns !== ns) continue
      if (!rest) routes.push([at])
      else for (const route of child.routesTo(rest)) routes.push([at, ...route])
    }
    return routes
  }
}

/** A path of names, from the children of an element downwards. */
export interface PathBelow {
  /** A small number that no other path has. */
  readonly id: number
  readonly ns: string
  readonly name: string
  readonly rest: PathBelow | undefined
}

/** The element that a route leads to from an element of its shape. */
export function follow(from: XmlElement, route: Route): XmlElement {
  let node = from
  for (let step = 0; step < route.length; step += 1) node = node.children[route[step] as number] as XmlElement
  return node
}

/** The elements that routes lead to from an element of their shape. */
export function followAll(from: XmlElement, routes: readonly Route[]): readonly XmlElement[] {
  // Mostly there is none or one.
  if (routes.length === 0) return none
  if (routes.length === 1) return [follow(from, routes[0] as Route)]
  return routes.map((route) => follow(from, route))
}

const none: readonly XmlElement[] = []

/** The shape of an element, during {@link withShapes}; undefined for one that has none. */
export function shapeOf(node: XmlElement): Shape | undefined {
  return holding ? given(node) : undefined
}

const given = (node: XmlElement): Shape | undefined => node.shape as Shape | undefined

/** A name, the shape of a child, or {@link textKey}. */
type Key = string | Shape

/** Stands for text among the children; no name is empty. */
const textKey = ''

/** What elements have in common that begin alike: name, attributes and some of the children. */
class Beginning {
  /** The shape of those that end here. */
  shape: Shape | undefined
  /** Whether a root element ended here before. */
  isMet = false
  // What followed last follows again, mostly.
  #lastKey: Key | undefined
  #last: Beginning | undefined
  readonly #all = new Map<Key, Beginning>()

  /** What begins like this and goes on with the key; undefined when nothing more is remembered. */
  next(key: Key, table: ShapeTable): Beginning | undefined {
    if (key === this.#lastKey) return this.#last
    let next = this.#all.get(key)
    if (!next) {
      if (!table.remember()) return undefined
      next = new Beginning()
      this.#all.set(key, next)
    }
    this.#lastKey = key
    this.#last = next
    return next
  }
}

class ShapeTable {
  readonly #start = new Beginning()
  #remembered = 0

  remember(): boolean {
    this.#remembered += 1
    return !this.isFull
  }

  get isFull(): boolean {
    return this.#remembered > mostRemembered
  }

  /** Gives shapes to an element and all in it, where they can have one. */
  give(node: XmlElement): Shape | undefined {
    for (const child of node.children) if (child.kind === 'element') this.give(child)
    const end = this.#endOf(node)
    const shape = end && (end.shape ??= new Shape(node))
    node.shape = shape
    return shape
  }

  /** Assigns a shape to a root element if an equal one was seen before; roots with many lines are rarely equal. */
  giveRoot(root: XmlElement): void {
    const end = this.#endOf(root)
    if (!end) return
    if (end.isMet) root.shape = end.shape ??= new Shape(root)
    end.isMet = true
  }

  /** The end of the part of an element whose children have shapes; undefined if it can have none. */
  #endOf({ name, ns, attributes, children }: XmlElement): Beginning | undefined {
    if (children.length > mostChildren || attributes.length > mostChildren) return undefined
    let end = this.#start.next(name, this)?.next(ns, this)
    for (let at = 0; end && at < attributes.length; at += 1) {
      const attribute = attributes[at]
      // No rule reads attributes with a namespace.
      end = attribute?.ns === '' ? end.next(attribute.name, this) : undefined
    }
    for (let at = 0; end && at < children.length; at += 1) {
      const child = children[at]
      const key = child?.kind === 'element' ? given(child) : textKey
      end = key === undefined ? undefined : end.next(key, this)
    }
    return end
  }
}

/** Gives an element the shape, and all in it theirs, if that is the one it has: lines follow lines that are like them. */
function takes(shape: Shape, node: XmlElement): boolean {
  const { children } = node
  if (node.name !== shape.name || node.ns !== shape.ns || children.length !== shape.children.length)
    return false
  if (!areNamed(node.attributes, shape.attributeNames)) return false
  for (let at = 0; at < children.length; at += 1) {
    const child = children[at] as XmlNode
    const inner = shape.children[at]
    if (child.kind === 'element' ? !inner || !takes(inner, child) : inner) return false
  }
  node.shape = shape
  return true
}

/** Whether attributes have these names, and no namespaces. */
function areNamed(attributes: readonly XmlAttribute[], names: readonly string[]): boolean {
  if (attributes.length !== names.length) return false
  for (let at = 0; at < names.length; at += 1)
    if (attributes[at]?.name !== names[at] || attributes[at]?.ns !== '') return false
  return true
}

let table = new ShapeTable()

/** The shapes of the first children of the last document's root: documents follow documents that are like them. */
let lastShapes: (Shape | undefined)[] = []

/** The document whose elements have their shapes at present. */
let holding: XmlElement | undefined

/**
 * Assigns shapes to all elements of a root. The shape of the previous element is tried first (lines follow lines), then
 * that of the element at the same place in the last document.
 */
function giveShapesIn({ children }: XmlElement): void {
  let before: Shape | undefined
  for (let at = 0; at < children.length; at += 1) {
    const child = children[at]
    if (child?.kind !== 'element') continue
    if (before && takes(before, child)) continue
    const last = at < mostChildren ? lastShapes[at] : undefined
    before = last && last !== before && takes(last, child) ? last : table.give(child)
    if (at < mostChildren) lastShapes[at] = before
  }
}

/**
 * Runs a function during which no tree changes. Meanwhile all elements of a document have shapes (the root if an equal
 * one was seen before), which are assigned once for any number of checks.
 */
export function withShapes<T>(root: XmlElement, run: () => T): T {
  if (holding === root) return run()
  if (table.isFull) {
    table = new ShapeTable()
    lastShapes = []
  }
  root.shape = undefined
  giveShapesIn(root)
  table.giveRoot(root)
  const before = holding
  holding = root
  try {
    return run()
  } finally {
    holding = before
  }
}
