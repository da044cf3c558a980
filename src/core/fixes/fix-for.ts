import type { Finding } from '#core/findings'
import type { InvoiceDraft } from '#core/invoice'
import { documentFixes } from './document-fixes.ts'
import type { FixEntry } from './fix.ts'
import { lineAndFormFixes } from './line-fixes.ts'
import { partyFixes } from './party-fixes.ts'
import { taxFixes } from './tax-fixes.ts'

/** A correction with one click. */
export interface Fix {
  /** The key of its words: `fixes:<label>`. */
  readonly label: string
  /** The draft with the fix, or the same draft when there is nothing to fix. Pure. */
  readonly apply: (draft: InvoiceDraft) => InvoiceDraft
}

/** All kinds of fixes. Of those that serve a rule the first that can help is offered. */
export const fixEntries: readonly FixEntry[] = [
  ...partyFixes,
  ...taxFixes,
  ...lineAndFormFixes,
  ...documentFixes,
]

const byRule = new Map<string, FixEntry[]>()
for (const entry of fixEntries) {
  for (const rule of entry.rules) byRule.set(rule, [...(byRule.get(rule) ?? []), entry])
}

/**
 * Returns the fix for a finding about a draft, if there is a safe one: it never invents a fact, and its result does not
 * have the finding any more. A fix for a kind of mistake corrects all its occurrences.
 */
export function fixFor(finding: Finding, draft: InvoiceDraft): Fix | undefined {
  const entry = byRule.get(finding.rule)?.find(({ fixer }) => fixer(draft, finding) !== undefined)
  return entry && { label: entry.label, apply: (current) => entry.fixer(current, finding) ?? current }
}

/** The rules for which a fix may exist. */
export const fixableRules: readonly string[] = [...byRule.keys()]
