import { shapeOf, withShapes } from '#core/shape'
import type { XmlElement, XmlNode } from '#core/xml'
import { collectNamed, DocumentIndex, type QualifiedName } from './document-index.ts'
import type { Plan } from './element-path.ts'
import { type ElementPath, ElementPaths } from './element-path.ts'
import { planFor } from './plan.ts'
import type { Params, Rule, RuleContext } from './rule.ts'
import { withAnswers } from './select.ts'
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
  readonly node: XmlElement
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

/** A set of contexts, arranged so that each element meets only those that can concern it. */
export class RuleSet {
  readonly contexts: readonly RuleContext[]
  /** The ids of all rules in it. */
  readonly ids: ReadonlySet<string>
  readonly #paths: ElementPaths

  constructor(contexts: readonly RuleContext[]) {
    this.contexts = contexts
    this.ids = new Set(contexts.flatMap(({ rules }) => rules.map(({ id }) => id)))
    const byGroup = new Map<string, RuleContext[]>()
    for (const context of [...contexts].sort((a, b) => a.order - b.order)) {
      const group = byGroup.get(context.group)
      if (group) group.push(context)
      else byGroup.set(context.group, [context])
    }
    this.#paths = new ElementPaths([...byGroup.values()])
  }

  /** All broken rules of a document, in document order. Time grows linearly with the document. */
  evaluate(root: XmlElement): Evaluation {
    const found: Found = { hits: [], stops: [] }
    withShapes(root, () => {
      const named = new Map<QualifiedName, XmlElement[]>()
      collectNamed(root, named)
      const index = new DocumentIndex(root, named)
      withAnswers(() => this.#visitAll(root, index, found))
    })
    return found
  }

  /** Applies the rules to all elements of a document. */
  #visitAll(root: XmlElement, index: DocumentIndex, found: Found): void {
    const path = this.#paths.top.below(root, this.#paths)
    const plan = this.#planFor(root, path, index)
    if (plan) carryOutOn(root, plan, index, found)
    else this.#visit(root, path, index, found)
  }

  /** What is left to do for an element; undefined for one without a shape. */
  #planFor(node: XmlElement, path: ElementPath, index: DocumentIndex): Plan | undefined {
    const shape = shapeOf(node)
    // A path that is not remembered would not remember its plans either.
    return shape && path.isRemembered ? planFor(node, shape, path, this.#paths, index) : undefined
  }

  /** Applies the rules to an element without a plan, then to those in it. */
  #visit(node: XmlElement, path: ElementPath, index: DocumentIndex, found: Found): void {
    for (const contexts of path.contexts) applyFirstTo(contexts, node, index, found)
    let batch: Batch | undefined
    for (let at = 0; at < node.children.length; at += 1) {
      const child = node.children[at] as XmlNode
      if (child.kind !== 'element') continue
      const below = path.below(child, this.#paths)
      const plan = this.#planFor(child, below, index)
      if (batch && (batch.plan !== plan || batch.nodes.length === largestBatch)) {
        carryOutInOrder(batch, index, found)
        batch = undefined
      }
      if (!plan) this.#visit(child, below, index, found)
      else if (batch) batch.nodes.push(child)
      else batch = { plan, nodes: [child] }
    }
    if (batch) carryOutInOrder(batch, index, found)
  }
}

/** Elements of one shape that follow one another: the lines of a document, mostly. */
interface Batch {
  readonly plan: Plan
  readonly nodes: XmlElement[]
}

/** Number of lines that stay in the processor's cache. */
const largestBatch = 32

/** Carries out a plan on all elements of a batch, and adds what it finds in document order. */
function carryOutInOrder({ plan, nodes }: Batch, index: DocumentIndex, found: Found): void {
  const [only] = nodes
  if (only && nodes.length === 1) return carryOutOn(only, plan, index, found)
  const inBatch: Found = { hits: [], stops: [] }
  carryOut(plan, nodes, index, inBatch)
  const { hits, stops } = inBatch
  if (hits.length === 0 && stops.length === 0) return
  const places = new Map(nodes.map((node, at) => [node, at]))
  for (const hit of inOrder(hits, places)) found.hits.push(hit)
  for (const stop of inOrder(stops, places)) found.stops.push(stop)
}

