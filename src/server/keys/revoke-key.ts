import type { Actor } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import type { TenantTx } from '#platform/database/database'
import { recordAudit } from '#server/audit'
import { invalidateKey } from './authenticate-key.ts'
import { publishRevoked } from './key-event.ts'
import { lockKey, markRevoked, revokeKeys } from './store.ts'

/**
 * Revokes a key and the text before its rotation, in this process at once and in others with the event. Idempotent.
 * Raises `key.not-found`.
 */
export async function revokeKey(context: Context, actor: Actor, id: string): Promise<void> {
  authorize(actor, 'key.manage')
  await context.db.tenant(actor, async (tx) => {
    const key = await lockKey(tx, id)
    if (!key) throw problem('key.not-found', { detail: id })
    if (key.revokedAt) return
    await publishRevoked(context, tx, await markRevoked(tx, id, context.clock.now()))
    await recordAudit(tx, actor, {
      action: 'key.revoked',
      subjectId: id,
      before: {
        name: key.name,
        prefix: key.prefix,
        scopes: key.scopes,
        participantKeys: key.participantKeys,
      },
    })
  })
  invalidateKey(context, id)
}

/**
 * For the deletion of an organization: revokes all of its keys in an environment, and notifies every process. Returns
 * their number.
 */
export async function revokeAllKeys(context: Context, tx: TenantTx): Promise<number> {
  const keys = await revokeKeys(tx, context.clock.now())
  for (const key of keys) await publishRevoked(context, tx, key)
  tx.afterCommit(() => {
    for (const { id } of keys) invalidateKey(context, id)
  })
  return keys.length
}
