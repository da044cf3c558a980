/** The rows of imported files, as read and as fixed. */
import { type RawBuilder, sql } from 'kysely'
import type { Finding } from '#contract/common'
import type { ImportRowsQuery } from '#contract/imports'
import { queue, type TenantScope, type TenantTx, type Tx } from '#platform/database/database'
import { ofTenant } from '#platform/database/tenant-queries'
import type { Ended, Outcome } from './import.ts'
import type { FileRow } from './read-file.ts'

/** A row with its result. */
export interface RowRecord extends FileRow {
  readonly item: number
  /** The former values of fixed cells, by column. */
  readonly was: Readonly<Record<string, string>> | null
  readonly key: string | null
  readonly outcome: Outcome | null
  readonly findings: readonly Finding[] | null
  readonly ended: Ended | null
  readonly targetId: string | null
}

/** The rows of an import of a tenant, to be narrowed. */
export function importRows(tx: TenantTx, importId: string) {
  return tx.tenant.selectFrom('import_rows').where('import_id', '=', importId)
}

/** The same as they are shown: without what is to be written of them. */
export function shownRows(tx: TenantTx, importId: string) {
  return importRows(tx, importId)
    .select(['number', 'item', 'cells', 'was', 'key', 'outcome', 'findings', 'ended'])
    .select('target_id as targetId')
}

/**
 * Makes the rest of the transaction read rows by their index, and by ranges instead of lists: until the rows of a
 * large import are analyzed, PostgreSQL estimates a single row, and scans all of them for each list.
 */
export async function planByIndex(tx: Tx): Promise<void> {
  await queue(tx, sql`set local enable_seqscan = off`.compile(tx))
}

/** The next statement joins many rows with many: a nested loop, as for the few rows of the estimate, takes minutes. */
export async function planToJoin(tx: Tx, isOn = true): Promise<void> {
  await queue(tx, sql`set local enable_nestloop = ${sql.raw(isOn ? 'off' : 'on')}`.compile(tx))
}

/** The range of rows in the file. */
export function stretchOf(rows: readonly { readonly number: number }[]): RawBuilder<boolean> {
  const numbers = rows.map(({ number }) => number)
  return sql<boolean>`r.number between ${Math.min(...numbers)} and ${Math.max(...numbers)}`
}

/** The rows of an import of a tenant, as a condition. */
export function ofImport(scope: TenantScope, importId: string): RawBuilder<boolean> {
  return sql<boolean>`${ofTenant(scope)} and import_id = ${importId}`
}

/** The assignments that clear the result of a row. */
export const forgotten = sql`key = null, outcome = null, findings = null, input = null, target_id = null, target_version = null`

export async function insertRows(tx: TenantTx, importId: string, rows: readonly FileRow[]): Promise<void> {
  if (rows.length === 0) return
  await sql`insert into import_rows (organization_id, environment, import_id, number, item, cells)
    select ${tx.scope.organizationId}, ${tx.scope.environment}, ${importId}, number, number, cells
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (number integer, cells jsonb)`.execute(tx)
}

/** Removes the rows of an import: how many there were. */
export async function deleteRows(tx: TenantTx, importId: string): Promise<number> {
  const rows = tx.tenant.deleteFrom('import_rows').where('import_id', '=', importId)
  return Number((await rows.executeTakeFirst()).numDeletedRows)
}

/** A page of rows, in the order of the file. */
export async function selectRows(
  tx: TenantTx,
  importId: string,
  { after, limit, path, rule, show }: ImportRowsQuery,
): Promise<RowRecord[]> {
  const wanted = {
    all: sql<boolean>`true`,
    findings: sql<boolean>`findings is not null`,
    invalid: sql<boolean>`outcome = 'invalid'`,
    review: sql<boolean>`(findings is not null and outcome <> 'invalid'
      and (ended is null or ended not in ('refused', 'kept')))`,
    mended: sql<boolean>`was is not null`,
    refused: sql<boolean>`ended in ('refused', 'kept')`,
  }[show]
  const finding = JSON.stringify([{ rule, path }])
  const condition = rule === undefined ? sql<boolean>`true` : sql<boolean>`findings @> ${finding}::jsonb`
  return await shownRows(tx, importId)
    .where('number', '>', after)
    .where(wanted)
    .where(condition)
    .orderBy('number')
    .limit(limit)
    .execute()
}

export async function selectRow(
  tx: TenantTx,
  importId: string,
  number: number,
): Promise<RowRecord | undefined> {
  return await shownRows(tx, importId).where('number', '=', number).forUpdate().executeTakeFirst()
}

export async function updateCells(
  tx: TenantTx,
  importId: string,
  { cells, number, was }: Pick<RowRecord, 'cells' | 'number' | 'was'>,
): Promise<void> {
  await tx.tenant
    .updateTable('import_rows', { cells: [...cells], was })
    .where('import_id', '=', importId)
    .where('number', '=', number)
    .execute()
}

/** Replaces a cell of a column in every row with the value `from`; the value of the file is stored beside it. */
export async function replaceCells(
  tx: TenantTx,
  importId: string,
  { column, from, to }: { readonly column: number; readonly from: string; readonly to: string },
): Promise<void> {
  const at = sql`${String(column)}::text`
  await sql`update import_rows
    set cells = jsonb_set(cells, array[${at}], to_jsonb(${to}::text)), ${forgotten},
      was = nullif(case when coalesce(was ->> ${at}, ${from}) = ${to} then was - ${at}
        else jsonb_build_object(${at}, ${from}::text) || coalesce(was, '{}') end, '{}')
    where ${ofImport(tx.scope, importId)} and cells ->> ${column}::integer = ${from}`.execute(tx)
}
/** Copies the rows of an import to another one, with or without fixes; returns their number. */
export async function copyRows(tx: TenantTx, from: string, to: string): Promise<number> {
  const { numAffectedRows } = await sql`insert into import_rows
      (organization_id, environment, import_id, number, item, cells)
    select organization_id, environment, ${to}, number, item, cells from import_rows
    where ${ofImport(tx.scope, from)}`.execute(tx)
  return Number(numAffectedRows ?? 0)
}
