import type { Actor } from '#core/access'
import type { Context } from '#platform/base/context'
import { type Attempt, type StepKey, stateOf, withStep } from './attempt.ts'
import { changeAttempt } from './change-attempt.ts'

/** Stores that a step is done. */
export async function passStep(
  context: Context,
  actor: Actor,
  attempt: Attempt,
  key: StepKey,
): Promise<Attempt> {
  return await changeAttempt(context, actor, attempt.id, (newest) =>
    withStep(newest, key, null, context.clock.now()),
  )
}

/** Stores the failure of a step; one that has been completed stays so. */
export async function failStep(
  context: Context,
  actor: Actor,
  attempt: Attempt,
  key: StepKey,
  code: string,
): Promise<Attempt> {
  return await changeAttempt(context, actor, attempt.id, (newest) =>
    stateOf(newest, key) === 'done' ? newest : withStep(newest, key, code, context.clock.now()),
  )
}
