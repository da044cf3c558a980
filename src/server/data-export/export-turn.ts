import type { Actor } from '#core/access'
import type { Context } from '#platform/base/context'
import type { TenantTx } from '#platform/database/database'
import { fixTextFormats, readRows, readShape, toTextRow } from '#platform/database/table-rows'
import { byteOrderMark, csvLines } from '#platform/files/csv'
import { readStored } from '#server/documents/reading'
import { endTurn } from '#server/runs'
import { type ExportedTable, exportedTables } from './exported-tables.ts'
import { type DataExportRecord, dataExports, type ExportPart, insertPart, type Written } from './store.ts'

/** Documents that one turn of the job writes; after it, others have theirs. */
const turn = 50
/** Where the position of a run is among documents: before the id of the last one that is written. */
const amongDocuments = 'documents:'

/** How far a run is after a turn. */
type Progress = Pick<DataExportRecord, 'position' | 'done' | 'result'> & { readonly isLast: boolean }

/**
 * One turn of an export: a table as CSV with its files, or some documents as XML and drafts as JSON. Each part is committed
 * together with the progress of the run, so a killed worker writes nothing twice.
 */
export async function exportSome(context: Context, actor: Actor, { id }: DataExportRecord): Promise<void> {
  await context.db.tenant(actor, async (tx) => {
    const run = await dataExports.select(tx, id)
    // The run is locked until the transaction ends.
    if (run?.state !== 'running' || !(await dataExports.advance(tx, run, run))) return
    const table = exportedTables[run.done]
    const progress = table ? await writeTable(tx, run, table) : await writeDocuments(tx, run)
    await dataExports.advance(tx, run, progress)
    await endTurn(context, tx, actor, dataExports, run, progress)
  })
}

async function writeTable(tx: TenantTx, run: DataExportRecord, table: ExportedTable): Promise<Progress> {
  await fixTextFormats(tx)
  const whole = await readShape(tx, table.name)
  const columns =
    table.columns ??
    whole.columns.filter((column) => column !== 'organization_id' && !(table.fileName && column === 'bytes'))
  const name = `tables/${table.name}.csv`
  let result = await add(tx, run, run.result, { name, bytes: csv([columns], byteOrderMark) })
  const condition = table.rows(tx.scope.organizationId, tx.scope.environment)
  const listed = { ...whole, columns, hasFiles: whole.hasFiles && !table.fileName }
  for await (const lines of readRows(tx, listed, condition)) {
    const rows = lines.map((line) => JSON.parse(line) as (string | null)[])
    result = await add(tx, run, result, { name, bytes: csv(rows) })
  }
  if (table.fileName) {
    for await (const lines of readRows(tx, whole, condition))
      for (const row of lines.map((line) => toTextRow(whole, line))) {
        // PostgreSQL writes bytes as \x and hexadecimal digits.
        const bytes = Buffer.from(row['bytes']?.slice(2) ?? '', 'hex')
        result = await add(tx, run, result, { name: table.fileName(row), bytes })
      }
  }
  return { position: table.name, done: run.done + 1, result, isLast: false }
}

const csv = (rows: readonly (readonly (string | null)[])[], before = '') =>
  Buffer.from(before + csvLines(rows))

/** Documents in the order of their ids. One without stored contents is listed, and the others are still written. */
async function writeDocuments(tx: TenantTx, run: DataExportRecord): Promise<Progress> {
  const after = run.position.startsWith(amongDocuments) ? run.position.slice(amongDocuments.length) : ''
  let { done, result } = run
  let last = after
  for await (const { id, label, stored } of readStored(tx, { after, limit: turn })) {
    // Numbers of different senders may coincide: the id distinguishes two files of one name.
    if (stored === null)
      result = { ...result, withoutContent: [...(result.withoutContent ?? []), `${label} (${id})`] }
    else if (stored.kind === 'draft')
      result = await add(tx, run, result, { name: `drafts/${id}.json`, bytes: stored.bytes })
    else
      result = await add(tx, run, result, {
        name: `documents/${label}_${id}.xml`,
        bytes: stored.bytes,
      })
    done += 1
    last = id
  }
  return { position: amongDocuments + last, done, result, isLast: done - run.done < turn }
}

/** Adds a part of a file; returns the new total. */
async function add(tx: TenantTx, run: DataExportRecord, result: Written, part: ExportPart): Promise<Written> {
  await insertPart(tx, run.id, result.parts, part)
  return { ...result, parts: result.parts + 1, bytes: result.bytes + part.bytes.length }
}
