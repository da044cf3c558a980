import type { Actor } from '#core/access'
import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import type { TenantTx } from '#platform/database/database'
import type { Attempt } from './attempt.ts'
import { replaceAttempt, selectAttempt } from './store.ts'

/** Locks an attempt, changes it and writes it back in one transaction; the change sees the newest state. */
export async function changeAttempt(
  context: Context,
  actor: Actor,
  id: string,
  change: (attempt: Attempt, tx: TenantTx) => Attempt | Promise<Attempt>,
): Promise<Attempt> {
  return await context.db.tenant(actor, async (tx) => {
    const attempt = await selectAttempt(tx, { id }, { lock: true })
    if (!attempt) throw problem('onboarding.attempt-not-found', { detail: id })
    const changed = await change(attempt, tx)
    await replaceAttempt(tx, changed, context.clock.now())
    return changed
  })
}
