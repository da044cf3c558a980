import type { XmlElement } from '#core/xml'
import { indexedNames, nameOf, type QualifiedName } from './document-index.ts'
import type { Place } from './rule.ts'

/** How many spots are remembered. UBL has some thousand; hostile documents have them without end. */
const maxRemembered = 20_000

const indexed: ReadonlySet<QualifiedName> = new Set(indexedNames)

/**
 * A spot in the structure of documents: the names from the root down to an element. All elements of one spot meet
 * the same places, so these are looked for once, and remembered from document to document.
 */
export class Spot {
  readonly name: QualifiedName
  readonly above: Spot | undefined
  /** Places that take this spot, by group, in their order; only their conditions are left to ask. */
  readonly places: readonly (readonly Place[])[]
  /** Whether rules ask for elements of this name wherever they stand. */
  readonly isIndexed: boolean
  readonly #below = new Map<string, { readonly ns: string; readonly spot: Spot }[]>()

  constructor(name: QualifiedName, above: Spot | undefined, groups: readonly (readonly Place[])[]) {
    this.name = name
    this.above = above
    this.isIndexed = indexed.has(name)
    this.places = groups
      .map((places) => places.filter((place) => takes(place, this)))
      .filter((places) => places.length > 0)
  }

  /** The spot of a child element. */
  below(node: XmlElement, table: SpotTable): Spot {
    const known = this.#below.get(node.name)
    if (known) {
      for (const entry of known) if (entry.ns === node.ns) return entry.spot
    }
    const spot = new Spot(nameOf(node), this.name === '' ? undefined : this, table.groups)
    if (table.remember()) {
      if (known) known.push({ ns: node.ns, spot })
      else this.#below.set(node.name, [{ ns: node.ns, spot }])
    }
    return spot
  }
}

/** Whether a place takes a spot, by the names above it. */
function takes(place: Place, spot: Spot): boolean {
  return place.at.some((at) => {
    const isRooted = at.startsWith('/')
    let current: Spot | undefined = spot
    for (const name of (isRooted ? at.slice(1) : at).split('/').reverse()) {
      if (!current || !isNamed(current.name, name)) return false
      current = current.above
    }
    return !isRooted || current === undefined
  })
}

/** `*` takes every name, `*Time` those that end so. */
function isNamed(name: QualifiedName, wanted: QualifiedName): boolean {
  return wanted.startsWith('*') ? name.endsWith(wanted.slice(1)) : name === wanted
}

/** The remembered spots of one set of places. */
export class SpotTable {
  readonly groups: readonly (readonly Place[])[]
  readonly top: Spot
  #remembered = 0

  constructor(groups: readonly (readonly Place[])[]) {
    this.groups = groups
    this.top = new Spot('', undefined, [])
  }

  remember(): boolean {
    this.#remembered += 1
    return this.#remembered <= maxRemembered
  }
}
