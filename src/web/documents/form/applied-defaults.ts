import type { DocumentDefaults } from '#contract/documents'
import { defaultFields } from '#core/drafts'
import type { InvoiceDraft } from '#core/invoice'
import { valueAt, withValue } from './draft-path.ts'
import { withCurrency } from './pegged-rate.ts'
import { isSameValue } from './same-value.ts'
import { type Scenario, scenarioOf, scenariosOf } from './scenarios.ts'

/** Values that a new document copied from the last one for the same party, so that the user can undo them. */
export interface AppliedDefaults {
  /** The document from which they were copied. */
  readonly from: { readonly id: string; readonly number: string }
  readonly fields: readonly { readonly path: string; readonly before: unknown; readonly after: unknown }[]
}

/** References are copied one by one, other fields as a whole. */
function pathsOf(defaults: NonNullable<DocumentDefaults>['defaults']): string[] {
  const references = Object.keys(defaults.references ?? {}).map((name) => `references.${name}`)
  return defaultFields.flatMap((key) => {
    if (key === 'references') return references
    return defaults[key] === undefined ? [] : [key]
  })
}

/**
 * Returns the draft with empty fields filled from the last document for the same parties; none of these fields
 * decides the tax. Pure.
 * @param initial the document with which the form began
 */
export function applyDefaults(
  draft: InvoiceDraft,
  initial: InvoiceDraft,
  last: NonNullable<DocumentDefaults>,
): { draft: InvoiceDraft; taken: AppliedDefaults | null } {
  let next = draft
  const fields: AppliedDefaults['fields'][number][] = []
  for (const path of pathsOf(last.defaults)) {
    const [before, after] = [valueAt(next, path), valueAt(last.defaults, path)]
    if (!isSameValue(before, valueAt(initial, path)) || isSameValue(before, after)) continue
    next = withField(next, path, after)
    fields.push({ path, before, after: valueAt(next, path) })
  }
  const from = { id: last.id, number: last.number }
  return { draft: next, taken: fields.length === 0 ? null : { from, fields } }
}

/** A currency comes and goes with its rate. */
function withField(draft: InvoiceDraft, path: string, value: unknown): InvoiceDraft {
  if (path !== 'currency') return withValue(draft, path, value)
  return withCurrency(draft, typeof value === 'string' ? value : undefined)
}

/** Removes the copied values; fields that were changed since keep their value. Pure. */
export function withoutDefaults(draft: InvoiceDraft, { fields }: AppliedDefaults): InvoiceDraft {
  return fields.reduce(
    (next, { path, before, after }) =>
      isSameValue(valueAt(next, path), after) ? withField(next, path, before) : next,
    draft,
  )
}

/** The type of supply of the last document for the same parties: only suggested, because it decides the tax. */
export interface OfferedScenario {
  readonly number: string
  readonly scenario: Scenario
}

/** The suggested type of supply: an unusual one that a document of this kind can have. Pure. */
export function offeredScenario(
  { kind }: Pick<InvoiceDraft, 'kind'>,
  last: NonNullable<DocumentDefaults>,
): OfferedScenario | null {
  const scenario = scenarioOf({ kind, flags: last.defaults.flags ?? {} })
  if (scenario === 'standard' || !scenariosOf(kind).includes(scenario)) return null
  return { number: last.number, scenario }
}
