/** The rows of imported files. The first row of an item holds what was judged and written of it. */
import { type RawBuilder, sql } from 'kysely'
import type { Finding } from '#contract/common'
import type { ImportRowsQuery } from '#contract/imports'
import type { TenantScope, Tx } from '#platform/database'
import { type Counts, type Ended, noCounts, type Outcome } from './import.ts'
import type { FileRow } from './read-file.ts'
import type { ItemToWrite, WrittenItem } from './target.ts'

/** A row with what came of it. */
export interface RowRecord extends FileRow {
  readonly item: number
  /** What mended cells were, by column. */
  readonly was: Readonly<Record<string, string>> | null
  readonly key: string | null
  readonly outcome: Outcome | null
  readonly findings: readonly Finding[] | null
  readonly ended: Ended | null
  readonly targetId: string | null
}

interface RawRow {
  number: number
  item: number
  cells: string[]
  was: Record<string, string> | null
  key: string | null
  outcome: Outcome | null
  findings: Finding[] | null
  ended: Ended | null
  target_id: string | null
}

const toRow = ({ target_id: targetId, ...row }: RawRow): RowRecord => ({ ...row, targetId })

/**
 * Each row by its index, for the rest of the transaction: a plan from when the import had no rows walks all of them for
 * each one.
 */
export async function planByIndex(tx: Tx): Promise<void> {
  await sql`select set_config('enable_seqscan', 'off', true)`.execute(tx)
}

/** The rows of an import of a tenant. */
function of(scope: TenantScope, importId: string): RawBuilder<boolean> {
  return sql<boolean>`organization_id = ${scope.organizationId} and environment = ${scope.environment}
    and import_id = ${importId}`
}

export async function insertRows(
  tx: Tx,
  scope: TenantScope,
  importId: string,
  rows: readonly FileRow[],
): Promise<void> {
  if (rows.length === 0) return
  await sql`insert into import_rows (organization_id, environment, import_id, number, item, cells)
    select ${scope.organizationId}, ${scope.environment}, ${importId}, number, number, cells
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (number integer, cells jsonb)`.execute(tx)
}

export async function deleteRows(tx: Tx, scope: TenantScope, importId: string): Promise<void> {
  await sql`delete from import_rows where ${of(scope, importId)}`.execute(tx)
}

const forgotten = sql`key = null, outcome = null, findings = null, input = null, target_id = null, target_version = null`

/**
 * Puts rows together that say the same in a column, into one item by their first row, and forgets the judgements of rows
 * that are part of another item now; of all with `forget`. Gives the items that rows left or came to.
 */
export async function groupRows(
  tx: Tx,
  scope: TenantScope,
  importId: string,
  column: number | null,
  { forget }: { forget: boolean },
): Promise<ReadonlySet<number>> {
  if (column === null) {
    await sql`update import_rows set item = number, ${forgotten}
      where ${of(scope, importId)} and (item <> number or outcome is not null)`.execute(tx)
    return new Set()
  }
  const isAnother = forget ? sql`(r.item <> g.item or r.outcome is not null)` : sql`r.item <> g.item`
  // All rows are joined with all: row by row, as for the few of a batch, would take minutes.
  await sql`select set_config('enable_nestloop', 'off', true)`.execute(tx)
  const { rows } = await sql<{ item: number; before: number }>`update import_rows as r
    set item = g.item, ${forgotten}
    from (select number, item as before, case when cells ->> ${column}::integer = '' then number
        else min(number) over (partition by lower(cells ->> ${column}::integer)) end as item
      from import_rows where ${of(scope, importId)}) as g
    where ${of(scope, importId)} and r.number = g.number and ${isAnother}
    returning g.item, g.before`.execute(tx)
  await sql`select set_config('enable_nestloop', 'on', true)`.execute(tx)
  return new Set(rows.flatMap(({ before, item }) => [before, item]))
}

/** The rows of the next items after one, by item and number. */
export async function selectNextItems(
  tx: Tx,
  scope: TenantScope,
  importId: string,
  after: number,
  limit: number,
): Promise<RowRecord[][]> {
  const heads = await sql<{ number: number }>`select number from import_rows
    where ${of(scope, importId)} and number > ${after} and number = item
    order by number limit ${limit}`.execute(tx)
  if (heads.rows.length === 0) return []
  const items = heads.rows.map(({ number }) => number)
  const { rows } = await sql<RawRow>`select number, item, cells, was, key, outcome, findings, ended, target_id
    from import_rows where ${of(scope, importId)} and item = any(${items}::integer[])
    order by item, number`.execute(tx)
  return inItems(rows)
}

