import type { RunFailure } from '#contract/common'
import type { Actor } from '#core/access'
import type { StoredRequester } from '#platform/actors/requester'
import type { Context } from '#platform/base/context'
import type { TenantScope } from '#platform/database/database'
import type { JobRun } from '#platform/queue/job-handlers'
import { actorOnBehalf } from '#server/keys'

/** One turn of background work. */
interface Turn<Run> {
  /** Reads the run; undefined when there is nothing for a job to do. */
  readonly find: () => Promise<Run | undefined>
  /** The requester and the participant of the turn (see `actorOnBehalf`). */
  readonly requestOf: (run: Run) => {
    readonly requester: StoredRequester
    readonly participantKey?: string | null
  }
  /** Does a part of the work, in transactions that also store how far it is, and enqueues the next turn. */
  readonly work: (actor: Actor, run: Run) => Promise<void>
  /**
   * Ends a run that cannot continue.
   * @param failure `accessEnded` when its requester may not do this any more; `givenUp` when its turns keep failing
   */
  readonly fail: (run: Run, failure: RunFailure, actor: Actor | null) => Promise<void>
}

/**
 * Attempts of a job whose requester this version cannot read, about a minute and a half: during an upgrade a worker of the
 * later version may take the next one.
 */
const unreadableAttempts = 5

/**
 * Carries out one turn of a run for its requester, with the access that the requester has now. Without it the run ends;
 * a turn that raises an error is tried again, and the last attempt ends the run. So does the fifth attempt of a run whose
 * requester was stored by a later version.
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
  if (requester.kind === 'unreadable') {
    const error = new Error(`a later version stored the requester of ${run.id}`)
    if (job.attempt < Math.min(job.maxAttempts, unreadableAttempts)) throw error
    context.log.error({ error, run: run.id }, 'a run was given up')
    return await fail(run, 'givenUp', null)
  }
  const actor = await actorOnBehalf(context, scope, requester, about)
  if (!actor) return await fail(run, 'accessEnded', null)
  try {
    await work(actor, run)
  } catch (error) {
    if (job.attempt < job.maxAttempts) throw error
    await fail(run, 'givenUp', actor)
    context.log.error({ error, run: run.id }, 'a run was given up')
  }
}
