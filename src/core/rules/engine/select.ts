import { follow, followAll, type PathBelow, type Route, shapeOf } from '#core/shape'
import { sharedText, textOf, type XmlElement, type XmlNode } from '#core/xml'
import { ublNamespaces } from '#core/xml-namespaces'
import { Unreadable } from './unreadable.ts'
import { candidateChildren, withSortedChildren } from './wide-elements.ts'

const none: readonly XmlElement[] = []

/** A path, and the element without a shape that it was last gone down from: some rules ask a thing again and again. */
interface Path {
  /** How many parents it goes up first. */
  readonly ups: number
  /** The remaining path. */
  readonly below: PathBelow | undefined
  from: XmlElement | undefined
  found: readonly XmlElement[]
}

const paths = new Map<string, Path>()
const pathsBelow = new Map<string, PathBelow>()

function pathOf(path: string): Path {
  let compiled = paths.get(path)
  if (!compiled) {
    const [, up = '', down = ''] = /^((?:\.\.(?:\/|$))*)(.*)$/.exec(path) ?? []
    compiled = { ups: up.split('..').length - 1, below: pathBelow(down), from: undefined, found: none }
    paths.set(path, compiled)
  }
  return compiled
}

function pathBelow(path: string): PathBelow | undefined {
  if (path === '') return undefined
  let compiled = pathsBelow.get(path)
  if (!compiled) {
    const [, prefix, name = '', rest = ''] = /^(cac|cbc):(\w+)(?:\/(.*))?$/.exec(path) ?? []
    if (prefix !== 'cac' && prefix !== 'cbc') throw new Error(`A path of the rules is misspelled: ${path}`)
    const below = pathBelow(rest)
    compiled = { id: pathsBelow.size, ns: ublNamespaces[prefix], name: sharedText(name), rest: below }
    pathsBelow.set(path, compiled)
  }
  return compiled
}

/** Whether answers are remembered, see {@link withAnswers}. */
let isRemembering = false

/** The paths that remember one. */
let remembering: Path[] = []

/** Runs something during which no tree changes: what a path leads to is then found once for questions in a row. */
export function withAnswers<T>(run: () => T): T {
  const before = isRemembering
  isRemembering = true
  try {
    return withSortedChildren(run)
  } finally {
    isRemembering = before
    for (const path of remembering) {
      path.from = undefined
      path.found = none
    }
    remembering = []
  }
}

/** The elements at a path such as `cac:Party/cbc:EndpointID` or `../cbc:Amount`, in document order. */
export function all(from: XmlElement, path: string): readonly XmlElement[] {
  const compiledPath = pathOf(path)
  const { ups, below } = compiledPath
  const start = ups === 0 ? from : above(from, ups)
  if (!start) return none
  if (!below) return [start]
  const shape = shapeOf(start)
  if (shape) return followAll(start, shape.routesTo(below))
  if (compiledPath.from === start) return compiledPath.found
  const elements = gather(start, below, undefined) ?? none
  if (isRemembering) {
    if (!compiledPath.from) remembering.push(compiledPath)
    compiledPath.from = start
    compiledPath.found = elements
  }
  return elements
}

/** The element so many parents above. */
function above(from: XmlElement, ups: number): XmlElement | undefined {
  let node: XmlElement | undefined = from
  for (let up = 0; node && up < ups; up += 1) node = node.parent
  return node
}

/** Appends the elements at a path to the results. */
function gather(
  from: XmlElement,
  path: PathBelow,
  before: XmlElement[] | undefined,
): XmlElement[] | undefined {
  const { ns, name, rest } = path
  let found = before
  for (const child of candidateChildren(from, name)) {
    if (child.kind !== 'element' || child.name !== name || child.ns !== ns) continue
    const shape = rest && shapeOf(child)
    if (shape) for (const route of shape.routesTo(rest)) (found ??= []).push(follow(child, route))
    else if (rest) found = gather(child, rest, found)
    else (found ??= []).push(child)
  }
  return found
}

/** The first element at a path, in document order. */
export function first(from: XmlElement, path: string): XmlElement | undefined {
  const { ups, below } = pathOf(path)
  const start = ups === 0 ? from : above(from, ups)
  return start && below ? lead(start, below) : start
}

function lead(from: XmlElement, path: PathBelow): XmlElement | undefined {
  const shape = shapeOf(from)
  if (shape) {
    const [route] = shape.routesTo(path)
    return route && follow(from, route)
  }
  const { ns, name, rest } = path
  for (const child of candidateChildren(from, name)) {
    if (child.kind !== 'element' || child.name !== name || child.ns !== ns) continue
    const found = rest ? lead(child, rest) : child
    if (found) return found
  }
  return undefined
}

/**
 * Whether one of the elements at a path satisfies the test; stops at the first. Parameters of the test are passed
 * through, because a closure for each line would be garbage for each line.
 */
export function some<T = undefined>(
  from: XmlElement,
  path: string,
  passes: (node: XmlElement, more: T) => boolean,
  ...[more]: T extends undefined ? [] : [more: T]
): boolean {
  const { ups, below } = pathOf(path)
  const start = ups === 0 ? from : above(from, ups)
  if (!start) return false
  return below ? someBelow(start, below, passes, more as T) : passes(start, more as T)
}

