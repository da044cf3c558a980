import { importFailed } from '#contract/domain-events/import-failed'
import type { ProblemCode } from '#contract/problem-codes'
import type { Actor } from '#core/access'
import type { Context } from '#platform/base/context'
import type { JobRun } from '#platform/queue/job-handlers'
import { sweepRuns, workTurn } from '#server/runs'
import { checkSome } from './check-items.ts'
import type { ImportRecord } from './import.ts'
import { importEvent } from './import-event.ts'
import { readImport } from './read-import.ts'
import { deleteRows } from './rows-store.ts'
import {
  enqueueExpiry,
  enqueueWork,
  type ImportPayload,
  publishImport,
  worked,
  workJob,
} from './start-import.ts'
import { deleteFile, deleteImport, selectImport, selectWorkingImports, updateImport } from './store.ts'
import type { ImportTargets } from './target.ts'
import { undoSome } from './undo-items.ts'
import { writeSome } from './write-items.ts'
import { countItems } from './written-rows-store.ts'

/** Milliseconds of one turn; after it, others have theirs. */
const turn = 1_500

/**
 * One turn of an import: reads its file, or checks, writes or undoes some of its items, and enqueues the next turn.
 * Each part is written together with the progress of the import, so a killed worker repeats nothing that was
 * committed. It is done with the present permissions of the requester of the step; without them the import fails.
 */
export async function workImport(
  context: Context,
  targets: ImportTargets,
  payload: ImportPayload,
  job: JobRun,
): Promise<void> {
  await workTurn(context, payload, job, {
    async find() {
      const record = await context.db.tenant(payload, (tx) => selectImport(tx, payload.importId))
      return record && worked.includes(record.state) ? record : undefined
    },
    requestOf: ({ askedBy, by, participantKey }) => ({
      requester: askedBy ?? by,
      // Contacts and products are the organization's.
      ...(participantKey === null ? {} : { participantKey }),
    }),
    work: (actor, record) => workOn(context, targets, actor, record),
    async fail({ state }, failure) {
      const code = failure === 'accessEnded' ? 'access.denied' : 'common.unexpected'
      await failImport(context, payload, code, state)
    },
  })
}

async function workOn(
  context: Context,
  targets: ImportTargets,
  actor: Actor,
  record: ImportRecord,
): Promise<void> {
  if (record.state === 'reading') return await readImport(context, actor, record)
  const step = stepOf(record, targets)
  if (!step) return
  const until = performance.now() + turn
  let isMore = true
  while (isMore && performance.now() < until) isMore = await step(context, actor, record.id)
  await context.db.tenant(actor, async (tx) => {
    if (isMore) await enqueueWork(context, tx, record.id)
    await publishImport(context, tx, record)
  })
}

/**
 * Ends an import as failed, with a message for users; one that waits for them or has ended stays as it is. Written
 * records stay.
 * @param at the step that failed; any step of a job by default
 */
export async function failImport(
  context: Context,
  payload: ImportPayload,
  failure: ProblemCode,
  at?: ImportRecord['state'],
): Promise<void> {
  await context.db.tenant(payload, async (tx) => {
    const now = await selectImport(tx, payload.importId, { lock: true })
    if (!now || !worked.includes(now.state) || (at && now.state !== at)) return
    await deleteFile(tx, now.id)
    // Until the last part is done, written or undone items are counted in their rows only.
    const isWriting = now.state === 'writing' || now.state === 'undoing'
    const counts = isWriting ? await countItems(tx, now.id) : now.counts
    const failed = { state: 'failed', failure, counts } as const
    await updateImport(tx, now.id, failed)
    await publishImport(context, tx, now, [importEvent(importFailed, { ...now, ...failed })])
  })
}

/** The sweep of imports. */
export async function sweepImports(context: Context): Promise<void> {
  await sweepRuns(context, {
    name: 'imports',
    select: selectWorkingImports,
    jobOf: ({ importId, ...scope }) => workJob(scope, importId),
    giveUp: (_context, one) => failImport(context, one, 'common.unexpected'),
  })
}

/** Does some of a step, in one transaction; false when nothing of it is left. */
type Step = (context: Context, actor: Actor, importId: string) => Promise<boolean>

function stepOf({ kind, state }: ImportRecord, targets: ImportTargets): Step | undefined {
  const target = targets[kind]
  switch (state) {
    case 'checking':
      return (context, actor, id) => checkSome(context, actor, target, id)
    case 'writing':
      return (context, actor, id) => writeSome(context, actor, target, id)
    case 'undoing':
      return (context, actor, id) => undoSome(context, actor, target, id)
    default:
      return undefined
  }
}

/** Days for which the report of a rehearsal stays, to compare the next one with. */
const reportKeptDays = 366

/**
 * An import has expired: deletes its rows, and keeps the records that it has written. The report of a rehearsal stays
 * for another year.
 */
export async function expireImport(context: Context, payload: ImportPayload): Promise<void> {
  const { importId } = payload
  await context.db.tenant(payload, async (tx) => {
    const record = await selectImport(tx, importId, { lock: true })
    if (!record?.report) return await deleteImport(tx, importId)
    if ((await deleteRows(tx, importId)) === 0) return await deleteImport(tx, importId)
    await enqueueExpiry(context, tx, record, reportKeptDays)
  })
}
