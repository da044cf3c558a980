import type { NetworkFaults } from '#contract/simulator'
import { JsonValue } from '#platform/database/column-kinds'
import type { Tx } from '#platform/database/database'

export async function selectFaults(tx: Tx): Promise<{ faults: unknown; version: number } | undefined> {
  return await tx.selectFrom('simulator_faults').select(['faults', 'version']).executeTakeFirst()
}

export async function upsertFaults(tx: Tx, faults: NetworkFaults, now: Date): Promise<void> {
  const changed = { faults: new JsonValue(faults), changed_at: now }
  await tx
    .insertInto('simulator_faults')
    .values({ id: true, version: 1, ...changed })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet((e) => ({ version: e('simulator_faults.version', '+', 1), ...changed })),
    )
    .execute()
}
