import { type RunPayload, startedBy } from '#platform/background-runs'
import type { Context } from '#platform/context'
import { byteOrderMark, csvLines } from '#platform/csv'
import type { TenantScope, Tx } from '#platform/database'
import type { JobRun } from '#platform/jobs'
import { fixTextFormats, readRows, readShape } from '#platform/table-rows'
import { documentFile, findPeriodIds } from '#server/documents'
import { listParticipants } from '#server/participants'
import { exportedTables } from './exported-tables.ts'
import { type DataExportRecord, dataExports, type ExportPart, insertPart } from './store.ts'

/** Documents that one turn of the job writes; after it, others have theirs. */
const turn = 50
const allDays = { from: '0001-01-01', to: '9999-12-31' }

/** What a turn has written, and where the next one begins; null after the last. */
interface Turn {
  readonly position: string
  readonly done: number
  readonly next: string | null
}

/**
 * One turn of an export: a table as CSV, or some documents as XML. What it writes is committed together with how far the run is,
 * so a killed worker writes nothing twice. One that fails again and again ends as failed.
 */
export async function workOffExport(context: Context, payload: RunPayload, job: JobRun): Promise<void> {
  const { runId } = payload
  const run = await context.db.tenant(payload, (tx) => dataExports.select(tx, payload, runId))
  if (run?.state !== 'running') return
  try {
    const table = exportedTables[run.done]
    if (table === undefined) await writeDocuments(context, payload, run)
    else await writeTable(context, payload, run, table)
  } catch (error) {
    if (job.attempt < job.maxAttempts) throw error
    context.log.error({ error, run: runId }, 'an export of everything could not be made')
    await context.db.tenant(payload, (tx) => dataExports.finish(context, tx, payload, runId, 'failed'))
  }
}

async function writeTable(
  context: Context,
  scope: RunPayload,
  run: DataExportRecord,
  table: string,
): Promise<void> {
  await context.db.tenant(scope, async (tx) => {
    await fixTextFormats(tx)
    const shape = await readShape(tx, table)
    const columns = shape.columns.filter((column) => column !== 'organization_id')
    const places = columns.map((column) => shape.columns.indexOf(column))
    // The wall lets no other rows through; the query names the tenant all the same.
    const condition = `organization_id = '${scope.organizationId}' and environment = '${scope.environment}'`
    const name = `tables/${table}.csv`
    const parts: ExportPart[] = []
    let heading = byteOrderMark + csvLines([columns])
    for await (const lines of readRows(tx, shape, condition)) {
      const rows = lines.map((line) => JSON.parse(line) as (string | null)[])
      const text = heading + csvLines(rows.map((row) => places.map((place) => row[place] ?? null)))
      parts.push({ name, bytes: Buffer.from(text) })
      heading = ''
    }
    if (heading !== '') parts.push({ name, bytes: Buffer.from(heading) })
    await keep(context, tx, scope, run, parts, { position: table, done: run.done + 1, next: table })
  })
}

/** Documents of one participant after another; the position names the participant and the last document. */
async function writeDocuments(context: Context, scope: RunPayload, run: DataExportRecord): Promise<void> {
  const actor = startedBy(scope, run)
  const participants = (await listParticipants(context, actor)).map(({ id }) => id).sort()
  const [current = participants[0] ?? '', after = ''] = run.position.includes(':')
    ? run.position.split(':')
    : []
  const ids = await context.db.tenant(scope, (tx) =>
    findPeriodIds(tx, scope, { participantKey: current, ...allDays }, { after, limit: turn }),
  )
  const parts: ExportPart[] = []
  for (const id of ids) {
    const { bytes, fileName } = await documentFile(context, actor, id, 'xml')
    // Senders have numbers of their own: the id tells two of a name apart.
    parts.push({ name: `documents/${fileName.replace(/\.xml$/, '')}_${id}.xml`, bytes })
  }
  const nextParticipant = participants[participants.indexOf(current) + 1]
  const isWhole = ids.length < turn
  const next = isWhole
    ? nextParticipant === undefined
      ? null
      : `${nextParticipant}:`
    : `${current}:${ids.at(-1)}`
  await context.db.tenant(scope, (tx) =>
    keep(context, tx, scope, run, parts, {
      position: next ?? `${current}:${ids.at(-1) ?? after}.`,
      done: run.done + ids.length,
      next,
    }),
  )
}

async function keep(
  context: Context,
  tx: Tx,
  scope: TenantScope,
  run: DataExportRecord,
  parts: readonly ExportPart[],
  { done, next, position }: Turn,
): Promise<void> {
  const bytes = parts.reduce((sum, part) => sum + part.bytes.length, run.result.bytes)
  const result = { bytes, parts: run.result.parts + parts.length }
  if (!(await dataExports.advance(tx, scope, run, { position, done, result }))) return
  for (const [index, part] of parts.entries())
    await insertPart(tx, scope, run.id, run.result.parts + index, part)
  if (next === null) await dataExports.finish(context, tx, scope, run.id, 'done')
  else await dataExports.enqueueTurn(context, tx, scope, run.id)
}

/** The time of a finished export is over: the copy goes, and what it was made of stays. */
export async function expireExport(context: Context, payload: RunPayload): Promise<void> {
  await context.db.tenant(payload, (tx) =>
    dataExports.deleteExpired(tx, payload, payload.runId, context.clock.now()),
  )
}
