import type { Finding } from '#contract/common'
import type { Participant } from '#contract/participants'
import { completeDraft, type InvoiceDraft } from '#core/invoice'
import { checkDocument, rulePackFor } from '#core/rules'
import { computeTotals, type Totals } from '#core/tax'
import { sellerOf } from './draft-parties.ts'

/** What the server adds when a draft is issued; for findings on the screen we add it beforehand. */
export interface IssuePreview {
  readonly seller: Participant
  /** The number that the next issued document gets; null while numbers are typed by hand. */
  readonly nextNumber: string | null
}

/** Stands in for the UUID that the server makes at issue. Never shown, never sent. */
const previewUuid = '00000000-0000-4000-8000-000000000000'

/** The draft as it would be issued now. */
export function previewOf(draft: InvoiceDraft, preview: IssuePreview): InvoiceDraft {
  const number = draft.number || preview.nextNumber
  return completeDraft({
    ...draft,
    seller: sellerOf(preview.seller),
    uuid: previewUuid,
    ...(number ? { number } : {}),
  })
}

/** Totals of what is on the screen, by the code that the server runs. */
export function totalsOf(draft: InvoiceDraft): Totals {
  return computeTotals(draft)
}

export interface DraftCheck {
  readonly findings: readonly Finding[]
  /** How many rules were asked, and how many of them have nothing to say. */
  readonly rules: number
  readonly passed: number
}

/** Findings about what is on the screen, by the rules that the server and the receiver's provider run. */
export function checkDraft(draft: InvoiceDraft, totals: Totals, preview: IssuePreview): DraftCheck {
  const findings = checkDocument(previewOf(draft, preview), totals).map(
    ({ rule, severity, path, message, params }): Finding => ({
      rule,
      severity,
      path,
      message,
      ...(params ? { params: { ...params } } : {}),
    }),
  )
  const asked = new Set(
    rulePackFor(draft.issueDate ?? '').rules.billing.places.flatMap((place) =>
      place.rules.map(({ id }) => id),
    ),
  )
  const failed = new Set(findings.map(({ rule }) => rule).filter((rule) => asked.has(rule)))
  return { findings, rules: asked.size, passed: asked.size - failed.size }
}
