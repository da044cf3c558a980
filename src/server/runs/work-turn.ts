import type { RunFailure } from '#contract/common'
import type { Actor } from '#core/access'
import type { Requester } from '#platform/actors/requester'
import type { Context } from '#platform/base/context'
import type { TenantScope } from '#platform/database/database'
import type { JobRun } from '#platform/queue/job-handlers'
import { actorOnBehalf } from '#server/keys'

/** One turn of background work. */
interface Turn<Run> {
  /** Reads the run; undefined when there is nothing for a job to do. */
  readonly find: () => Promise<Run | undefined>
  /** The requester and the participant of the turn (see `actorOnBehalf`). */
  readonly requestOf: (run: Run) => { readonly requester: Requester; readonly participantKey?: string | null }
  /** Does a part of the work, in transactions that also store how far it is, and enqueues the next turn. */
  readonly work: (actor: Actor, run: Run) => Promise<void>
  /**
   * Ends a run that cannot continue.
   * @param failure `accessEnded` when its requester may not do this any more; null when its turns keep failing
   */
  readonly fail: (run: Run, failure: RunFailure | null, actor: Actor | null) => Promise<void>
}

/**
 * Does one turn of a run for its requester, with the requester's present access. Without access the run ends; a turn
 * that raises an error is retried, and the last attempt ends the run.
 */
export async function workTurn<Run extends { readonly id: string }>(
  context: Context,
  scope: TenantScope,
  job: JobRun,
  { fail, find, requestOf, work }: Turn<Run>,
): Promise<void> {
  const run = await find()
  if (!run) return
  const { requester, ...about } = requestOf(run)
  const actor = await actorOnBehalf(context, scope, requester, about)
  if (!actor) return await fail(run, 'accessEnded', null)
  try {
    await work(actor, run)
  } catch (error) {
    if (job.attempt < job.maxAttempts) throw error
    await fail(run, null, actor)
    context.log.error({ error, run: run.id }, 'a run was given up')
  }
}
