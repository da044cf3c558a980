import type { Actor } from '#core/access'
import type { Context } from '#platform/base/context'
import { type Table, tableParts } from '#platform/files/table-file'
import { endTurn, publishProgress } from '#server/runs'
import { deleteParts, insertPart, type ReportFileRecord, reportFiles } from './report-files-store.ts'
import { reportTable } from './report-table.ts'

/** Bytes that are written to the database at a time. */
const partBytes = 1_000_000

/** Another attempt has continued or ended the run: this one stops. */
class TakenOverError extends Error {}

/**
 * Makes the file of a run, part by part, with its progress. A killed worker starts again: a workbook cannot be
 * continued.
 */
export async function makeReportFile(context: Context, actor: Actor, run: ReportFileRecord): Promise<void> {
  const { participantKey } = run
  if (participantKey === null) return
  try {
    await write(context, actor, { ...run, participantKey })
  } catch (error) {
    if (!(error instanceof TakenOverError)) throw error
  }
}

async function write(
  context: Context,
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
    await context.db.tenant(actor, async (tx) => {
      if (!(await reportFiles.advance(tx, before, to))) throw new TakenOverError()
      if (part === 0) await deleteParts(tx, run.id)
      await insertPart(tx, run.id, part, joined)
      await publishProgress(context, tx, reportFiles, run)
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
  await context.db.tenant(actor, (tx) => endTurn(context, tx, actor, reportFiles, run, { isLast: true }))
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
