/** The results of items of an import that were written, or undone. */
import { sql } from 'kysely'
import type { TenantScope, Tx } from '#platform/database/database'
import { type Counts, type Ended, noCounts, type Outcome } from './import.ts'
import { ofImport, planToJoin, stretchOf } from './rows-store.ts'
import type { ItemToWrite, WrittenItem } from './target.ts'

/** The next items that are to be written. */
export async function selectToWrite(
  tx: Tx,
  scope: TenantScope,
  importId: string,
  after: number,
  limit: number,
): Promise<ItemToWrite[]> {
  const { rows } = await sql<ItemToWrite>`select number, coalesce(key, '') as key, input,
      target_id as "targetId", target_version as "targetVersion"
    from import_rows
    where ${ofImport(scope, importId)} and item > ${after} and number = item and outcome in ('new', 'changed')
      and ended is null
    order by item limit ${limit}`.execute(tx)
  return rows
}

export async function updateWritten(
  tx: Tx,
  scope: TenantScope,
  importId: string,
  items: readonly WrittenItem[],
): Promise<void> {
  if (items.length === 0) return
  await planToJoin(tx)
  await sql`update import_rows as r
    set ended = w.ended, target_id = w."targetId", target_version = w."targetVersion", before = w.before
    from json_to_recordset(${JSON.stringify(items)}::json) as w (number integer, ended text, "targetId" text,
      "targetVersion" integer, before jsonb)
    where ${ofImport(scope, importId)} and r.number = w.number and ${stretchOf(items)}`.execute(tx)
  await planToJoin(tx, false)
}

/** The next items that were written. */
export async function selectWritten(
  tx: Tx,
  scope: TenantScope,
  importId: string,
  after: number,
  limit: number,
): Promise<WrittenItem[]> {
  const { rows } = await sql<WrittenItem>`select number, coalesce(key, '') as key, ended,
      target_id as "targetId", target_version as "targetVersion", before
    from import_rows
    where ${ofImport(scope, importId)} and item > ${after} and number = item and ended = 'written'
    order by item limit ${limit}`.execute(tx)
  return rows
}

export async function updateEnded(
  tx: Tx,
  scope: TenantScope,
  importId: string,
  rows: readonly { readonly number: number; readonly ended: Ended }[],
): Promise<void> {
  if (rows.length === 0) return
  await planToJoin(tx)
  await sql`update import_rows as r set ended = e.ended
    from json_to_recordset(${JSON.stringify(rows)}::json) as e (number integer, ended text)
    where ${ofImport(scope, importId)} and r.number = e.number and ${stretchOf(rows)}`.execute(tx)
  await planToJoin(tx, false)
}
/** How many items there are by outcome, and by how writing them ended. */
export async function countItems(tx: Tx, scope: TenantScope, importId: string): Promise<Counts> {
  const { rows } = await sql<{ outcome: Outcome | null; ended: Ended | null; count: number }>`
    select outcome, ended, count(*)::integer as count from import_rows
    where ${ofImport(scope, importId)} and number = item group by outcome, ended`.execute(tx)
  const counts = { ...noCounts }
  for (const { count, ended, outcome } of rows) {
    if (outcome) counts[outcome] += count
    if (ended) counts[ended] += count
  }
  return counts
}
