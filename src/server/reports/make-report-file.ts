import type { RunFailure } from '#contract/common'
import type { Actor } from '#core/access'
import type { RunPayload } from '#platform/background-runs'
import type { Context } from '#platform/context'
import type { TenantScope, Tx } from '#platform/database'
import type { JobRun } from '#platform/job-handlers'
import { type Table, tableParts } from '#platform/table-file'
import { actorOnBehalf } from '#server/keys'
import { deleteParts, insertPart, type ReportFileRecord, reportFiles } from './report-files-store.ts'
import { reportTable } from './report-table.ts'

/** Bytes that are written to the database at a time. */
const partBytes = 1_000_000

/** What has gone on with a run, or ended it, is another attempt: this one stops. */
class TakenOverError extends Error {}

/**
 * Makes the file of a run, part by part, with its progress. A killed worker begins anew: a workbook cannot be gone on
 * with. A report that keeps failing ends the run as failed, and so does a requester who may not see this report any more.
 */
export async function makeReportFile(context: Context, payload: RunPayload, job: JobRun): Promise<void> {
  const run = await context.db.tenant(payload, (tx) => reportFiles.select(tx, payload, payload.runId))
  if (run?.state !== 'running' || run.participantKey === null) return
  const { participantKey } = run
  const actor = await actorOnBehalf(context, payload, run.requester, { participantKey })
  if (!actor)
    return await context.db.tenant(payload, (tx) => end(context, tx, payload, run, 'failed', 'accessEnded'))
  try {
    await write(context, payload, actor, { ...run, participantKey })
  } catch (error) {
    if (error instanceof TakenOverError) return
    if (job.attempt < job.maxAttempts) throw error
    context.log.error({ error, run: run.id }, 'the file of a report could not be made')
    await failReportFile(context, payload)
  }
}

/** Ends the file of a report as failed; a finished one does not change. */
export async function failReportFile(context: Context, payload: RunPayload): Promise<void> {
  await context.db.tenant(payload, async (tx) => {
    const run = await reportFiles.select(tx, payload, payload.runId)
    if (run?.state === 'running') await end(context, tx, payload, run, 'failed')
  })
}

async function write(
  context: Context,
  payload: RunPayload,
  actor: Actor,
  run: ReportFileRecord & { readonly participantKey: string },
): Promise<void> {
  const { content, format, language } = run.input
  let at = run
  let rows = 0
  let bytes = 0
  let part = 0
  const table = counted(reportTable(context, actor, run.participantKey, content, language), (count) => {
    rows += count
  })
  const store = async (chunks: readonly Uint8Array[]) => {
    const joined = Buffer.concat(chunks)
    bytes += joined.length
    const before = at
    const to = { position: positionOf(part), done: rows, result: { bytes } }
    await context.db.tenant(payload, async (tx) => {
      if (!(await reportFiles.advance(tx, payload, before, to))) throw new TakenOverError()
      if (part === 0) await deleteParts(tx, payload, run.id)
      await insertPart(tx, payload, run.id, part, joined)
      await publishProgress(context, tx, payload, run)
    })
    at = { ...before, ...to }
    part += 1
  }
  let chunks: Uint8Array[] = []
  let waiting = 0
  for await (const chunk of tableParts(table, format)) {
    const made = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
    chunks.push(made)
    waiting += made.length
    if (waiting < partBytes) continue
    await store(chunks)
    chunks = []
    waiting = 0
  }
  await store(chunks)
  await context.db.tenant(payload, (tx) => end(context, tx, payload, run, 'done'))
}

/** A position that no other attempt at the same part has. */
function positionOf(part: number): string {
  return `${part} ${crypto.randomUUID()}`
}

function counted(table: Table, onRows: (count: number) => void): Table {
  async function* batches() {
    for await (const rows of table.batches) {
      onRows(rows.length)
      yield rows
    }
  }
  return { ...table, batches: batches() }
}

async function end(
  context: Context,
  tx: Tx,
  scope: RunPayload,
  run: ReportFileRecord,
  state: 'done' | 'failed',
  failure: RunFailure | null = null,
): Promise<void> {
  await reportFiles.finish(context, tx, scope, run.id, state, failure)
  await publishProgress(context, tx, scope, run)
}

async function publishProgress(
  context: Context,
  tx: Tx,
  scope: TenantScope,
  { id, participantKey }: ReportFileRecord,
): Promise<void> {
  await context.events.publish(tx, scope, { name: 'report.changed', subjectId: id, participantKey })
}

/** The time of a file is over: it can be made again. */
export async function expireReportFile(context: Context, payload: RunPayload): Promise<void> {
  await context.db.tenant(payload, (tx) =>
    reportFiles.deleteExpired(tx, payload, payload.runId, context.clock.now()),
  )
}
