import { type Actor, userIdOf } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { type Attempt, isExpired } from './attempt.ts'
import { selectUnfinished } from './store.ts'

/** The maximum number of recent attempts. */
const looked = 20

/** The user's attempts that can be continued, in any tab and after any crash, the newest first. */
export async function listAttempts(context: Context, actor: Actor): Promise<Attempt[]> {
  authorize(actor, 'onboarding.run')
  const now = context.clock.now()
  const attempts = await context.db.tenant(actor, (tx) => selectUnfinished(tx, userIdOf(actor) ?? '', looked))
  const seen = new Set<string>()
  return attempts.filter((attempt) => {
    const { TIN } = attempt.draft
    // A newer attempt for the same taxpayer replaces earlier ones.
    if (isExpired(attempt, now) || (TIN !== '' && seen.has(TIN))) return false
    seen.add(TIN)
    return true
  })
}
