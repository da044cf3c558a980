/**
 * Runs a file through an import with the operations of the portal, in this process: without HTTP, and without the
 * thread that reads.
 */
import type { Actor } from '#core/access'
import type { InvoiceDraft } from '#core/invoice'
import type { Context } from '#platform/base/context'
import { documentTarget } from '#server/documents/imported'
import { checkSome } from '../check-items.ts'
import { questionsOf } from '../questions.ts'
import { readWith } from '../read-import.ts'
import { readingTasks } from '../reading-tasks.ts'
import { type RowRecord, selectRows } from '../rows-store.ts'
import { setColumns } from '../set-columns.ts'
import { startImport } from '../start-import.ts'
import { selectImport } from '../store.ts'
import { selectToWrite } from '../written-rows-store.ts'

/** A document that an import created from rows. */
interface CheckedItem {
  readonly outcome: string
  /** As in its first row. */
  readonly number: string
  /** `rule path` of each finding of its rows. */
  readonly found: readonly string[]
  /** The draft to write, with its total; undefined when nothing would be written. */
  readonly draft: InvoiceDraft | undefined
  readonly total: string
}

/** The documents of a file, with the guessed columns; undefined where the user would have to answer a question. */
export async function checkLedger(
  context: Context,
  actor: Actor,
  participantKey: string,
  { bytes, fileName }: { readonly bytes: Buffer; readonly fileName: string },
): Promise<readonly CheckedItem[] | undefined> {
  const upload = { kind: 'documents', purpose: 'write', fileName, bytes, participantKey } as const
  const started = await startImport(context, actor, upload, crypto.randomUUID())
  const tasks = readingTasks()
  const run = (task: 'open' | 'next', input: never) => tasks[task](input)
  await readWith(context, actor, started, { run: run as never })
  const read = await context.db.tenant(actor, (tx) => selectImport(tx, started.id))
  if (read?.state !== 'columns') throw new Error(`the file was not read: ${read?.failure}`)
  const { dates, decimals } = questionsOf(read)
  if (dates || decimals) return undefined
  const fields = read.columns.map(({ field }) => field)
  const choice = {
    ...{ fields, remember: false },
    ...{ decimals: read.decimals ?? 'point', dates: read.dates ?? 'dayFirst' },
  } as const
  await setColumns(context, actor, started.id, choice)
  while (await checkSome(context, actor, documentTarget, started.id)) continue
  return await context.db.tenant(actor, async (tx) => {
    const rows = await selectRows(tx, started.id, { show: 'all', after: 0, limit: 200 })
    const toWrite = await selectToWrite(tx, started.id, 0, 200)
    const inputs = new Map(toWrite.map(({ input, number }) => [number, input as Input]))
    return itemsOf(rows, inputs, fields.indexOf('number'))
  })
}

interface Input {
  readonly draft: InvoiceDraft
  readonly amounts: { readonly ours: string }
}

function itemsOf(
  rows: readonly RowRecord[],
  inputs: ReadonlyMap<number, Input>,
  numberAt: number,
): CheckedItem[] {
  return rows
    .filter(({ item, number }) => item === number)
    .map(({ cells, number, outcome }) => {
      const found = rows
        .filter(({ item }) => item === number)
        .flatMap(({ findings }) => (findings ?? []).map(({ path, rule }) => `${rule} ${path}`))
      const { amounts, draft } = inputs.get(number) ?? {}
      const total = amounts?.ours ?? ''
      return { outcome: outcome ?? '', number: cells[numberAt] ?? '', found, draft, total }
    })
}
