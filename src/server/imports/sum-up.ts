import type { TenantScope, Tx } from '#platform/database/database'
import { countRows } from './fixes-store.ts'
import { decisive, type ImportRecord } from './import.ts'
import { countFound, markRefusedBelow, sumAmounts } from './sums-store.ts'
import { countItems } from './written-store.ts'

/**
 * What the judged rows of an import come to: how many things of each outcome and how many rows, what drafts come to beside what their file
 * states, and which findings somebody has to accept. Marks documents below which a row was refused.
 */
export async function sumUp(
  tx: Tx,
  scope: TenantScope,
  { id, kind }: Pick<ImportRecord, 'id' | 'kind'>,
): Promise<Pick<ImportRecord, 'counts' | 'rows' | 'comparison' | 'decisions'>> {
  const isOfDocuments = kind === 'documents'
  if (isOfDocuments) await markRefusedBelow(tx, scope, id, 'falaj-import-rows-below')
  const counts = await countItems(tx, scope, id)
  const rows = await countRows(tx, scope, id)
  if (!isOfDocuments) return { counts, rows, comparison: [], decisions: [] }
  const comparison = await sumAmounts(tx, scope, id)
  const decisions = await countFound(tx, scope, id, decisive)
  return { counts, rows, comparison, decisions }
}