/** Sorts the hits by element of the batch; those of one element are already in order. */
function inOrder<T extends { readonly node: XmlElement }>(
  found: readonly T[],
  places: ReadonlyMap<XmlElement, number>,
): T[] {
  const placeOf = (node: XmlElement): number => {
    let above: XmlElement | undefined = node
    while (above && !places.has(above)) above = above.parent
    return (above && places.get(above)) ?? 0
  }
  return found
    .map((one) => ({ one, place: placeOf(one.node) }))
    .sort((a, b) => a.place - b.place)
    .map(({ one }) => one)
}

/**
 * Executes a plan rule by rule, each on all elements of a batch: one rule many times is faster than many rules in turn,
 * because its code stays in the processor's cache.
 */
function carryOut(plan: Plan, nodes: readonly XmlElement[], index: DocumentIndex, found: Found): void {
  for (const contexts of plan.contexts) applyFirst(contexts, nodes, index, found)
  for (const { at, plan: inner } of plan.below) {
    carryOut(
      inner,
      nodes.map((node) => node.children[at] as XmlElement),
      index,
      found,
    )
  }
}

/** Carries out a plan on one element: most of those that stand once in a document. */
function carryOutOn(node: XmlElement, plan: Plan, index: DocumentIndex, found: Found): void {
  for (const contexts of plan.contexts) applyFirstTo(contexts, node, index, found)
  for (const { at, plan: inner } of plan.below)
    carryOutOn(node.children[at] as XmlElement, inner, index, found)
}

/** Applies to an element the first context whose condition it meets. */
function applyFirstTo(
  contexts: readonly RuleContext[],
  node: XmlElement,
  index: DocumentIndex,
  found: Found,
): void {
  for (const { when, rules } of contexts) {
    if (when && !meets(when, node, index)) continue
    for (const rule of rules) applyRule(rule, node, index, found)
    return
  }
}

/** Applies to each element the first context whose condition it meets. */
function applyFirst(
  contexts: readonly RuleContext[],
  nodes: readonly XmlElement[],
  index: DocumentIndex,
  found: Found,
): void {
  let left = nodes
  for (const { when, rules } of contexts) {
    if (left.length === 0) return
    if (!when) return applyRules(rules, left, index, found)
    const { met, others } = divide(left, when, index)
    applyRules(rules, met, index, found)
    left = others
  }
}

/** Those that meet a condition, and the others; mostly all do or none. */
function divide(
  nodes: readonly XmlElement[],
  when: NonNullable<RuleContext['when']>,
  index: DocumentIndex,
): { readonly met: readonly XmlElement[]; readonly others: readonly XmlElement[] } {
  const isMetByFirst = meets(when, nodes[0] as XmlElement, index)
  let same = 1
  while (same < nodes.length && meets(when, nodes[same] as XmlElement, index) === isMetByFirst) same += 1
  if (same === nodes.length) return isMetByFirst ? { met: nodes, others: none } : { met: none, others: nodes }
  const likeFirst = nodes.slice(0, same)
  const unlike: XmlElement[] = []
  for (let at = same; at < nodes.length; at += 1) {
    const node = nodes[at] as XmlElement
    // The one that ended the row was asked already.
    const isLikeFirst = at > same && meets(when, node, index) === isMetByFirst
    ;(isLikeFirst ? likeFirst : unlike).push(node)
  }
  return isMetByFirst ? { met: likeFirst, others: unlike } : { met: unlike, others: likeFirst }
}

const none: readonly XmlElement[] = []

/** A condition that cannot be evaluated is not met. */
function meets(when: NonNullable<RuleContext['when']>, node: XmlElement, index: DocumentIndex): boolean {
  try {
    return when(node, index)
  } catch (error) {
    if (error instanceof Unreadable) return false
    throw error
  }
}

function applyRules(
  rules: readonly Rule[],
  nodes: readonly XmlElement[],
  index: DocumentIndex,
  found: Found,
): void {
  for (const rule of rules) {
    for (const node of nodes) applyRule(rule, node, index, found)
  }
}

function applyRule(rule: Rule, node: XmlElement, index: DocumentIndex, found: Found): void {
  try {
    const outcome = rule.test(node, index)
    if (outcome === true) return
    found.hits.push(outcome === false ? { rule, node } : { rule, node, params: outcome })
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    found.stops.push({ rule, node, cause: error })
  }
}
