/** Shared parts of the tests of mapping cases: documents as users enter them, and the findings. */
import { completeDraft } from '#core/drafts'
import type { Finding } from '#core/findings'
import { fixFor } from '#core/fixes'
import { type InvoiceDraft, type InvoiceLine, invoiceDraftSchema, type Party } from '#core/invoice'
import { checkDraft, checkXml } from '#core/rules'
import { computeTotals } from '#core/tax'
import { writeUbl } from '#core/ubl'
import { goldenInput } from './golden-examples.ts'

const today = '2027-02-10'

export function example(name: string, change: Partial<InvoiceDraft> = {}): InvoiceDraft {
  return { ...invoiceDraftSchema.parse(goldenInput(name)), ...change }
}

export const standard = (change: Partial<InvoiceDraft> = {}) => example('standard-tax-invoice', change)

/** The document with another first line. */
export function withLine(draft: InvoiceDraft, change: (line: InvoiceLine) => InvoiceLine): InvoiceDraft {
  return { ...draft, lines: (draft.lines ?? []).map((line, index) => (index === 0 ? change(line) : line)) }
}

export const withItem = (draft: InvoiceDraft, item: InvoiceLine['item']) =>
  withLine(draft, (line) => ({ ...line, item: { ...line.item, ...item } }))

export const withParty = (
  side: 'seller' | 'buyer',
  change: Partial<Party>,
  draft = standard(),
): InvoiceDraft => ({
  ...draft,
  [side]: { ...draft[side], ...change },
})

/** The findings of the form while it is filled in, and those of the server at issue. */
export const findingsOf = (draft: InvoiceDraft): readonly Finding[] => checkDraft(draft, today).findings
export const fatalRules = (draft: InvoiceDraft): string[] =>
  findingsOf(draft).flatMap(({ severity, rule }) => (severity === 'fatal' ? rule : []))

/** The severity of a finding about a draft of ours, and about the same document as received. */
export function severities(draft: InvoiceDraft, rule: string): (string | undefined)[] {
  const ofOurs = findingsOf(draft).find((finding) => finding.rule === rule)
  const ofOthers = checkXml(xmlOf(draft)).findings.find((finding) => finding.rule === rule)
  return [ofOurs?.severity, ofOthers?.severity]
}

export const xmlOf = (draft: InvoiceDraft): string => writeUbl(completeDraft(draft), computeTotals(draft))

/** The draft after the one click that is offered for a finding about it. */
export function clicked(
  draft: InvoiceDraft,
  rule: string,
): { label: string | undefined; draft: InvoiceDraft } {
  const finding = findingsOf(draft).find((candidate) => candidate.rule === rule && fixFor(candidate, draft))
  const fix = finding && fixFor(finding, draft)
  return { label: fix?.label, draft: fix?.apply(draft) ?? draft }
}
