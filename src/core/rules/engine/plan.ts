import { type Shape, shapeOf } from '#core/shape'
import type { XmlElement } from '#core/xml'
import type { DocumentIndex } from './document-index.ts'
import type { ElementPath, ElementPaths, Plan } from './element-path.ts'
import type { Rule, RuleContext } from './rule.ts'
import { Unreadable } from './unreadable.ts'

/**
 * Evaluates everything that depends on structure only, for one element that represents all of its shape.
 * @param node an element of that shape at that path
 */
export function planFor(
  node: XmlElement,
  shape: Shape,
  path: ElementPath,
  paths: ElementPaths,
  index: DocumentIndex,
): Plan {
  const known = path.plans.get(shape)
  if (known) return known
  const contexts = path.contexts
    .map((group) => remaining(group, node, index))
    .filter(({ length }) => length > 0)
  const below = node.children.flatMap((child, at) => {
    const own = child.kind === 'element' && shapeOf(child)
    if (!own) return []
    const plan = planFor(child, own, path.below(child, paths), paths, index)
    return plan.contexts.length > 0 || plan.below.length > 0 ? { at, plan } : []
  })
  const plan: Plan = { contexts, below }
  path.plans.set(shape, plan)
  return plan
}

/** The contexts of a group that elements of the shape may still belong to, with the rules that are still open. */
function remaining(group: readonly RuleContext[], node: XmlElement, index: DocumentIndex): RuleContext[] {
  const left: RuleContext[] = []
  for (const context of group) {
    const isMet = isMetByAll(context, node, index)
    if (isMet === false) continue
    const rules = context.rules.flatMap((rule) => open(rule, node, index))
    left.push({ ...context, when: isMet === true ? undefined : context.when, rules })
    if (isMet === true) break
  }
  // A context without rules excludes elements from later contexts; if there are none, it has no effect.
  while (left.at(-1)?.rules.length === 0) left.pop()
  return left
}

/** Whether all elements of the shape meet the condition, or none; undefined when that depends on more. */
function isMetByAll(
  { when, isStructural, isRuledOut }: RuleContext,
  node: XmlElement,
  index: DocumentIndex,
): boolean | undefined {
  if (when === undefined) return true
  if (isStructural) return holds(when, node, index)
  return isRuledOut?.(node) ? false : undefined
}

/** The rule, or nothing when it holds for all elements of the shape. */
function open(rule: Rule, node: XmlElement, index: DocumentIndex): Rule | [] {
  if (!rule.isStructural) return rule
  const outcome = holds(rule.test, node, index)
  if (outcome === undefined) return rule
  return outcome === true ? [] : { ...rule, test: () => outcome }
}

/** The result of a test; undefined if it meets an unreadable value, which depends on the single element. */
function holds<T>(
  test: (node: XmlElement, index: DocumentIndex) => T,
  node: XmlElement,
  index: DocumentIndex,
): T | undefined {
  try {
    return test(node, index)
  } catch (error) {
    if (error instanceof Unreadable) return undefined
    throw error
  }
}
