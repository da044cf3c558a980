import type { TenantTx } from '#platform/database/database'
import { countRows } from './fixes-store.ts'
import { decisive, type ImportRecord } from './import.ts'
import { countItemsWithFindings, markRefusedBelow, sumAmounts } from './sums-store.ts'
import { countItems } from './written-rows-store.ts'

/**
 * The summary of the judged rows of an import: number of items and of rows by outcome, totals of drafts and of the
 * file, and findings that must be accepted. Marks documents below which a row was refused.
 */
export async function summarizeImport(
  tx: TenantTx,
  { id, kind }: Pick<ImportRecord, 'id' | 'kind'>,
): Promise<Pick<ImportRecord, 'counts' | 'rows' | 'comparison' | 'decisions'>> {
  const isOfDocuments = kind === 'documents'
  if (isOfDocuments) await markRefusedBelow(tx, id, 'falaj-import-rows-below')
  const counts = await countItems(tx, id)
  const rows = await countRows(tx, id)
  if (!isOfDocuments) return { counts, rows, comparison: [], decisions: [] }
  const comparison = await sumAmounts(tx, id)
  const decisions = await countItemsWithFindings(tx, id, decisive)
  return { counts, rows, comparison, decisions }
}
