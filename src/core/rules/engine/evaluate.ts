import type { XmlElement } from '#core/xml'
import { DocumentIndex, type QualifiedName } from './document-index.ts'
import type { Params, Place, Rule } from './rule.ts'
import { type Spot, SpotTable } from './spot.ts'
import { Unreadable } from './unreadable.ts'

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

export interface Evaluation {
  readonly hits: readonly Hit[]
  readonly stops: readonly Stop[]
}

/** A set of places, arranged so that each element meets only those that can concern it. */
export class RuleSet {
  readonly places: readonly Place[]
  readonly #spots: SpotTable

  constructor(places: readonly Place[]) {
    this.places = places
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
    const nodes: XmlElement[] = []
    const spots: Spot[] = []
    const named = new Map<QualifiedName, XmlElement[]>()
    this.#collect(root, this.#spots.top, nodes, spots, named)
    const index = new DocumentIndex(root, named)
    const hits: Hit[] = []
    const stops: Stop[] = []
    for (let at = 0; at < nodes.length; at += 1) {
      const node = nodes[at] as XmlElement
      for (const places of (spots[at] as Spot).places) {
        const place = firstMatch(places, node, index)
        if (place) applyRules(place, node, index, hits, stops)
      }
    }
    return { hits, stops }
  }

  /** The elements in document order, those that no place can concern left out, and all of them by name. */
  #collect(
    node: XmlElement,
    above: Spot,
    nodes: XmlElement[],
    spots: Spot[],
    named: Map<QualifiedName, XmlElement[]>,
  ): void {
    const spot = above.below(node, this.#spots)
    if (spot.places.length > 0) {
      nodes.push(node)
      spots.push(spot)
    }
    const known = named.get(spot.name)
    if (known) known.push(node)
    else named.set(spot.name, [node])
    for (const child of node.children)
      if (child.kind === 'element') this.#collect(child, spot, nodes, spots, named)
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

function applyRules(place: Place, node: XmlElement, index: DocumentIndex, hits: Hit[], stops: Stop[]): void {
  for (const rule of place.rules) {
    try {
      const outcome = rule.test(node, index)
      if (outcome === true) continue
      hits.push(outcome === false ? { rule, node } : { rule, node, params: outcome })
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      stops.push({ rule, cause: error })
    }
  }
}
