import type { TenantTx } from '#platform/database/database'
import { findUserNames } from '#server/identity'
import { findKeyNames } from './find-key-names.ts'

/**
 * For other rooms, inside their tenant transaction: names of users and keys by id, also of users who left and of keys that
 * are over; unknown ids are left out.
 */
export async function findActorNames(
  tx: TenantTx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const distinct = [...new Set(ids)]
  const [users, keys] = await Promise.all([
    findUserNames(
      tx,
      distinct.filter((id) => id.startsWith('usr_')),
    ),
    findKeyNames(
      tx,
      distinct.filter((id) => id.startsWith('key_')),
    ),
  ])
  return new Map([...users, ...keys])
}
