import type { Severity } from '#core/findings'
import type { XmlElement } from '#core/xml'
import type { DocumentIndex } from './document-index.ts'

/** Values that the sentence about a broken rule interpolates. */
export type Params = Readonly<Record<string, string>>

/** True when the rule holds, false or the values for its sentence when it does not. */
export type Outcome = boolean | Params

/**
 * One rule of a context. `id` is the official id, permanent. `target` is the path, from the context's element, of the
 * element that people have to correct; without it that element itself is meant.
 */
export interface Rule {
  readonly id: string
  readonly severity: Severity
  readonly test: (node: XmlElement, index: DocumentIndex) => Outcome
  readonly target: string | undefined
  /** Its outcome depends on names alone, see {@link structural}. */
  readonly isStructural: boolean
}

/**
 * A kind of element that rules apply to (a rule context of Schematron). Contexts of one group are tried by `order`, and
 * an element belongs to the first that matches, as in the official files: rules of later contexts are not applied to
 * it.
 */
export interface RuleContext {
  readonly group: RuleGroup
  readonly order: number
  /**
   * The path of the elements: `cac:AccountingCustomerParty/cac:Party`; the last name is the element's own. A path that
   * begins with `/` begins at the root; `*` matches all names and `*Time` those with that ending.
   */
  readonly at: readonly string[]
  /** A further condition; one that cannot be evaluated counts as not met. */
  readonly when: ((node: XmlElement, index: DocumentIndex) => boolean) | undefined
  /** The condition depends on names alone, see {@link structural}. */
  readonly isStructural: boolean
  /** Whether names alone rule the condition out; where they do not, it is still to be asked. */
  readonly isRuledOut: ((node: XmlElement) => boolean) | undefined
  readonly rules: readonly Rule[]
}

/** The four official groups and ours, each with a first-match order of its own. */
type RuleGroup = 'shared' | 'shared-codes' | 'ae' | 'ae-codes' | `own-${string}`

export function rule(id: string, test: Rule['test'], target?: string): Rule {
  // All rules have all properties, in this order: objects of one hidden class are faster to read.
  return { id, severity: 'fatal', test, target, isStructural: false }
}

/**
 * A rule that depends only on names: of the elements and attributes in the element, and of those around it. Values and
 * siblings do not affect its result. Such rules are evaluated once for all elements of a shape.
 */
export function structural(id: string, test: (node: XmlElement) => boolean, target?: string): Rule {
  return { ...rule(id, test, target), isStructural: true }
}

/** A rule of our own that advises and does not stop the document. */
export function advice(id: string, test: Rule['test'], target?: string): Rule {
  return { ...rule(id, test, target), severity: 'warning' }
}

type ContextOptions = Partial<Pick<RuleContext, 'when' | 'isStructural' | 'isRuledOut'>>

/** Makes the function with which a topic file writes its contexts. */
export function contextsOf(group: RuleGroup) {
  return (
    order: number,
    at: string | readonly string[],
    rules: readonly Rule[],
    { when, isStructural = false, isRuledOut }: ContextOptions = {},
  ): RuleContext => ({
    group,
    order,
    at: typeof at === 'string' ? [at] : at,
    when,
    isStructural,
    isRuledOut,
    rules,
  })
}

/** The two specifications of PINT AE: billing, and self-billing where the buyer issues. */
export type Specification = 'billing' | 'selfbilling'
