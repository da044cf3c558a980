import type { DocumentDefaults } from '#contract/documents'
import { defaultFields } from '#core/drafts'
import type { InvoiceDraft } from '#core/invoice'
import { valueAt, withValue } from './draft-path.ts'
import { isSameValue } from './same-value.ts'
import { scenarioOf, scenariosOf, withScenario } from './scenarios.ts'

/** What a new document took over from the last one to the same people, so that it can be taken back. */
export interface TakenDefaults {
  /** The document that it comes from. */
  readonly from: { readonly id: string; readonly number: string }
  readonly fields: readonly { readonly path: string; readonly before: unknown; readonly after: unknown }[]
}

/** References are taken over one by one, everything else as a whole. */
function pathsOf(defaults: NonNullable<DocumentDefaults>['defaults']): string[] {
  const references = Object.keys(defaults.references ?? {}).map((name) => `references.${name}`)
  return defaultFields.flatMap((key) => {
    if (key === 'references') return references
    return defaults[key] === undefined ? [] : [key]
  })
}

/**
 * The draft with what the last document to the same people says, wherever nobody has typed anything yet. Pure.
 * @param initial the document as the form began it
 */
export function takeDefaults(
  draft: InvoiceDraft,
  initial: InvoiceDraft,
  last: NonNullable<DocumentDefaults>,
): { draft: InvoiceDraft; taken: TakenDefaults | null } {
  let next = draft
  const fields: TakenDefaults['fields'][number][] = []
  for (const path of pathsOf(last.defaults)) {
    const [before, after] = [valueAt(next, path), valueAt(last.defaults, path)]
    if (!isSameValue(before, valueAt(initial, path)) || isSameValue(before, after)) continue
    const changed = path === 'flags' ? withFlags(next, after) : withValue(next, path, after)
    if (changed === next) continue
    next = changed
    fields.push({ path, before, after: valueAt(next, path) })
  }
  const from = { id: last.id, number: last.number }
  return { draft: next, taken: fields.length === 0 ? null : { from, fields } }
}

/** The draft without them; what was changed since stays as it is. Pure. */
export function withoutTaken(draft: InvoiceDraft, { fields }: TakenDefaults): InvoiceDraft {
  return fields.reduce((next, { path, before, after }) => {
    if (!isSameValue(valueAt(next, path), after)) return next
    return path === 'flags' ? withFlags(next, before) : withValue(next, path, before)
  }, draft)
}

/** A scenario comes with the treatment of its lines. */
function withFlags(draft: InvoiceDraft, flags: unknown): InvoiceDraft {
  const scenario = scenarioOf({
    kind: draft.kind,
    flags: (flags ?? {}) as NonNullable<InvoiceDraft['flags']>,
  })
  return scenariosOf(draft.kind).includes(scenario) ? withScenario(draft, scenario) : draft
}
