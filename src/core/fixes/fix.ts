import type { Finding } from '#core/findings'
import type { InvoiceDraft } from '#core/invoice'

/**
 * Changes a draft so that the finding disappears. It only uses facts that the draft already has, or that the law
 * determines; it never invents one. Undefined if it does not apply.
 */
type Fixer = (draft: InvoiceDraft, finding: Finding) => InvoiceDraft | undefined

/** One kind of fix: its words (`locales/…/fixes.json`), the rules that it serves, and its function. */
export interface FixEntry {
  readonly label: string
  readonly rules: readonly string[]
  readonly fixer: Fixer
}

export function fix(label: string, rules: readonly string[], fixer: Fixer): FixEntry {
  return { label, rules, fixer }
}
