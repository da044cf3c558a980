import { follow, type Route, type Shape } from '#core/shape'
import { attributeOf, textOf, type XmlElement } from '#core/xml'
import type { SchemaType } from './types.ts'

/** A value that the schema restricts. */
interface ValueCheck {
  /** The way to its element from the one of the shape. */
  readonly route: Route
  /** The attribute that holds it; without one, the text does. */
  readonly attribute: string | undefined
  readonly accepts: (value: string) => boolean
}

/**
 * Records which values are read while an element is walked: those are the values to check in other elements of its
 * shape.
 */
export class CheckNotes {
  readonly checks: ValueCheck[] = []
  /** The result depends on more than the structure and these values. */
  isOpen = false
  readonly #within: XmlElement

  constructor(within: XmlElement) {
    this.#within = within
  }

  add(node: XmlElement, attribute: string | undefined, accepts: (value: string) => boolean): void {
    const route: number[] = []
    for (let at = node; at !== this.#within; at = at.parent) {
      // Elements that lead up to another root have no way from this one that could be noted.
      if (!at.parent) {
        this.isOpen = true
        return
      }
      route.unshift(at.parent.children.indexOf(at))
    }
    this.checks.push({ route, attribute, accepts })
  }
}

/** Whether the values in an element of a shape are all that the schema asks for. */
export function pass(checks: readonly ValueCheck[], of: XmlElement): boolean {
  for (const { route, attribute, accepts } of checks) {
    const node = follow(of, route)
    if (!accepts(attribute === undefined ? textOf(node) : (attributeOf(node, attribute) ?? ''))) return false
  }
  return true
}

/** The value checks that remain for elements of a shape after one of them was valid, by schema type. */
export class RemainingChecks {
  readonly #byType = new WeakMap<SchemaType, WeakMap<Shape, readonly ValueCheck[]>>()

  // Thousands of lines ask the same thing in a row.
  #lastType: SchemaType | undefined
  #lastShape: Shape | undefined
  #last: readonly ValueCheck[] | undefined

  find(type: SchemaType, shape: Shape): readonly ValueCheck[] | undefined {
    if (type === this.#lastType && shape === this.#lastShape) return this.#last
    const found = this.#byType.get(type)?.get(shape)
    if (found) [this.#lastType, this.#lastShape, this.#last] = [type, shape, found]
    return found
  }

  remember(type: SchemaType, shape: Shape, checks: readonly ValueCheck[]): void {
    const byShape = this.#byType.get(type)
    if (byShape) byShape.set(shape, checks)
    else this.#byType.set(type, new WeakMap([[shape, checks]]))
  }
}
