import { type Finding, fatal } from '#core/findings'
import { createLocator, type XmlElement } from '#core/xml'
import { type Prefixes, RepeatedValue, type View, viewOf } from './view.ts'

/** One official assertion: its permanent id, its requirement in our words, and the test on its context element. */
export interface Assertion {
  readonly id: string
  readonly message: string
  readonly holds: (view: View) => boolean
}

/** The assertions on all elements at the end of a path below the root; `''` is the root itself. */
export interface RuleContext {
  readonly path: string
  readonly assertions: readonly Assertion[]
}

/** A small official rule set: every context has a path of its own, so that no rule hides another. */
export interface RuleSet {
  readonly prefixes: Prefixes
  readonly root: { readonly ns: string; readonly name: string }
  readonly contexts: readonly RuleContext[]
  /** Rule id for a root element of another kind, and for an element that may occur once but occurs several times. */
  readonly ownRules: { readonly root: string; readonly repeated: string }
}

export function assertion(id: string, message: string, holds: Assertion['holds']): Assertion {
  return { id, message, holds }
}

/** Every assertion that does not hold, in the order of the rule set. All of them are fatal. */
export function checkRules(rules: RuleSet, root: XmlElement): Finding[] {
  const locate = createLocator(rules.prefixes)
  if (root.ns !== rules.root.ns || root.name !== rules.root.name) {
    const text = `The root element must be ${rules.root.name} in ${rules.root.ns}.`
    return [fatal(rules.ownRules.root, { xpath: locate(root) }, text, { found: root.name })]
  }
  const top = viewOf(root, rules.prefixes)
  const findings: Finding[] = []
  for (const context of rules.contexts) {
    const views = context.path === '' ? [top] : top.select(context.path)
    for (const view of views) {
      for (const one of context.assertions) {
        const finding = checkOne(rules, one, view, locate)
        if (finding !== null) findings.push(finding)
      }
    }
  }
  return findings
}

function checkOne(
  rules: RuleSet,
  one: Assertion,
  view: View,
  locate: (node: XmlElement) => string,
): Finding | null {
  const xpath = locate(view.node)
  try {
    return one.holds(view) ? null : fatal(one.id, { xpath }, one.message)
  } catch (error) {
    if (!(error instanceof RepeatedValue)) throw error
    const text = `${error.path} may occur only once here. Remove the others.`
    return fatal(rules.ownRules.repeated, { xpath: `${xpath}/${error.path}` }, text, { rule: one.id })
  }
}
