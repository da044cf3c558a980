/** Fixed cells of an imported file. */
import { sql } from 'kysely'
import type { FixImportRequest, ImportFix } from '#contract/imports'
import type { TenantTx } from '#platform/database/database'
import type { RowCounts } from './import.ts'
import { forgotten, ofImport } from './rows-store.ts'

/** How many rows are refused, have something to review only, and were fixed. */
export async function countRows(tx: TenantTx, importId: string): Promise<RowCounts> {
  const { rows } = await sql<RowCounts>`
    select count(*) filter (where outcome = 'invalid')::integer as invalid,
      count(*) filter (where findings is not null and outcome <> 'invalid')::integer as review,
      count(*) filter (where was is not null)::integer as mended
    from import_rows where ${ofImport(tx.scope, importId)}`.execute(tx)
  return rows[0] ?? { invalid: 0, review: 0, mended: 0 }
}

/** Fixes, by column, by the value of the file and by the new value: the most rows first. */
export async function selectFixes(tx: TenantTx, importId: string, limit: number): Promise<ImportFix[]> {
  const { rows } = await sql<ImportFix>`
    select c.key::integer as "column", c.value as "from", cells ->> c.key::integer as "to",
      count(*)::integer as rows
    from import_rows cross join lateral jsonb_each_text(was) as c
    where ${ofImport(tx.scope, importId)} and was is not null
    group by 1, 2, 3 order by 4 desc, min(number), 1 limit ${limit}`.execute(tx)
  return rows
}

/** Restores the value of the file in cells of a column that had `from` and were fixed to `to`. */
export async function restoreCells(
  tx: TenantTx,
  importId: string,
  { column, from, to }: FixImportRequest,
): Promise<void> {
  const at = sql`${String(column)}::text`
  await sql`update import_rows
    set cells = jsonb_set(cells, array[${at}], to_jsonb(${from}::text)), was = nullif(was - ${at}, '{}'), ${forgotten}
    where ${ofImport(tx.scope, importId)} and was ->> ${at} = ${from} and cells ->> ${column}::integer = ${to}`.execute(
    tx,
  )
}
