import type { XmlElement } from '#core/xml'
import { DocumentIndex, nameOf, type QualifiedName } from './document-index.ts'
import type { Params, Place, Rule } from './rule.ts'
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

interface Candidate {
  readonly place: Place
  /** Names that must stand above, nearest first; '/' means nothing may stand above. */
  readonly above: readonly string[]
}

/** A set of places, arranged so that each element meets only those that can concern it. */
export class RuleSet {
  readonly places: readonly Place[]
  readonly #byGroup: ReadonlyMap<string, readonly Place[]>
  readonly #candidates = new Map<QualifiedName, readonly (readonly Candidate[])[]>()

  constructor(places: readonly Place[]) {
    this.places = places
    const byGroup = new Map<string, Place[]>()
    for (const place of [...places].sort((a, b) => a.order - b.order)) {
      const group = byGroup.get(place.group)
      if (group) group.push(place)
      else byGroup.set(place.group, [place])
    }
    this.#byGroup = byGroup
  }

  /** All broken rules of a document, in document order. Time grows linearly with the document. */
  evaluate(root: XmlElement): Evaluation {
    const index = new DocumentIndex(root)
    const hits: Hit[] = []
    const stops: Stop[] = []
    const visit = (node: XmlElement): void => {
      for (const group of this.#candidatesFor(nameOf(node))) {
        const place = group.find((candidate) => matches(candidate, node, index))?.place
        if (place) applyRules(place, node, index, hits, stops)
      }
      for (const child of node.children) if (child.kind === 'element') visit(child)
    }
    visit(root)
    return { hits, stops }
  }

  #candidatesFor(name: QualifiedName): readonly (readonly Candidate[])[] {
    let found = this.#candidates.get(name)
    if (!found) {
      found = [...this.#byGroup.values()]
        .map((places) => candidatesAmong(places, name))
        .filter((list) => list.length > 0)
      // Names in hostile documents have no end; the memory for them has.
      if (this.#candidates.size < 5000) this.#candidates.set(name, found)
    }
    return found
  }
}

function candidatesAmong(places: readonly Place[], name: QualifiedName): Candidate[] {
  const candidates: Candidate[] = []
  for (const place of places) {
    for (const at of place.at) {
      const rooted = at.startsWith('/')
      const names = (rooted ? at.slice(1) : at).split('/').reverse()
      const own = names[0] as string
      if (!(own === name || (own.startsWith('*') && name.endsWith(own.slice(1))))) continue
      candidates.push({ place, above: rooted ? [...names.slice(1), '/'] : names.slice(1) })
    }
  }
  return candidates
}

function matches(candidate: Candidate, node: XmlElement, index: DocumentIndex): boolean {
  let above = node.parent
  for (const name of candidate.above) {
    if (name === '/') {
      if (above) return false
      break
    }
    if (!above || (name !== '*' && nameOf(above) !== name)) return false
    above = above.parent
  }
  const { when } = candidate.place
  if (!when) return true
  try {
    return when(node, index)
  } catch (error) {
    if (error instanceof Unreadable) return false
    throw error
  }
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
