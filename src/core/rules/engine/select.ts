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
  let current: readonly XmlElement[] = [from]
  for (const step of compiled) {
    current =
      current.length === 1
        ? children(current[0] as XmlElement, step)
        : current.flatMap((node) => children(node, step))
    if (current.length === 0) return none
  }
  return current
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
  return all(from, path).length > 0
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
  return /^[ \t\r\n]|[ \t\r\n]$|[\t\r\n]|  /.test(value)
    ? value.replace(/[ \t\r\n]+/g, ' ').replace(/^ | $/g, '')
    : value
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
