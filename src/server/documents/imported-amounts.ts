import { type ReadRow } from '#core/imports'
import type { Totals } from '#core/invoice'
import { isCreditNote } from '#core/kinds'
import { compareAmounts, type RowFinding } from '#core/ledger'
import type { ReadDraft } from './imported-draft.ts'

/** What an imported document comes to, with VAT: decimals in its currency. */
export interface ImportedAmounts {
  readonly currency: string
  readonly ours: string
  /** What the file states, and what the draft comes to of the same: with VAT, or without where it states no other. */
  readonly stated?: string
  readonly compared?: string
}

/** Amounts of the file that are beside those of the draft, and what is to be said where they differ. */
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
