import type { Finding } from '#core/findings'
import type { InvoiceDraft } from '#core/invoice'

/**
 * A step from a draft to a draft without the finding. It only writes down what the draft already says or what the law
 * leaves no choice about; it never makes up a fact. Undefined when it cannot help here.
 */
type Fixer = (draft: InvoiceDraft, finding: Finding) => InvoiceDraft | undefined

/** One kind of fix: its words (`locales/…/fixes.json`), the rules that it serves, and what it does. */
export interface FixEntry {
  readonly label: string
  readonly rules: readonly string[]
  readonly fixer: Fixer
}

export function fix(label: string, rules: readonly string[], fixer: Fixer): FixEntry {
  return { label, rules, fixer }
}
