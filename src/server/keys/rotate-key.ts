import { keyRotated } from '#contract/domain-events/key-rotated'
import type { RotateKeyRequest } from '#contract/keys'
import type { Actor } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import { recordAudit } from '#server/audit'
import { invalidateKey } from './authenticate-key.ts'
import type { IssuedKeyRecord } from './create-key.ts'
import { newText, stateOf } from './key.ts'
import { keyEvent } from './key-event.ts'
import { lockKey, replaceText } from './store.ts'

const hour = 3_600_000

/**
 * Gives a key a new text; the previous one works for some hours more, and one before that ends at once.
 * Raises `key.not-found` and `key.over`.
 */
export async function rotateKey(
  context: Context,
  actor: Actor,
  id: string,
  { overlapHours }: RotateKeyRequest,
): Promise<IssuedKeyRecord> {
  authorize(actor, 'key.manage')
  const issued = await context.db.tenant(actor, async (tx) => {
    const now = context.clock.now()
    const before = await lockKey(tx, id)
    if (!before) throw problem('key.not-found', { detail: id })
    if (stateOf(before, now) !== 'active') throw problem('key.over', { detail: id })
    const { text, prefix, hash } = newText(actor)
    const endsAt = new Date(now.getTime() + overlapHours * hour)
    const previous = { prefix: before.prefix, hash: before.secretHash, endsAt }
    await replaceText(tx, id, { prefix, hash }, previous)
    const after = { ...before, prefix, secretHash: hash, previous }
    await context.events.publish(
      tx,
      { name: 'key.changed', subjectId: id, participantKey: null },
      { domainEvents: [keyEvent(keyRotated, after, now)] },
    )
    await recordAudit(tx, actor, {
      action: 'key.rotated',
      subjectId: id,
      before: { prefix: before.prefix },
      after: { prefix, previousEndsAt: endsAt.toISOString() },
    })
    return { key: after, text }
  })
  invalidateKey(context, id)
  return issued
}
