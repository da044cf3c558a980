import type { TenantScope, Tx } from '#platform/database'
import { decisive, type ImportRecord } from './import.ts'
import { countFound, markRefusedBelow, sumAmounts } from './sums-store.ts'
import { countItems } from './written-store.ts'

/**
 * What the judged rows of an import come to: how many things of each outcome, what drafts come to beside what their file
 * states, and which findings somebody has to accept. Marks documents below which a row was refused.
 */
export async function sumUp(
  tx: Tx,
  scope: TenantScope,
  { id, kind }: Pick<ImportRecord, 'id' | 'kind'>,
): Promise<Pick<ImportRecord, 'counts' | 'comparison' | 'decisions'>> {
  if (kind !== 'documents') return { counts: await countItems(tx, scope, id), comparison: [], decisions: [] }
  await markRefusedBelow(tx, scope, id, 'falaj-import-rows-below')
  const counts = await countItems(tx, scope, id)
  const comparison = await sumAmounts(tx, scope, id)
  const decisions = await countFound(tx, scope, id, decisive)
  return { counts, comparison, decisions }
}
