import type { RunFailure } from '#contract/common'
import type { Actor } from '#core/access'
import { systemActor } from '#platform/actors/system-actor'
import type { Context } from '#platform/base/context'
import type { TenantTx } from '#platform/database/database'
import type { JobHandlers } from '#platform/queue/job-handlers'
import { recordAudit } from '#server/audit'
import { type BackgroundRun, type BackgroundRuns, RunPayload } from './store.ts'
import { workTurn } from './work-turn.ts'

/** Does a part of a run, and ends the turn with `endTurn`. */
type WorkOn<Input, Result> = (
  context: Context,
  actor: Actor,
  run: BackgroundRun<Input, Result>,
) => Promise<void>

/** The jobs of a kind of runs: turns, the end of a run whose job was suspended, and the expiry of finished ones. */
export function runJobs<Input extends object, Result extends object>(
  runs: BackgroundRuns<Input, Result>,
  work: WorkOn<Input, Result>,
): JobHandlers {
  const { expire, work: workJob } = runs.kind
  const fail = async (
    context: Context,
    { runId, ...scope }: RunPayload,
    failure: RunFailure,
    actor: Actor | null,
  ) => {
    // The portal ends the run of a requester whose access has ended, and one whose job was suspended.
    const by = actor ?? systemActor(scope)
    await context.db.tenant(scope, (tx) => endRun(context, tx, by, runs, runId, 'failed', failure))
  }
  return {
    [workJob]: {
      async run(context, rawPayload, job) {
        const payload = RunPayload.parse(rawPayload)
        await workTurn(context, payload, job, {
          async find() {
            const run = await context.db.tenant(payload, (tx) => runs.select(tx, payload.runId))
            return run?.state === 'running' ? run : undefined
          },
          requestOf: ({ participantKey, requester }) => ({ participantKey, requester }),
          work: (actor, run) => work(context, actor, run),
          fail: (_run, failure, actor) => fail(context, payload, failure, actor),
        })
      },
      onSuspended: (context, rawPayload) => fail(context, RunPayload.parse(rawPayload), 'givenUp', null),
    },
    ...(expire && {
      [expire.job]: async (context: Context, rawPayload: unknown) => {
        const { runId, ...scope } = RunPayload.parse(rawPayload)
        const now = context.clock.now()
        await context.db.tenant(scope, (tx) => runs.deleteExpired(tx, runId, now))
      },
    }),
  }
}

/** What the sweep does about the runs of a kind. */
export interface SweptKind {
  readonly kind: string
  readonly jobOf: BackgroundRuns<object, object>['jobOf']
  /** Ends a run whose job has failed for good. */
  readonly giveUp: (context: Context, run: RunPayload) => Promise<void>
}

export function sweptKind<Input extends object, Result extends object>(
  runs: BackgroundRuns<Input, Result>,
): SweptKind {
  return {
    kind: runs.kind.kind,
    jobOf: (scope, id) => runs.jobOf(scope, id),
    async giveUp(context, { runId, ...scope }) {
      // The portal ends a run whose job has failed; no other code knows of it.
      const by = systemActor(scope)
      await context.db.tenant(scope, (tx) => endRun(context, tx, by, runs, runId, 'failed', 'givenUp'))
    },
  }
}

/** Ends a turn, in the transaction that stores how far the run is: the next turn follows, or the run is done. */
export async function endTurn<Input extends object, Result extends object>(
  context: Context,
  tx: TenantTx,
  actor: Actor,
  runs: BackgroundRuns<Input, Result>,
  run: BackgroundRun<Input, Result>,
  { isLast }: { readonly isLast: boolean },
): Promise<void> {
  if (isLast) return await endRun(context, tx, actor, runs, run.id, 'done')
  await runs.enqueueTurn(context, tx, run.id)
  await publishProgress(context, tx, runs, run)
}

/** Publishes the progress of a run, where its kind does. */
export async function publishProgress<Input extends object, Result extends object>(
  context: Context,
  tx: TenantTx,
  { kind }: BackgroundRuns<Input, Result>,
  { id, participantKey }: BackgroundRun<Input, Result>,
): Promise<void> {
  if (kind.changed) await context.events.publish(tx, { name: kind.changed, subjectId: id, participantKey })
}

/** Ends a run; one that has ended stays as it is. */
async function endRun<Input extends object, Result extends object>(
  context: Context,
  tx: TenantTx,
  actor: Actor,
  runs: BackgroundRuns<Input, Result>,
  id: string,
  state: 'done' | 'failed',
  failure: RunFailure | null = null,
): Promise<void> {
  const run = await runs.select(tx, id, { lock: true })
  if (run?.state !== 'running') return
  await runs.finish(context, tx, id, state, failure)
  await publishProgress(context, tx, runs, run)
  const entry = runs.kind.endEntry?.({ ...run, state })
  if (entry) await recordAudit(tx, actor, { ...entry, subjectId: id })
}
