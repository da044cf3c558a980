/** The results of checking the rows of an import. The first row of an item has the result of the item. */
import { sql } from 'kysely'
import type { Finding } from '#contract/common'
import { fieldFinding } from '#platform/base/problem'
import type { TenantScope, Tx } from '#platform/database/database'
import type { Outcome } from './import.ts'
import {
  forgotten,
  ofImport,
  planToJoin,
  type RawRow,
  type RowRecord,
  stretchOf,
  toRow,
} from './rows-store.ts'

/** The rows of the next items after one that are to be judged, by item and number. */
export async function selectNextItems(
  tx: Tx,
  scope: TenantScope,
  importId: string,
  after: number,
  limit: number,
): Promise<RowRecord[][]> {
  const heads = await sql<{ number: number }>`select number from import_rows
    where ${ofImport(scope, importId)} and item > ${after} and number = item and outcome is null
    order by item limit ${limit}`.execute(tx)
  if (heads.rows.length === 0) return []
  const { rows } = await sql<RawRow>`select number, item, cells, was, key, outcome, findings, ended, target_id
    from import_rows where ${ofImport(scope, importId)} and item > ${after} and item <= ${heads.rows.at(-1)?.number}
      and outcome is null
    order by item, number`.execute(tx)
  return inItems(rows)
}

/** The rows of some items. */
export async function selectItems(
  tx: Tx,
  scope: TenantScope,
  importId: string,
  items: readonly number[],
): Promise<RowRecord[][]> {
  const { rows } = await sql<RawRow>`select number, item, cells, was, key, outcome, findings, ended, target_id
    from import_rows where ${ofImport(scope, importId)} and item = any(${[...items]}::integer[])
    order by item, number`.execute(tx)
  return inItems(rows)
}

function inItems(rows: readonly RawRow[]): RowRecord[][] {
  const items = new Map<number, RowRecord[]>()
  for (const row of rows) {
    const item = items.get(row.item) ?? []
    item.push(toRow(row))
    items.set(row.item, item)
  }
  return [...items.values()]
}

/** The items of keys, by their first rows. */
export async function selectItemsOfKeys(
  tx: Tx,
  scope: TenantScope,
  importId: string,
  keys: readonly string[],
): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`select number from import_rows
    where ${ofImport(scope, importId)} and number = item and key = any(${[...keys]}::text[])`.execute(tx)
  return rows.map(({ number }) => number)
}
/** Refuses items that repeat an earlier row with the same key: those of some keys, or all. */
export async function refuseRepeated(
  tx: Tx,
  scope: TenantScope,
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
      where ${ofImport(scope, importId)} and number = item and ${isAsked}) as k
    where ${ofImport(scope, importId)} and r.item = k.number and k.number <> k.first`.execute(tx)
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
  tx: Tx,
  scope: TenantScope,
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
    where ${ofImport(scope, importId)} and r.number = j.number and ${stretchOf(rows)}`.execute(tx)
  await planToJoin(tx, false)
}
/** Clears the results of items with a fixed row, and of those that repeat another; returns the number of rows. */
export async function clearFixed(tx: Tx, scope: TenantScope, importId: string): Promise<number> {
  await planToJoin(tx)
  await sql`update import_rows as r set ${forgotten}
    where ${ofImport(scope, importId)} and outcome is not null and item in (select item from import_rows
      where ${ofImport(scope, importId)} and (outcome is null or findings @> '[{"rule": "falaj-import-twice"}]'))`.execute(
    tx,
  )
  await planToJoin(tx, false)
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from import_rows
    where ${ofImport(scope, importId)} and outcome is null`.execute(tx)
  return rows[0]?.count ?? 0
}
