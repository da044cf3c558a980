import type { NetworkFaults } from '#contract/simulator'
import type { Tx } from '#platform/database'

type Tables = { simulator_faults: { id: boolean; faults: unknown; version: number; changed_at: Date } }

export async function selectFaults(tx: Tx): Promise<{ faults: unknown; version: number } | undefined> {
  return await tx
    .withTables<Tables>()
    .selectFrom('simulator_faults')
    .select(['faults', 'version'])
    .executeTakeFirst()
}

export async function upsertFaults(tx: Tx, faults: NetworkFaults, now: Date): Promise<void> {
  await tx
    .withTables<Tables>()
    .insertInto('simulator_faults')
    .values({ id: true, faults: JSON.stringify(faults), version: 1, changed_at: now })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((e) => ({
        faults: JSON.stringify(faults),
        version: e('simulator_faults.version', '+', 1),
        changed_at: now,
      })),
    )
    .execute()
}
