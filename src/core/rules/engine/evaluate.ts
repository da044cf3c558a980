import type { XmlElement, XmlNode } from '#core/xml'
import { DocumentIndex, type QualifiedName } from './document-index.ts'
import { type ElementPath, ElementPaths } from './element-path.ts'
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
    const named = new Map<QualifiedName, XmlElement[]>()
    this.#collect(root, this.#paths.top, named)
    const index = new DocumentIndex(root, named)
    const found: Found = { hits: [], stops: [] }
    withAnswers(() => this.#visit(root, this.#paths.top, index, found))
    return found
  }

  /** The elements that rules ask for wherever they stand, in document order. */
  #collect(node: XmlElement, above: ElementPath, named: Map<QualifiedName, XmlElement[]>): void {
    const path = above.below(node, this.#paths)
    if (path.isIndexed) {
      const known = named.get(path.name)
      if (known) known.push(node)
      else named.set(path.name, [node])
    }
    for (let at = 0; at < node.children.length; at += 1) {
      const child = node.children[at] as XmlNode
      if (child.kind === 'element') this.#collect(child, path, named)
    }
  }

  /**
   * Applies the rules to an element, then to those in it. The paths are looked up a second time, for a list of them
   * (some forty a line) costs more than that in documents of thousands of lines.
   */
  #visit(node: XmlElement, above: ElementPath, index: DocumentIndex, found: Found): void {
    const path = above.below(node, this.#paths)
    for (const contexts of path.contexts) {
      const context = firstMatch(contexts, node, index)
      if (context) applyRules(context, node, index, found)
    }
    for (let at = 0; at < node.children.length; at += 1) {
      const child = node.children[at] as XmlNode
      if (child.kind === 'element') this.#visit(child, path, index, found)
    }
  }
}

/** The first context whose condition the element meets; a condition that cannot be evaluated is not met. */
function firstMatch(
  contexts: readonly RuleContext[],
  node: XmlElement,
  index: DocumentIndex,
): RuleContext | undefined {
  for (const context of contexts) {
    if (!context.when) return context
    try {
      if (context.when(node, index)) return context
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
    }
  }
  return undefined
}

function applyRules(context: RuleContext, node: XmlElement, index: DocumentIndex, found: Found): void {
  for (const rule of context.rules) {
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
