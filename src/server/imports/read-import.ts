import { importFailed } from '#contract/domain-events/import-failed'
import type { Actor } from '#core/access'
import { emptyProfile, guessColumns } from '#core/import-layout'
import { hiddenRow } from '#core/imports'
import type { Context } from '#platform/base/context'
import type { TenantTx } from '#platform/database/database'
import { type WorkThread, WorkTooHeavyError, workThread } from '#platform/processes/work-thread'
import { previewNumbers } from '#server/settings'
import { headingsKey } from './columns.ts'
import { fieldLabels, importWords } from './field-labels.ts'
import { groupRows } from './grouping-store.ts'
import type { ImportedColumn, ImportRecord } from './import.ts'
import { importEvent } from './import-event.ts'
import { conventionsOf } from './questions.ts'
import type { ReadFailure } from './read-failure.ts'
import { hiddenMark } from './read-file.ts'
import type { ReadingTasks } from './reading-tasks.ts'
import { deleteRows, insertRows } from './rows-store.ts'
import { enqueueWork, publishImport } from './start-import.ts'
import { deleteFile, selectFile, selectImport, selectMapping, updateImport } from './store.ts'

/** Limits for reading a file: they stop a decompression bomb. */
const limits = { time: 60_000, memory: 320, idle: 5_000 }

/**
 * Reads the file of an import in a thread and stores its rows in batches. A killed worker starts again; the file is
 * deleted with the step that follows.
 */
export async function readImport(context: Context, actor: Actor, record: ImportRecord): Promise<void> {
  const thread = workThread<ReadingTasks>(new URL('reading-thread.ts', import.meta.url), limits)
  try {
    await readWith(context, actor, record, thread)
  } catch (error) {
    if (!(error instanceof WorkTooHeavyError)) throw error
    await fail(context, actor, record, 'import.too-large')
  } finally {
    await thread.stop()
  }
}

/** Reads a file: a thread, or a test without one. */
type Reader = Pick<WorkThread<ReadingTasks>, 'run'>

/** Reads the file of an import and stores its rows. Raises the errors of the reader, such as `WorkTooHeavyError`. */
export async function readWith(
  context: Context,
  actor: Actor,
  record: ImportRecord,
  reader: Reader,
): Promise<void> {
  const bytes = await context.db.tenant(actor, async (tx) => {
    await deleteRows(tx, record.id)
    return await selectFile(tx, record.id)
  })
  if (!bytes) return
  const { fileName, kind } = record
  const opened = await reader.run('open', { bytes, kind, fileName })
  if ('failure' in opened) return await fail(context, actor, record, opened.failure)
  let total = 0
  let coming = readNext(reader)
  for (;;) {
    const next = await coming
    if ('failure' in next) return await fail(context, actor, record, next.failure)
    // The thread reads on while these rows are written.
    if (next.profiles === null) coming = readNext(reader)
    total += next.rows.length
    const isReading = await context.db.tenant(actor, async (tx) => {
      if (!(await isStillReading(tx, record.id))) return false
      await insertRows(tx, record.id, next.rows)
      await updateImport(tx, record.id, { total })
      if (next.profiles === null) await publishImport(context, tx, record)
      return true
    })
    if (!isReading) return
    if (next.profiles === null) continue
    const { headings, profiles } = { headings: opened.headings, profiles: next.profiles }
    const columns = headings.map((heading, index): ImportedColumn => {
      const profile = profiles[index] as ImportedColumn['profile']
      const field = opened.fields?.[index] ?? null
      return { heading, profile, field, known: field === null ? 'leftOut' : 'byName' }
    })
    if (next.hidden > 0) columns.push(hiddenColumn(next.hidden))
    return await finishReading(context, actor, record, columns, opened)
  }
}

/** A column with the hidden rows of the spreadsheet, so that each gets a finding. */
function hiddenColumn(filled: number): ImportedColumn {
  const profile = { ...emptyProfile, filled, samples: [hiddenMark] }
  return { heading: importWords.en.field.products_hiddenRow, profile, field: hiddenRow, known: 'byName' }
}

/** Whether it is not canceled; it cannot be until the transaction ends. */
async function isStillReading(tx: TenantTx, id: string): Promise<boolean> {
  const now = await selectImport(tx, id, { lock: true })
  return now?.state === 'reading'
}

type NextRows = Awaited<ReturnType<ReadingTasks['next']>>

/**
 * Starts to read the next rows. The promise is awaited later, or never when the import and its thread have ended: a
 * rejection of this promise must then be handled here.
 */
function readNext(reader: Reader): Promise<NextRows> {
  const next = reader.run('next', undefined as never)
  next.catch(() => undefined)
  return next
}

/** Stores the columns; files whose columns need no questions continue with the check. */
async function finishReading(
  context: Context,
  actor: Actor,
  record: ImportRecord,
  columns: readonly ImportedColumn[],
  opened: { kind: NonNullable<ImportRecord['format']>['kind']; detail: string; fields: unknown },
): Promise<void> {
  const { id, kind } = record
  const format = { kind: opened.kind, detail: opened.detail }
  await context.db.tenant(actor, async (tx) => {
    if (!(await isStillReading(tx, id))) return
    await deleteFile(tx, id)
    if (opened.fields !== null) {
      await groupRows(tx, id, null, { forget: true })
      // A file of complete documents declares its contents: their numbers stay.
      const numbers = kind === 'documents' ? 'keep' : null
      const step = { state: 'checking', decimals: 'point', dates: 'dayFirst', done: 0, doneTo: 0 } as const
      await updateImport(tx, id, { ...step, format, columns, numbers })
      await enqueueWork(context, tx, id)
    } else {
      const remembered = await selectMapping(tx, kind, headingsKey(columns))
      const headings = columns.map(({ heading }) => heading)
      const guessed = guessColumns(kind, headings, {
        labels: fieldLabels(kind),
        remembered: remembered?.fields,
        profiles: columns.map(({ profile }) => profile),
      })
      const mapped = columns.map((column, index) => ({ ...column, ...guessed[index] }))
      const { dates, decimals } = conventionsOf(kind, mapped)
      await updateImport(tx, id, {
        state: 'columns',
        format,
        columns: mapped,
        decimals: remembered?.decimals ?? decimals ?? null,
        dates: remembered?.dates ?? dates ?? null,
        numbers: (await areNumbersGiven(context, tx, record)) ? (remembered?.numbers ?? 'ask') : null,
      })
    }
    await publishImport(context, tx, record)
  })
}

/** Whether documents get the numbers of a series when they are issued, and not those of their file. */
async function areNumbersGiven(
  context: Context,
  tx: TenantTx,
  { kind, participantKey, purpose }: ImportRecord,
): Promise<boolean> {
  if (kind !== 'documents' || purpose !== 'write' || participantKey === null) return false
  return (await previewNumbers(tx, participantKey, context.clock.now())).automatic
}

async function fail(
  context: Context,
  actor: Actor,
  record: ImportRecord,
  failure: ReadFailure,
): Promise<void> {
  await context.db.tenant(actor, async (tx) => {
    if (!(await isStillReading(tx, record.id))) return
    await deleteRows(tx, record.id)
    await deleteFile(tx, record.id)
    const failed = { state: 'failed', failure, total: 0 } as const
    await updateImport(tx, record.id, failed)
    await publishImport(context, tx, record, [importEvent(importFailed, { ...record, ...failed })])
  })
}