/** The rows of an item. */
export async function selectItem(
  tx: Tx,
  scope: TenantScope,
  importId: string,
  item: number,
): Promise<RowRecord[]> {
  const { rows } = await sql<RawRow>`select number, item, cells, was, key, outcome, findings, ended, target_id
    from import_rows where ${of(scope, importId)} and item = ${item} order by number`.execute(tx)
  return rows.map(toRow)
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

/** The first items of keys, by key: those before an item are the same thing said earlier. */
export async function selectFirstOfKeys(
  tx: Tx,
  scope: TenantScope,
  importId: string,
  keys: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{
    key: string
    number: number
  }>`select key, min(number) as number from import_rows
    where ${of(scope, importId)} and key = any(${[...keys]}::text[]) group by key`.execute(tx)
  return new Map(rows.map(({ key, number }) => [key, number]))
}

/** Said besides the join, so that the rows are found by their index whatever the statistics say. */
function numbersOf(rows: readonly { readonly number: number }[]): number[] {
  return rows.map(({ number }) => number)
}

/** What was judged of a row; all but the findings stand in the first row of an item only. */
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
  await sql`update import_rows as r
    set key = j.key, outcome = j.outcome, findings = nullif(j.findings, '[]'), input = j.input,
      target_id = j.target_id, target_version = j.target_version
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as j (number integer, key text, outcome text,
      findings jsonb, input jsonb, target_id text, target_version integer)
    where ${of(scope, importId)} and r.number = j.number and r.number = any(${numbersOf(rows)}::integer[])`.execute(
    tx,
  )
}

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
    where ${of(scope, importId)} and number > ${after} and number = item and outcome in ('new', 'changed')
      and ended is null
    order by number limit ${limit}`.execute(tx)
  return rows
}

export async function updateWritten(
  tx: Tx,
  scope: TenantScope,
  importId: string,
  items: readonly WrittenItem[],
): Promise<void> {
  await sql`update import_rows as r
    set ended = w.ended, target_id = w."targetId", target_version = w."targetVersion", before = w.before
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as w (number integer, ended text, "targetId" text,
      "targetVersion" integer, before jsonb)
    where ${of(scope, importId)} and r.number = w.number and r.number = any(${numbersOf(items)}::integer[])`.execute(
    tx,
  )
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
    where ${of(scope, importId)} and number > ${after} and number = item and ended = 'written'
    order by number limit ${limit}`.execute(tx)
  return rows
}

export async function updateEnded(
  tx: Tx,
  scope: TenantScope,
  importId: string,
  ended: ReadonlyMap<number, Ended>,
): Promise<void> {
  await sql`update import_rows as r set ended = e.ended
    from unnest(${[...ended.keys()]}::integer[], ${[...ended.values()]}::text[]) as e (number, ended)
    where ${of(scope, importId)} and r.number = e.number
      and r.number = any(${[...ended.keys()]}::integer[])`.execute(tx)
}

/** A page of rows, in the order of the file. */
export async function selectRows(
  tx: Tx,
  scope: TenantScope,
  importId: string,
  { after, limit, show }: ImportRowsQuery,
): Promise<RowRecord[]> {
  const wanted = {
    all: sql`true`,
    findings: sql`findings is not null`,
    invalid: sql`outcome = 'invalid'`,
    mended: sql`was is not null`,
  }[show]
  const { rows } = await sql<RawRow>`select number, item, cells, was, key, outcome, findings, ended, target_id
    from import_rows where ${of(scope, importId)} and number > ${after} and ${wanted}
    order by number limit ${limit}`.execute(tx)
  return rows.map(toRow)
}

export async function selectRow(
  tx: Tx,
  scope: TenantScope,
  importId: string,
  number: number,
): Promise<RowRecord | undefined> {
  const { rows } = await sql<RawRow>`select number, item, cells, was, key, outcome, findings, ended, target_id
    from import_rows where ${of(scope, importId)} and number = ${number} for update`.execute(tx)
  return rows[0] && toRow(rows[0])
}

export async function updateCells(
  tx: Tx,
  scope: TenantScope,
  importId: string,
  { cells, number, was }: Pick<RowRecord, 'cells' | 'number' | 'was'>,
): Promise<void> {
  await sql`update import_rows set cells = ${JSON.stringify(cells)}::jsonb,
      was = ${was && JSON.stringify(was)}::jsonb
    where ${of(scope, importId)} and number = ${number}`.execute(tx)
}

/** How many items there are by outcome, and by how writing them ended. */
export async function countItems(tx: Tx, scope: TenantScope, importId: string): Promise<Counts> {
  const { rows } = await sql<{ name: keyof Counts; count: number }>`
    select outcome as name, count(*)::integer as count from import_rows
    where ${of(scope, importId)} and number = item and outcome is not null group by outcome
    union all
    select ended, count(*)::integer from import_rows
    where ${of(scope, importId)} and number = item and ended is not null group by ended`.execute(tx)
  const counts: Partial<Record<keyof Counts, number>> = {}
  for (const { count, name } of rows) counts[name] = count
  return { ...noCounts, ...counts }
}
