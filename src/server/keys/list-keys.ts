import type { Actor } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { findUserNames } from '#server/identity'
import { type KeyRecord, selectKeys } from './store.ts'

interface OrganizationKeys {
  readonly keys: readonly KeyRecord[]
  /** Names of their makers, by user id. */
  readonly names: ReadonlyMap<string, string>
}

/** All keys of the organization in this environment, also those that are over. */
export async function listKeys(context: Context, actor: Actor): Promise<OrganizationKeys> {
  authorize(actor, 'key.manage')
  return await context.db.tenant(actor, async (tx) => {
    const keys = await selectKeys(tx)
    const makers = [...new Set(keys.map(({ createdBy }) => createdBy))]
    return { keys, names: await findUserNames(tx, makers) }
  })
}
