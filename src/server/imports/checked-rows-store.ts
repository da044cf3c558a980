/** The results of checking the rows of an import. The first row of an item has the result of the item. */
import { sql } from 'kysely'
import type { Finding } from '#contract/common'
import { fieldFinding } from '#platform/base/problem'
import { anyOf, type TenantTx } from '#platform/database/database'
import type { Outcome } from './import.ts'
import {
  forgotten,
  importRows,
  ofImport,
  planToJoin,
  type RowRecord,
  shownRows,
  stretchOf,
} from './rows-store.ts'

/** The rows of the next items after one that are to be judged, by item and number. */
export async function selectNextItems(
  tx: TenantTx,
  importId: string,
  after: number,
  limit: number,
): Promise<RowRecord[][]> {
  const heads = await firstRows(tx, importId)
    .where('item', '>', after)
    .where('outcome', 'is', null)
    .orderBy('item')
    .limit(limit)
    .execute()
  const last = heads.at(-1)
  if (!last) return []
  const rows = shownRows(tx, importId)
    .where('item', '>', after)
    .where('item', '<=', last.number)
    .where('outcome', 'is', null)
  return inItems(await rows.orderBy('item').orderBy('number').execute())
}

/** The rows of some items. */
export async function selectItems(
  tx: TenantTx,
  importId: string,
  items: readonly number[],
): Promise<RowRecord[][]> {
  const rows = shownRows(tx, importId).where(sql<boolean>`item = any(${[...items]}::integer[])`)
  return inItems(await rows.orderBy('item').orderBy('number').execute())
}

function inItems(rows: readonly RowRecord[]): RowRecord[][] {
  return [...Map.groupBy(rows, ({ item }) => item).values()]
}

/** The first rows of items. */
function firstRows(tx: TenantTx, importId: string) {
  return importRows(tx, importId).select('number').whereRef('number', '=', 'item')
}

/** The items of keys, by their first rows. */
export async function selectItemsOfKeys(
  tx: TenantTx,
  importId: string,
  keys: readonly string[],
): Promise<number[]> {
  const rows = await firstRows(tx, importId).where('key', '=', anyOf(keys)).execute()
  return rows.map(({ number }) => number)
}

/** Refuses items that repeat an earlier row with the same key: those of some keys, or all. */
export async function refuseRepeated(
  tx: TenantTx,
  importId: string,
  keys?: readonly string[],
): Promise<void> {
  const isAsked = keys ? sql`key = any(${[...keys]}::text[])` : sql`key is not null`
  const finding = fieldFinding('', 'falaj-import-twice', '')
  await planToJoin(tx)
  await sql`update import_rows as r
    set outcome = 'invalid', input = null,
      findings = case when r.number <> r.item then r.findings else coalesce(r.findings, '[]') || jsonb_build_array(
        ${JSON.stringify(finding)}::jsonb || jsonb_build_object(
          'message', format('Row %s already says the same.', k.first),
          'params', jsonb_build_object('row', k.first::text))) end
    from (select number, min(number) over (partition by key) as first from import_rows
      where ${ofImport(tx.scope, importId)} and number = item and ${isAsked}) as k
    where ${ofImport(tx.scope, importId)} and r.item = k.number and k.number <> k.first`.execute(tx)
  await planToJoin(tx, false)
}

/** The result of a row; all but the findings are in the first row of an item only. */
export interface JudgedRow {
  readonly number: number
  readonly key: string | null
  readonly outcome: Outcome
  readonly findings: readonly Finding[]
  readonly input: unknown
  readonly target_id: string | null
  readonly target_version: number | null
}

export async function updateJudged(
  tx: TenantTx,
  importId: string,
  rows: readonly JudgedRow[],
): Promise<void> {
  if (rows.length === 0) return
  await planToJoin(tx)
  await sql`update import_rows as r
    set key = j.key, outcome = j.outcome, findings = nullif(j.findings, '[]'), input = j.input,
      target_id = j.target_id, target_version = j.target_version
    from json_to_recordset(${JSON.stringify(rows)}::json) as j (number integer, key text, outcome text,
      findings jsonb, input jsonb, target_id text, target_version integer)
    where ${ofImport(tx.scope, importId)} and r.number = j.number and ${stretchOf(rows)}`.execute(tx)
  await planToJoin(tx, false)
}

/** Clears the results of items with a fixed row, and of those that repeat another; returns the number of rows. */
export async function clearFixed(tx: TenantTx, importId: string): Promise<number> {
  await planToJoin(tx)
  await sql`update import_rows as r set ${forgotten}
    where ${ofImport(tx.scope, importId)} and outcome is not null and item in (select item from import_rows
      where ${ofImport(tx.scope, importId)} and (outcome is null or findings @> '[{"rule": "falaj-import-twice"}]'))`.execute(
    tx,
  )
  await planToJoin(tx, false)
  const rows = importRows(tx, importId).where('outcome', 'is', null)
  return (await rows.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count
}
