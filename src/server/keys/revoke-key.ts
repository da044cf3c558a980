import type { Actor } from '#core/access'
import { authorize } from '#platform/authorize'
import type { Context } from '#platform/context'
import { problem } from '#platform/problem'
import { recordAudit } from '#server/audit'
import { invalidateKey } from './authenticate-key.ts'
import { lockKey, markRevoked } from './store.ts'

/** Ends a key and the text before its rotation, here at once and elsewhere with the event; again, it does nothing. Raises `key.not-found`. */
export async function revokeKey(context: Context, actor: Actor, id: string): Promise<void> {
  authorize(actor, 'key.manage')
  await context.db.tenant(actor, async (tx) => {
    const key = await lockKey(tx, actor, id)
    if (!key) throw problem('key.not-found', { detail: id })
    if (key.revokedAt) return
    await markRevoked(tx, actor, id, context.clock.now())
    await context.events.publish(tx, actor, { name: 'key.changed', subjectId: id, participantKey: null })
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
