import type { Context } from '#platform/base/context'
import { closedOrganizations } from '#platform/database/closed-organizations'
import { type TenantScope, type Tx } from '#platform/database/database'
import { isDatabaseAway } from '#platform/database/statement-errors'
import type { NewJob } from '#platform/queue/jobs'
import type { SweptKind } from './run-jobs.ts'
import { selectRunningRuns } from './store.ts'

/** The unfinished runs of one table, and their jobs. */
interface SweptRuns<Run extends TenantScope> {
  /** For the log. */
  readonly name: string
  /** Unfinished runs of all tenants. */
  readonly select: (tx: Tx) => Promise<readonly Run[]>
  readonly jobOf: (run: Run) => NewJob & { readonly key: string }
  /** Ends a run whose job has failed for good, unless the run is over by now. */
  readonly giveUp: (context: Context, run: Run) => Promise<void>
}

/**
 * Part of the sweep: ends the unfinished runs whose jobs have failed permanently, so that users see it and can start
 * again, and enqueues lost jobs. A job ends its run itself when its last attempt raises an error; the sweep covers a
 * job whose worker was killed in the last attempt, and one that could not record its end. A run that cannot be ended
 * does not stop the others; the next sweep retries it.
 */
export async function sweepRuns<Run extends TenantScope>(
  context: Context,
  { giveUp, jobOf, name, select }: SweptRuns<Run>,
): Promise<void> {
  const closed = await closedOrganizations(context)
  const failed = await context.db.system(async (tx) => {
    const runs = (await select(tx)).filter(({ organizationId }) => !closed.has(organizationId))
    if (runs.length === 0) return []
    const jobs = runs.map((run) => ({ run, job: jobOf(run) }))
    const failedKeys = await context.jobs.failedKeys(
      tx,
      jobs.map(({ job }) => job.key),
    )
    const isFailed = ({ job }: { readonly job: { readonly key: string } }) => failedKeys.has(job.key)
    const others = jobs.filter((one) => !isFailed(one)).map(({ job }) => job)
    const lost = await context.jobs.enqueueLost(tx, others)
    if (lost > 0) context.log.warn({ runs: lost, of: name }, 'runs had lost their jobs')
    return jobs.filter(isFailed)
  })
  for (const { job, run } of failed) {
    const about = { job: job.key, of: name }
    try {
      await giveUp(context, run)
      context.log.warn(about, 'a run was ended: its job has failed for good')
    } catch (error) {
      if (isDatabaseAway(error)) throw error
      context.log.error({ error, ...about }, 'a run could not be ended')
    }
  }
}

/** The sweep of the runs of these kinds; those of a later version are left to its workers. */
export async function sweepBackgroundRuns(context: Context, kinds: readonly SweptKind[]): Promise<void> {
  const byName = new Map(kinds.map((kind) => [kind.kind, kind]))
  await sweepRuns(context, {
    name: 'background_runs',
    select: async (tx) =>
      (await selectRunningRuns(tx)).flatMap(({ kind, ...run }) => {
        const swept = byName.get(kind)
        return swept ? { ...run, swept } : []
      }),
    jobOf: ({ runId, swept, ...scope }) => swept.jobOf(scope, runId),
    giveUp: (_context, { swept, ...run }) => swept.giveUp(context, run),
  })
}
