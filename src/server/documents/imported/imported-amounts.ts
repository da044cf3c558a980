import { type ReadRow } from '#core/imports'
import type { Totals } from '#core/invoice'
import { isCreditNote } from '#core/kinds'
import { compareAmounts, type RowFinding } from '#core/ledger'
import type { ReadDraft } from './read-drafts.ts'

/** The totals of an imported document, with VAT: decimals in its currency. */
export interface ImportedAmounts {
  readonly currency: string
  readonly ours: string
  /** The total in the file, and the matching total of the draft: with VAT, or without if the file has no other. */
  readonly stated?: string
  readonly compared?: string
}

/** Amounts of the file beside those of the draft, and the findings where they differ. */
export function amountsOf(
  rows: readonly ReadRow[],
  { draft, stated }: ReadDraft,
  totals: Totals,
): { readonly amounts: ImportedAmounts; readonly compared: readonly RowFinding[] } {
  const given = stated ? [{ values: new Map(Object.entries(stated)), findings: [] }] : rows
  const { findings, total } = compareAmounts(given, totals, draft !== undefined && isCreditNote(draft.kind))
  return {
    amounts: {
      currency: draft?.currency ?? 'AED',
      ours: totals.grossTotal ?? '0.00',
      ...(total ? { stated: total.stated, compared: total.ours } : {}),
    },
    compared: findings,
  }
}
