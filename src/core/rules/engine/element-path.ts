import type { Shape } from '#core/shape'
import type { XmlElement } from '#core/xml'
import { nameOf, type QualifiedName } from './document-index.ts'
import type { RuleContext } from './rule.ts'

/** How many paths are remembered. UBL has some thousand; hostile documents have them without end. */
const maxRemembered = 20_000

/** What is left to do for elements of one shape at one path, once all is decided that their structure decides. */
export interface Plan {
  readonly contexts: readonly (readonly RuleContext[])[]
  /** The child elements that there is anything to do for, or in. */
  readonly below: readonly { readonly at: number; readonly plan: Plan }[]
}

/**
 * A path in the structure of documents: the names from the root down to an element. All elements of one path meet
 * the same contexts, so these are looked for once, and remembered from document to document.
 */
export class ElementPath {
  readonly name: QualifiedName
  readonly above: ElementPath | undefined
  /** Rule contexts that match this path, by group, in their order; only their conditions remain to be evaluated. */
  readonly contexts: readonly (readonly RuleContext[])[]
  /** What is left to do here for elements of a shape, see {@link Plan}. */
  readonly plans = new WeakMap<Shape, Plan>()
  /** Whether the next element of this path will meet this object again. */
  isRemembered = true
  readonly #below = new Map<string, { readonly ns: string; readonly path: ElementPath }[]>()

  constructor(
    name: QualifiedName,
    above: ElementPath | undefined,
    groups: readonly (readonly RuleContext[])[],
  ) {
    this.name = name
    this.above = above
    this.contexts = groups
      .map((contexts) => contexts.filter((context) => takes(context, this)))
      .filter((contexts) => contexts.length > 0)
  }

  /** The path of a child element. */
  below(node: XmlElement, table: ElementPaths): ElementPath {
    const known = this.#below.get(node.name)
    if (known) {
      for (const entry of known) if (entry.ns === node.ns) return entry.path
    }
    const path = new ElementPath(nameOf(node), this.name === '' ? undefined : this, table.groups)
    path.isRemembered = this.isRemembered && table.remember()
    if (path.isRemembered) {
      if (known) known.push({ ns: node.ns, path })
      else this.#below.set(node.name, [{ ns: node.ns, path }])
    }
    return path
  }
}

/** Whether a context takes a path, by the names above it. */
function takes(context: RuleContext, path: ElementPath): boolean {
  return context.at.some((at) => {
    const isRooted = at.startsWith('/')
    let current: ElementPath | undefined = path
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

/** The remembered paths of one set of contexts. */
export class ElementPaths {
  readonly groups: readonly (readonly RuleContext[])[]
  readonly top: ElementPath
  #remembered = 0

  constructor(groups: readonly (readonly RuleContext[])[]) {
    this.groups = groups
    this.top = new ElementPath('', undefined, [])
  }

  remember(): boolean {
    this.#remembered += 1
    return this.#remembered <= maxRemembered
  }
}
