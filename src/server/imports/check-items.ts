import type { Finding } from '#contract/common'
import type { Actor } from '#core/access'
import { loadCodeList } from '#core/codelists'
import { type ImportLists, type ReadRow, readRow } from '#core/imports'
import type { Context } from '#platform/context'
import type { TenantScope, Tx } from '#platform/database'
import { fieldFinding } from '#platform/problem'
import type { ImportRecord } from './import.ts'
import {
  countItems,
  type JudgedRow,
  planByIndex,
  type RowRecord,
  selectFirstOfKeys,
  selectNextItems,
  updateJudged,
} from './rows-store.ts'
import { requireImport } from './start-import.ts'
import { selectImport, updateImport } from './store.ts'
import type { ImportTarget, Judgement } from './target.ts'

/** Items that are judged in one transaction: so many hold up the event loop for some ten milliseconds. */
const batch = 200

/** Checks the next items of an import; false when none is left. Writes nothing but what came of it. */
export async function checkSome(
  context: Context,
  actor: Actor,
  target: ImportTarget,
  importId: string,
): Promise<boolean> {
  const lists = await codeLists()
  return await context.db.tenant(actor, async (tx) => {
    const found = await selectImport(tx, actor, importId, { lock: true })
    if (found?.state !== 'checking') return false
    await planByIndex(tx)
    const items = await selectNextItems(tx, actor, importId, found.doneTo, batch)
    await judgeItems(context, tx, actor, { found, items, lists, target })
    const done = found.done + items.reduce((sum, item) => sum + item.length, 0)
    const isMore = items.length === batch
    const last = items.at(-1)?.[0]?.number ?? found.doneTo
    const progress = { done, doneTo: last }
    if (isMore) await updateImport(tx, actor, importId, progress)
    else {
      const counts = await countItems(tx, actor, importId)
      await updateImport(tx, actor, importId, { ...progress, state: 'checked', counts })
    }
    return isMore
  })
}

export async function codeLists(): Promise<ImportLists> {
  const [countries, currencies, units] = await Promise.all([
    loadCodeList('countries'),
    loadCodeList('currencies'),
    loadCodeList('units'),
  ])
  return { countries, currencies, units }
}

interface Judging {
  readonly found: ImportRecord
  readonly items: readonly (readonly RowRecord[])[]
  readonly lists: ImportLists
  readonly target: ImportTarget
}

/** Judges items and keeps what came of it. An item that the file said before, under the same key, is refused. */
export async function judgeItems(
  context: Context,
  tx: Tx,
  actor: Actor,
  { found, items, lists, target }: Judging,
): Promise<void> {
  if (items.length === 0) return
  const { dates, decimals, kind } = found
  const fields = found.columns.map(({ field }) => field)
  const reading = { fields, dates: dates ?? 'dayFirst', decimals: decimals ?? 'point' } as const
  const read = items.map((item) => item.map((row) => readRow(kind, row.cells, reading, lists)))
  const judgements = await target.judge(context, tx, actor, found, read)
  const earlier = await earlierOf(tx, actor, found.id, items, judgements)
  const rows = items.flatMap((item, index) => {
    const judged = judgements[index] as Judgement
    const first = item[0]?.number ?? 0
    const other = earlier.get(judged.key)
    return judgedRows(
      item,
      judged,
      other !== undefined && other < first ? other : undefined,
      read[index] ?? [],
    )
  })
  await updateJudged(tx, actor, found.id, rows)
}

/** In which row each key was said first, in these items or in those before them. */
async function earlierOf(
  tx: Tx,
  scope: TenantScope,
  importId: string,
  items: readonly (readonly RowRecord[])[],
  judgements: readonly Judgement[],
): Promise<ReadonlyMap<string, number>> {
  const keys = judgements.map(({ key }) => key)
  const first = new Map(await selectFirstOfKeys(tx, scope, importId, keys))
  keys.forEach((key, index) => {
    const number = items[index]?.[0]?.number ?? 0
    if (number < (first.get(key) ?? Number.POSITIVE_INFINITY)) first.set(key, number)
  })
  return first
}

function judgedRows(
  item: readonly RowRecord[],
  judged: Judgement,
  earlier: number | undefined,
  read: readonly ReadRow[],
): JudgedRow[] {
  const outcome = earlier === undefined ? judged.outcome : 'invalid'
  return item.map((row, index) => {
    const isFirst = index === 0
    const findings: Finding[] = [...(judged.findings[index] ?? [])].map((finding) =>
      withValue(finding, read[index]),
    )
    if (isFirst && earlier !== undefined) {
      const message = `Row ${earlier} says the same thing already.`
      findings.push(fieldFinding('', 'falaj-import-twice', message, { row: String(earlier) }))
    }
    return {
      number: row.number,
      key: isFirst ? judged.key : null,
      outcome,
      findings,
      input: isFirst && outcome !== 'invalid' && outcome !== 'unchanged' ? judged.input : null,
      target_id: isFirst ? judged.targetId : null,
      target_version: isFirst ? judged.targetVersion : null,
    }
  })
}

/** Findings of the rooms do not say what stands in the field; those who mend it want to know. */
function withValue(finding: Finding, row: ReadRow | undefined): Finding {
  const value = row?.values.get(finding.path)
  if (value === undefined || finding.params?.['value'] !== undefined) return finding
  return { ...finding, params: { ...finding.params, value: value.slice(0, 100) } }
}

/** An import that is checked and not yet written, locked. Raises `import.not-found` and `import.not-now`. */
export async function requireChecked(tx: Tx, scope: TenantScope, id: string): Promise<ImportRecord> {
  return await requireImport(tx, scope, id, { at: ['checked'], lock: true })
}
