import type { RunFailure } from '#contract/common'
import type { Actor } from '#core/access'
import { dubaiDate } from '#core/calendar'
import type { Context } from '#platform/base/context'
import type { TenantScope, TenantTx } from '#platform/database/database'
import type { JobRun } from '#platform/queue/job-handlers'
import { attentionIds, draftIds } from '#server/documents/lists'
import { type RunPayload, sweepRuns, workTurn } from '#server/runs'
import { settleIssues } from './bulk-issue.ts'
import { settleRetries } from './bulk-retry.ts'
import {
  type BulkRunRecord,
  finishRun,
  insertItems,
  refuseWaitingItems,
  selectRun,
  selectRunningRuns,
  selectWaitingItems,
  updateListedTo,
} from './bulk-store.ts'
import { refuseFailedItems } from './refuse-failed-items.ts'
import { enqueueRun, runJob } from './start-run.ts'

/** Documents that one turn of the job lists, and that it works off; after it, others have theirs. */
const listBatch = 1_000
const workBatch = 50
/**
 * Attempts of a turn after which documents that fail are refused and the run continues; attempts that ended because the
 * database was away count, too.
 */
const attemptsOfDocuments = 3

/**
 * One turn of a run: lists some of the selected documents, or processes some of those listed, and enqueues the next
 * turn. The outcome of a document is written in the transaction that acts, so a killed worker repeats nothing. A
 * failing document does not stop the others: it is refused after three attempts. Waiting documents are refused when
 * the requester has lost the permission, and when turns keep failing.
 */
export async function runBulk(context: Context, payload: RunPayload, job: JobRun): Promise<void> {
  await workTurn(context, payload, job, {
    async find() {
      const run = await context.db.tenant(payload, (tx) => selectRun(tx, payload.runId))
      return run?.state === 'running' ? run : undefined
    },
    requestOf: ({ participantKey, requester }) => ({ participantKey, requester }),
    work: (actor, run) =>
      run.listedTo === null ? settleSome(context, actor, run, job) : listSome(context, actor, run),
    fail: (_run, failure) => endEarly(context, payload, failure),
  })
}

/** The sweep of bulk runs. */
export async function sweepBulkRuns(context: Context): Promise<void> {
  await sweepRuns(context, {
    name: 'bulk_runs',
    select: selectRunningRuns,
    jobOf: ({ runId, ...scope }) => runJob(scope, runId),
    giveUp: (_context, run) => endEarly(context, run, 'givenUp'),
  })
}

async function settleSome(context: Context, actor: Actor, run: BulkRunRecord, job: JobRun): Promise<void> {
  const waiting = await context.db.tenant(actor, (tx) => selectWaitingItems(tx, run.id, workBatch))
  const settle = run.kind === 'retry' ? settleRetries : settleIssues
  const unsettled = await settle(context, actor, run, waiting)
  const [first] = unsettled
  if (first && job.attempt < Math.min(attemptsOfDocuments, job.maxAttempts)) throw first.error
  await refuseFailedItems(context, actor, run, unsettled)
  await context.db.tenant(actor, async (tx) => {
    if (waiting.length === workBatch) await enqueueRun(context, tx, run.id)
    else await finishRun(tx, run.id, context.clock.now())
    await publishProgress(context, tx, run)
  })
}

/** The refusal of a document whose run ends without it. Words: `exchange:bulk.<code>`. */
const refusedWith: Readonly<Record<RunFailure, string>> = { accessEnded: 'notAllowed', givenUp: 'failed' }

/**
 * Ends a run that cannot continue, unless it has ended: waiting documents are refused. It has failed when it had not
 * listed all of its documents; otherwise each document has its outcome.
 */
async function endEarly(
  context: Context,
  { runId, ...scope }: Pick<RunPayload, 'runId'> & TenantScope,
  failure: RunFailure,
): Promise<void> {
  await context.db.tenant(scope, async (tx) => {
    const run = await selectRun(tx, runId, { lock: true })
    if (run?.state !== 'running') return
    await refuseWaitingItems(tx, run.id, refusedWith[failure])
    await finishRun(tx, run.id, context.clock.now(), run.listedTo === null ? null : failure)
    await publishProgress(context, tx, run)
  })
}

async function listSome(context: Context, actor: Actor, run: BulkRunRecord): Promise<void> {
  await context.db.tenant(actor, async (tx) => {
    const locked = await selectRun(tx, run.id, { lock: true })
    if (locked?.state !== 'running' || locked.listedTo === null) return
    const ids = await meantIds(tx, locked, { after: locked.listedTo, limit: listBatch })
    await insertItems(tx, run.id, ids)
    await updateListedTo(tx, run.id, ids.length === listBatch ? (ids.at(-1) ?? null) : null)
    await enqueueRun(context, tx, run.id)
    await publishProgress(context, tx, run)
  })
}

/** The next of all documents that a run is about: those of its cause for attention, or the drafts that were there. */
async function meantIds(
  tx: TenantTx,
  { verdict, participantKey, matching, createdAt }: BulkRunRecord,
  page: { after: string; limit: number },
): Promise<string[]> {
  return verdict === null
    ? await draftIds(tx, participantKey, new Date(createdAt), matching ?? {}, page)
    : await attentionIds(tx, participantKey, verdict, matching ?? {}, {
        ...page,
        today: dubaiDate(createdAt),
      })
}

async function publishProgress(context: Context, tx: TenantTx, run: BulkRunRecord): Promise<void> {
  const event = { name: 'bulk.changed', subjectId: run.id, participantKey: run.participantKey } as const
  await context.events.publish(tx, event)
}
