import { shapeOf } from '#core/shape'
import type { XmlElement } from '#core/xml'

/**
 * Maximum number of groups that an element is compared with before it gets a new one: hostile documents have any number
 * of groups.
 */
const mostCompared = 8

/**
 * Groups equal elements: most lines of a document have the same tax category, and the result of a rule for one applies
 * to all. Groups are in the order of their first elements; two groups may be equal.
 */
export class EqualGroups {
  readonly #firsts: XmlElement[] = []
  #last = -1

  /** The first element of each group. */
  get firsts(): readonly XmlElement[] {
    return this.#firsts
  }

  /** The place of the group that an element belongs to, among the {@link firsts}. */
  add(node: XmlElement): number {
    const from = Math.max(0, this.#firsts.length - mostCompared)
    let at = this.#last
    if (at < 0 || !saysTheSame(node, this.#firsts[at] as XmlElement)) {
      at = this.#firsts.length - 1
      while (at >= from && !saysTheSame(node, this.#firsts[at] as XmlElement)) at -= 1
      if (at < from) at = this.#firsts.push(node) - 1
    }
    this.#last = at
    return at
  }
}

/** Whether two elements have the same shape and all values in them are the same. */
function saysTheSame(a: XmlElement, b: XmlElement): boolean {
  const shape = shapeOf(a)
  return shape !== undefined && shape === shapeOf(b) && haveSameValues(a, b)
}

function haveSameValues(a: XmlElement, b: XmlElement): boolean {
  if (a.attributes !== b.attributes) {
    for (let at = 0; at < a.attributes.length; at += 1)
      if (a.attributes[at]?.value !== b.attributes[at]?.value) return false
  }
  for (let at = 0; at < a.children.length; at += 1) {
    const left = a.children[at]
    const right = b.children[at]
    if (left?.kind === 'element' && right?.kind === 'element') {
      if (!haveSameValues(left, right)) return false
    } else if (left?.kind === 'text' && right?.kind === 'text') {
      if (left.value !== right.value) return false
    } else return false
  }
  return true
}
