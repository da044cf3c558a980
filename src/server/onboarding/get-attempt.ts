import type { Actor } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import type { Attempt } from './attempt.ts'
import { selectAttempt } from './store.ts'

/** An attempt with its steps. Raises `onboarding.attempt-not-found`. */
export async function getAttempt(context: Context, actor: Actor, id: string): Promise<Attempt> {
  authorize(actor, 'onboarding.run')
  const attempt = await context.db.tenant(actor, (tx) => selectAttempt(tx, { id }))
  if (!attempt) throw problem('onboarding.attempt-not-found', { detail: id })
  return attempt
}
