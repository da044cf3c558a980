import type { XmlElement, XmlNode } from '#core/xml'
import { DocumentIndex, type QualifiedName } from './document-index.ts'
import type { Params, Place, Rule } from './rule.ts'
import { type Spot, SpotTable } from './spot.ts'
import { Unreadable } from './unreadable.ts'
import { withSortedChildren } from './wide-elements.ts'

/** A broken rule at an element, before words and locations are put to it. */
export interface Hit {
  readonly rule: Rule
  readonly node: XmlElement
  readonly params?: Params
}

/** A value that stopped a rule. */
export interface Stop {
  readonly rule: Rule
  readonly cause: Unreadable
}

interface Evaluation {
  readonly hits: readonly Hit[]
  readonly stops: readonly Stop[]
}

interface Found {
  readonly hits: Hit[]
  readonly stops: Stop[]
}

/** A set of places, arranged so that each element meets only those that can concern it. */
export class RuleSet {
  readonly places: readonly Place[]
  /** The ids of all rules in it. */
  readonly ids: ReadonlySet<string>
  readonly #spots: SpotTable

  constructor(places: readonly Place[]) {
    this.places = places
    this.ids = new Set(places.flatMap(({ rules }) => rules.map(({ id }) => id)))
    const byGroup = new Map<string, Place[]>()
    for (const place of [...places].sort((a, b) => a.order - b.order)) {
      const group = byGroup.get(place.group)
      if (group) group.push(place)
      else byGroup.set(place.group, [place])
    }
    this.#spots = new SpotTable([...byGroup.values()])
  }

  /** All broken rules of a document, in document order. Time grows linearly with the document. */
  evaluate(root: XmlElement): Evaluation {
    const named = new Map<QualifiedName, XmlElement[]>()
    this.#collect(root, this.#spots.top, named)
    const index = new DocumentIndex(root, named)
    const found: Found = { hits: [], stops: [] }
    withSortedChildren(() => this.#visit(root, this.#spots.top, index, found))
    return found
  }

  /** The elements that rules ask for wherever they stand, in document order. */
  #collect(node: XmlElement, above: Spot, named: Map<QualifiedName, XmlElement[]>): void {
    const spot = above.below(node, this.#spots)
    if (spot.isIndexed) {
      const known = named.get(spot.name)
      if (known) known.push(node)
      else named.set(spot.name, [node])
    }
    for (let at = 0; at < node.children.length; at += 1) {
      const child = node.children[at] as XmlNode
      if (child.kind === 'element') this.#collect(child, spot, named)
    }
  }

  /**
   * Applies the rules to an element, then to those in it. The spots are looked up a second time, for a list of them
   * (some forty a line) costs more than that in documents of thousands of lines.
   */
  #visit(node: XmlElement, above: Spot, index: DocumentIndex, found: Found): void {
    const spot = above.below(node, this.#spots)
    for (const places of spot.places) {
      const place = firstMatch(places, node, index)
      if (place) applyRules(place, node, index, found)
    }
    for (let at = 0; at < node.children.length; at += 1) {
      const child = node.children[at] as XmlNode
      if (child.kind === 'element') this.#visit(child, spot, index, found)
    }
  }
}

/** The first place whose condition the element meets; a condition that cannot be evaluated is not met. */
function firstMatch(places: readonly Place[], node: XmlElement, index: DocumentIndex): Place | undefined {
  for (const place of places) {
    if (!place.when) return place
    try {
      if (place.when(node, index)) return place
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
    }
  }
  return undefined
}

function applyRules(place: Place, node: XmlElement, index: DocumentIndex, found: Found): void {
  for (const rule of place.rules) {
    try {
      const outcome = rule.test(node, index)
      if (outcome === true) continue
      found.hits.push(outcome === false ? { rule, node } : { rule, node, params: outcome })
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      found.stops.push({ rule, cause: error })
    }
  }
}
