/** The results of items of an import that were written, or undone. */
import { type RawBuilder, sql } from 'kysely'
import type { TenantTx } from '#platform/database/database'
import { type Counts, noCounts } from './import.ts'
import { importRows, ofImport, planToJoin, stretchOf } from './rows-store.ts'
import type { ItemToWrite, UndoneItem, WrittenItem } from './target.ts'

/** The next items that are to be written. */
export async function selectToWrite(
  tx: TenantTx,
  importId: string,
  after: number,
  limit: number,
): Promise<ItemToWrite[]> {
  return await itemsAfter(tx, importId, after, limit)
    .select('input')
    .where('outcome', 'in', ['new', 'changed'])
    .where('ended', 'is', null)
    .execute()
}

export async function updateWritten(
  tx: TenantTx,
  importId: string,
  items: readonly WrittenItem[],
): Promise<void> {
  if (items.length === 0) return
  await planToJoin(tx)
  await sql`update import_rows as r
    set ended = w.ended, target_id = w."targetId", target_version = w."targetVersion", before = w.before,
      findings = ${withFindings(sql`w.findings`)}
    from json_to_recordset(${JSON.stringify(items)}::json) as w (number integer, ended text, "targetId" text,
      "targetVersion" integer, before jsonb, findings jsonb)
    where ${ofImport(tx.scope, importId)} and r.number = w.number and ${stretchOf(items)}`.execute(tx)
  await planToJoin(tx, false)
}

/** The next items that were written. */
export async function selectWritten(
  tx: TenantTx,
  importId: string,
  after: number,
  limit: number,
): Promise<WrittenItem[]> {
  const written = itemsAfter(tx, importId, after, limit).where('ended', '=', 'written')
  return (await written.select('before').execute()).map((item) => ({ ...item, ended: 'written' }))
}

/** The items behind one of them, by their first rows. */
function itemsAfter(tx: TenantTx, importId: string, after: number, limit: number) {
  return importRows(tx, importId)
    .select(({ fn }) => ['number', fn.coalesce('key', sql<string>`''`).as('key')])
    .select(['target_id as targetId', 'target_version as targetVersion'])
    .where('item', '>', after)
    .whereRef('number', '=', 'item')
    .orderBy('item')
    .limit(limit)
}

export async function updateEnded(
  tx: TenantTx,
  importId: string,
  items: readonly UndoneItem[],
): Promise<void> {
  if (items.length === 0) return
  await planToJoin(tx)
  await sql`update import_rows as r set ended = e.ended, findings = ${withFindings(sql`e.findings`)}
    from json_to_recordset(${JSON.stringify(items)}::json) as e (number integer, ended text, findings jsonb)
    where ${ofImport(tx.scope, importId)} and r.number = e.number and ${stretchOf(items)}`.execute(tx)
  await planToJoin(tx, false)
}

/** The findings of row `r`, and further ones. */
function withFindings(further: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce(r.findings || ${further}, r.findings, ${further})`
}

/** How many items there are by outcome, and by how writing them ended. */
export async function countItems(tx: TenantTx, importId: string): Promise<Counts> {
  const rows = await importRows(tx, importId)
    .select(({ fn }) => ['outcome', 'ended', fn.countAll<number>().as('count')])
    .whereRef('number', '=', 'item')
    .groupBy(['outcome', 'ended'])
    .execute()
  const counts = { ...noCounts }
  for (const { count, ended, outcome } of rows) {
    if (outcome) counts[outcome] += count
    if (ended) counts[ended] += count
  }
  return counts
}
