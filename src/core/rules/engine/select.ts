import { sharedText, textOf, ublNamespaces, type XmlElement, type XmlNode } from '#core/xml'
import { Unreadable } from './unreadable.ts'
import { childrenToLookAt, withSortedChildren } from './wide-elements.ts'

const none: readonly XmlElement[] = []

interface Step {
  /** '' stands for the parent */
  readonly ns: string
  readonly name: string
}

/** A path, and the element that it was last asked from: the rules of a context ask many a thing one after the other. */
interface Path {
  readonly steps: readonly Step[]
  from: XmlElement | undefined
  found: readonly XmlElement[]
}

const paths = new Map<string, Path>()

function pathOf(path: string): Path {
  let known = paths.get(path)
  if (!known) {
    known = { steps: path.split('/').map(stepOf), from: undefined, found: none }
    paths.set(path, known)
  }
  return known
}

function stepOf(part: string): Step {
  if (part === '..') return { ns: '', name: '..' }
  const [prefix, name = ''] = part.split(':')
  if (prefix !== 'cac' && prefix !== 'cbc') throw new Error(`A path of the rules is misspelled: ${part}`)
  return { ns: ublNamespaces[prefix], name: sharedText(name) }
}

/** Whether answers are remembered, see {@link withAnswers}. */
let isRemembering = false

/** Runs something during which no tree changes: what a path leads to is then found once for questions in a row. */
export function withAnswers<T>(run: () => T): T {
  const before = isRemembering
  isRemembering = true
  try {
    return withSortedChildren(run)
  } finally {
    isRemembering = before
    for (const path of paths.values()) {
      path.from = undefined
      path.found = none
    }
  }
}

/** The elements at a path such as `cac:Party/cbc:EndpointID` or `../cbc:Amount`, in document order. */
export function all(from: XmlElement, path: string): readonly XmlElement[] {
  const known = pathOf(path)
  if (known.from === from) return known.found
  const { steps } = known
  const found =
    steps.length === 1 ? children(from, steps[0] as Step) : (gather(from, steps, 0, undefined) ?? none)
  if (isRemembering) {
    known.from = from
    known.found = found
  }
  return found
}

/** Adds what stands at the rest of a path to what was found before. */
function gather(
  from: XmlElement,
  compiled: readonly Step[],
  at: number,
  before: XmlElement[] | undefined,
): XmlElement[] | undefined {
  const step = compiled[at] as Step
  const isLast = at === compiled.length - 1
  let found = before
  if (step.name === '..') {
    if (!from.parent) return found
    if (!isLast) return gather(from.parent, compiled, at + 1, found)
    if (found) found.push(from.parent)
    else found = [from.parent]
    return found
  }
  for (const child of childrenToLookAt(from, step.name)) {
    if (child.kind !== 'element' || child.name !== step.name || child.ns !== step.ns) continue
    if (!isLast) found = gather(child, compiled, at + 1, found)
    else if (found) found.push(child)
    else found = [child]
  }
  return found
}

function children(node: XmlElement, step: Step): readonly XmlElement[] {
  if (step.name === '..') return node.parent ? [node.parent] : none
  let found: XmlElement[] | undefined
  for (const child of childrenToLookAt(node, step.name)) {
    if (child.kind !== 'element' || child.name !== step.name || child.ns !== step.ns) continue
    if (found) found.push(child)
    else found = [child]
  }
  return found ?? none
}

/** The first element at a path, in document order. */
export function first(from: XmlElement, path: string): XmlElement | undefined {
  const known = pathOf(path)
  return known.from === from ? known.found[0] : lead(from, known.steps, 0)
}

function lead(from: XmlElement, compiled: readonly Step[], at: number): XmlElement | undefined {
  const step = compiled[at]
  if (!step) return from
  if (step.name === '..') return from.parent && lead(from.parent, compiled, at + 1)
  for (const child of childrenToLookAt(from, step.name)) {
    if (child.kind !== 'element' || child.name !== step.name || child.ns !== step.ns) continue
    const found = lead(child, compiled, at + 1)
    if (found) return found
  }
  return undefined
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

/** The element at a path where at most one may stand; undefined when there is none. Throws {@link Unreadable}. */
export function only(from: XmlElement, path: string): XmlElement | undefined {
  const known = pathOf(path)
  // With more than one, the search says which of them is one too many.
  return known.from === from && known.found.length < 2
    ? known.found[0]
    : seek(from, known.steps, 0, undefined)
}

/** The element found before or the one at the rest of a path. Throws when there is one more. */
function seek(
  from: XmlElement,
  compiled: readonly Step[],
  at: number,
  before: XmlElement | undefined,
): XmlElement | undefined {
  const step = compiled[at]
  if (!step) {
    if (before) throw new Unreadable('repeated', from, '')
    return from
  }
  if (step.name === '..') return from.parent ? seek(from.parent, compiled, at + 1, before) : before
  let found = before
  for (const child of childrenToLookAt(from, step.name)) {
    if (child.kind === 'element' && child.name === step.name && child.ns === step.ns)
      found = seek(child, compiled, at + 1, found)
  }
  return found
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

/** The text of the one element at a path as it stands, '' when there is none. Throws when repeated. */
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
