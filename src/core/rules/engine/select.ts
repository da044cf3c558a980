import { textOf, ublNamespaces, type XmlElement } from '#core/xml'
import { Unreadable } from './unreadable.ts'

const none: readonly XmlElement[] = []

interface Step {
  /** '' stands for the parent */
  readonly ns: string
  readonly name: string
}

const steps = new Map<string, readonly Step[]>()

function stepsOf(path: string): readonly Step[] {
  let compiled = steps.get(path)
  if (!compiled) {
    compiled = path.split('/').map((part) => {
      if (part === '..') return { ns: '', name: '..' }
      const [prefix, name = ''] = part.split(':')
      if (prefix !== 'cac' && prefix !== 'cbc') throw new Error(`A path of the rules is misspelled: ${path}`)
      return { ns: ublNamespaces[prefix], name }
    })
    steps.set(path, compiled)
  }
  return compiled
}

/** The elements at a path such as `cac:Party/cbc:EndpointID` or `../cbc:Amount`, in document order. */
export function all(from: XmlElement, path: string): readonly XmlElement[] {
  const compiled = stepsOf(path)
  if (compiled.length === 1) return children(from, compiled[0] as Step)
  let found: XmlElement[] | undefined
  visit(from, compiled, 0, (node) => {
    if (found) found.push(node)
    else found = [node]
  })
  return found ?? none
}

function visit(
  from: XmlElement,
  compiled: readonly Step[],
  at: number,
  reached: (node: XmlElement) => void,
): void {
  const step = compiled[at] as Step
  const isLast = at === compiled.length - 1
  if (step.name === '..') {
    if (!from.parent) return
    if (isLast) reached(from.parent)
    else visit(from.parent, compiled, at + 1, reached)
    return
  }
  for (const child of from.children) {
    if (child.kind !== 'element' || child.name !== step.name || child.ns !== step.ns) continue
    if (isLast) reached(child)
    else visit(child, compiled, at + 1, reached)
  }
}

function children(node: XmlElement, step: Step): readonly XmlElement[] {
  if (step.name === '..') return node.parent ? [node.parent] : none
  let found: XmlElement[] | undefined
  for (const child of node.children) {
    if (child.kind !== 'element' || child.name !== step.name || child.ns !== step.ns) continue
    if (found) found.push(child)
    else found = [child]
  }
  return found ?? none
}

export function has(from: XmlElement, path: string): boolean {
  return leadsSomewhere(from, stepsOf(path), 0)
}

function leadsSomewhere(from: XmlElement, compiled: readonly Step[], at: number): boolean {
  const step = compiled[at]
  if (!step) return true
  if (step.name === '..') return from.parent !== undefined && leadsSomewhere(from.parent, compiled, at + 1)
  const isLast = at === compiled.length - 1
  for (const child of from.children) {
    if (child.kind !== 'element' || child.name !== step.name || child.ns !== step.ns) continue
    if (isLast || leadsSomewhere(child, compiled, at + 1)) return true
  }
  return false
}

export function count(from: XmlElement, path: string): number {
  return all(from, path).length
}

/** The elements at several paths together. */
export function either(from: XmlElement, ...paths: readonly string[]): readonly XmlElement[] {
  return paths.flatMap((path) => all(from, path))
}

/** The element at a path where at most one may stand; undefined when there is none. Throws {@link Unreadable}. */
export function only(from: XmlElement, path: string): XmlElement | undefined {
  return single(all(from, path))
}

/** The one element of a list, or undefined. Throws {@link Unreadable} when there are more. */
export function single(nodes: readonly XmlElement[]): XmlElement | undefined {
  if (nodes.length > 1) throw new Unreadable('repeated', nodes[1] as XmlElement, '')
  return nodes[0]
}

/** The text of an element as it stands. */
export function text(node: XmlElement): string {
  const [first] = node.children
  if (first?.kind === 'text' && node.children.length === 1) return first.value
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
export function isInside(node: XmlElement, ...names: readonly string[]): boolean {
  for (let above = node.parent; above; above = above.parent) {
    if (above.ns === ublNamespaces.cac && names.includes(above.name)) return true
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