function someBelow<T>(
  from: XmlElement,
  path: PathBelow,
  passes: (node: XmlElement, more: T) => boolean,
  more: T,
): boolean {
  const shape = shapeOf(from)
  if (shape) {
    for (const route of shape.routesTo(path)) if (passes(follow(from, route), more)) return true
    return false
  }
  const { ns, name, rest } = path
  for (const child of candidateChildren(from, name)) {
    if (child.kind !== 'element' || child.name !== name || child.ns !== ns) continue
    if (rest ? someBelow(child, rest, passes, more) : passes(child, more)) return true
  }
  return false
}

/** Whether one of the elements at a path has exactly this text. */
export function someHasText(from: XmlElement, path: string, value: string): boolean {
  return some(from, path, says, value)
}

const says = (node: XmlElement, value: string): boolean => text(node) === value

/** The only element at a path; undefined if there is none, or more than one. */
export function sole(from: XmlElement, path: string): XmlElement | undefined {
  const { ups, below } = pathOf(path)
  const start = ups === 0 ? from : above(from, ups)
  const routes = start && below && shapeOf(start)?.routesTo(below)
  if (routes) return routes.length === 1 ? follow(start, routes[0] as Route) : undefined
  const found = all(from, path)
  return found.length === 1 ? found[0] : undefined
}

export function has(from: XmlElement, path: string): boolean {
  return first(from, path) !== undefined
}

export function count(from: XmlElement, path: string): number {
  return all(from, path).length
}

/** The elements at two paths together. */
export function either(from: XmlElement, path: string, other: string): readonly XmlElement[] {
  const found = all(from, path)
  const more = all(from, other)
  if (more.length === 0) return found
  return found.length > 0 ? [...found, ...more] : more
}

/** The element at a path that must not be repeated; undefined if there is none. Throws {@link Unreadable}. */
export function only(from: XmlElement, path: string): XmlElement | undefined {
  const { ups, below } = pathOf(path)
  const start = ups === 0 ? from : above(from, ups)
  if (!start || !below) return start
  const routes = shapeOf(start)?.routesTo(below)
  if (!routes || routes.length > 1) return single(all(from, path))
  const [route] = routes
  return route && follow(start, route)
}

/** The one element of a list, or undefined. Throws {@link Unreadable} when there are more. */
export function single(nodes: readonly XmlElement[]): XmlElement | undefined {
  if (nodes.length > 1) throw new Unreadable('repeated', nodes[1] as XmlElement, '')
  return nodes[0]
}

/** The text of an element as it stands. */
export function text(node: XmlElement): string {
  const { children } = node
  if (children.length === 1) {
    const only = children[0] as XmlNode
    if (only.kind === 'text') return only.value
  }
  return textOf(node)
}

/** Trimmed, inner white space folded to single spaces. */
export function fold(value: string): string {
  // Nearly every value is folded already: nothing below or at a space but single inner spaces.
  let before = 0x20
  for (let at = 0; at < value.length; at += 1) {
    const code = value.charCodeAt(at)
    if (code < 0x20 || (code === 0x20 && before === 0x20)) return foldSlowly(value)
    before = code
  }
  return before === 0x20 && value !== '' ? foldSlowly(value) : value
}

function foldSlowly(value: string): string {
  return value.replace(/[ \t\r\n]+/g, ' ').replace(/^ | $/g, '')
}

/** The folded text of the one element at a path, '' when there is none. Throws {@link Unreadable} when repeated. */
export function folded(from: XmlElement, path: string): string {
  const node = only(from, path)
  return node ? fold(text(node)) : ''
}

/** The unchanged text of the only element at a path, '' if there is none. Throws if it is repeated. */
export function textAt(from: XmlElement, path: string): string {
  const node = only(from, path)
  return node ? text(node) : ''
}

/** True when one of the elements has exactly this text. */
export function someIs(nodes: readonly XmlElement[], ...values: readonly string[]): boolean {
  return nodes.some((node) => values.includes(text(node)))
}

/** True when one of the elements has another text than this one. False when there are none. */
export function someIsNot(nodes: readonly XmlElement[], value: string): boolean {
  return nodes.some((node) => text(node) !== value)
}

/** True when an element of one list has the same text as one of the other. */
export function share(a: readonly XmlElement[], b: readonly XmlElement[]): boolean {
  return a.some((left) => b.some((right) => text(left) === text(right)))
}

/** The values of an attribute on the elements that carry it. */
export function attributes(nodes: readonly XmlElement[], name: string): string[] {
  const values: string[] = []
  for (const node of nodes) {
    const value = attribute(node, name)
    if (value !== undefined) values.push(value)
  }
  return values
}

export function attribute(node: XmlElement, name: string): string | undefined {
  for (const candidate of node.attributes)
    if (candidate.name === name && candidate.ns === '') return candidate.value
  return undefined
}

/** True when an element of that name stands above. */
export function isInside(node: XmlElement, name: string, other?: string): boolean {
  for (let above = node.parent; above; above = above.parent) {
    if ((above.name === name || above.name === other) && above.ns === ublNamespaces.cac) return true
  }
  return false
}

/** The one piece of text directly inside these elements, '' when there is none. Throws {@link Unreadable}. */
export function rawText(nodes: readonly XmlElement[]): string {
  let found: string | undefined
  for (const node of nodes) {
    for (const child of node.children) {
      if (child.kind !== 'text') continue
      if (found !== undefined) throw new Unreadable('repeated', node, child.value)
      found = child.value
    }
  }
  return found ?? ''
}
