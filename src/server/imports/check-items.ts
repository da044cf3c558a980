import type { Finding } from '#contract/common'
import type { Actor } from '#core/access'
import { type ImportLists, type ReadRow } from '#core/imports'
import { asOneDocument } from '#core/ledger'
import type { Context } from '#platform/base/context'
import type { TenantTx } from '#platform/database/database'
import {
  type JudgedRow,
  refuseRepeated,
  selectItems,
  selectItemsOfKeys,
  selectNextItems,
  updateJudged,
} from './checked-rows-store.ts'
import type { ImportRecord } from './import.ts'
import { makeReport } from './make-report.ts'
import { codeLists, readCells } from './read-cells.ts'
import { planByIndex, type RowRecord } from './rows-store.ts'
import { requireImport } from './start-import.ts'
import { selectImport, updateImport } from './store.ts'
import { summarizeImport } from './summarize-import.ts'
import type { ImportTarget, Judgement } from './target.ts'

/** Items that are judged in one transaction: a larger batch takes as long, and more memory. */
const batch = 80

/** Checks the next items of an import; false when none is left. Writes the results only. */
export async function checkSome(
  context: Context,
  actor: Actor,
  target: ImportTarget,
  importId: string,
): Promise<boolean> {
  const lists = await codeLists()
  return await context.db.tenant(actor, async (tx) => {
    const record = await selectImport(tx, importId, { lock: true })
    if (record?.state !== 'checking') return false
    await planByIndex(tx)
    const items = await selectNextItems(tx, importId, record.doneTo, batch)
    await judgeItems(context, tx, { record, items, lists, target })
    const done = record.done + items.reduce((sum, item) => sum + item.length, 0)
    const isMore = items.length === batch
    const last = items.at(-1)?.[0]?.number ?? record.doneTo
    const progress = { done, doneTo: last }
    if (isMore) await updateImport(tx, importId, progress)
    else {
      await refuseRepeated(tx, importId)
      const sums = await summarizeImport(tx, record)
      const { counts } = sums
      const report =
        record.purpose === 'rehearsal' ? await makeReport(tx, { record, counts, lists, target }) : null
      await updateImport(tx, importId, { ...progress, state: 'checked', ...sums, report })
    }
    return isMore
  })
}

interface Judging {
  readonly record: ImportRecord
  readonly items: readonly (readonly RowRecord[])[]
  readonly lists: ImportLists
  readonly target: ImportTarget
}

/** Judges items and stores the results; returns their keys. */
async function judgeItems(
  context: Context,
  tx: TenantTx,
  { record, items, lists, target }: Judging,
): Promise<string[]> {
  const read = items.map((item) => asOneDocument(item.map((row) => readCells(record, row.cells, lists))))
  const judgements = items.length === 0 ? [] : await target.judge(context, tx, record, read)
  const rows = items.flatMap((item, index) =>
    judgedRows(item, judgements[index] as Judgement, read[index] ?? []),
  )
  await updateJudged(tx, record.id, rows)
  return judgements.map(({ key }) => key)
}

function judgedRows(item: readonly RowRecord[], judged: Judgement, read: readonly ReadRow[]): JudgedRow[] {
  const { outcome } = judged
  return item.map((row, index) => {
    const isFirst = index === 0
    return {
      number: row.number,
      key: isFirst ? judged.key : null,
      outcome,
      findings: (judged.findings[index] ?? []).map((finding) => withValue(finding, read[index])),
      input: isFirst && outcome !== 'invalid' && outcome !== 'unchanged' ? judged.input : null,
      target_id: isFirst ? judged.targetId : null,
      target_version: isFirst ? judged.targetVersion : null,
    }
  })
}

/**
 * Judges fixed items again, and those with the same key now or before: they may not repeat each other any more,
 * or only now.
 * @param formerKeys the keys of the items before the fix
 */
export async function judgeAgain(
  context: Context,
  tx: TenantTx,
  {
    numbers,
    formerKeys,
    ...judging
  }: Omit<Judging, 'items'> & {
    readonly numbers: ReadonlySet<number>
    readonly formerKeys: readonly (string | null)[]
  },
): Promise<void> {
  const { id } = judging.record
  const items = await selectItems(tx, id, [...numbers])
  const before = [...formerKeys, ...items.map(([first]) => first?.key ?? null)].filter((key) => key !== null)
  const keys = [...before, ...(await judgeItems(context, tx, { ...judging, items }))]
  const alike = (await selectItemsOfKeys(tx, id, keys)).filter((number) => !numbers.has(number))
  const others = await selectItems(tx, id, alike)
  await judgeItems(context, tx, { ...judging, items: others })
  await refuseRepeated(tx, id, keys)
}

/** Findings of the rooms do not contain the value of the field, which users need to correct it. */
function withValue(finding: Finding, row: ReadRow | undefined): Finding {
  const value = row?.values.get(finding.path)
  if (value === undefined || finding.params?.['value'] !== undefined) return finding
  return { ...finding, params: { ...finding.params, value: value.slice(0, 100) } }
}

/** An import that is checked and not yet written, locked. Raises `import.not-found`, `import.not-now` and `import.rehearsal`. */
export async function requireChecked(tx: TenantTx, id: string): Promise<ImportRecord> {
  return await requireImport(tx, id, { at: ['checked'], lock: true, toWrite: true })
}
