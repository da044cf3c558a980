/** The rows of imported files. The first row of an item holds what was judged and written of it. */
import { type RawBuilder, sql } from 'kysely'
import type { Finding } from '#contract/common'
import type { ImportRowsQuery } from '#contract/imports'
import { totalOf, totalWords } from '#core/imports'
import { queue, type TenantScope, type Tx } from '#platform/database'
import { fieldFinding } from '#platform/problem'
import { type Comparison, type Counts, type Decision, type Ended, noCounts, type Outcome } from './import.ts'
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
 * Rows by their index, for the rest of the transaction, and stretches of them instead of lists: as long as nobody has
 * counted the rows of a large import, PostgreSQL takes it for one of a single row, and walks all of them for each list.
 */
export async function planByIndex(tx: Tx): Promise<void> {
  await queue(tx, sql`set local enable_seqscan = off`.compile(tx))
}

/** The next statement joins many rows with many: row by row, as for the few that PostgreSQL expects, takes minutes. */
async function planToJoin(tx: Tx, isOn = true): Promise<void> {
  await queue(tx, sql`set local enable_nestloop = ${sql.raw(isOn ? 'off' : 'on')}`.compile(tx))
}

/** The stretch of the file in which rows stand. */
function stretchOf(rows: readonly { readonly number: number }[]): RawBuilder<boolean> {
  const numbers = rows.map(({ number }) => number)
  return sql<boolean>`r.number between ${Math.min(...numbers)} and ${Math.max(...numbers)}`
}

/** The rows of an import of a tenant, as a condition. */
export function ofImport(scope: TenantScope, importId: string): RawBuilder<boolean> {
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
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (number integer, cells jsonb)`.execute(tx)
}

/** Removes the rows of an import: how many there were. */
export async function deleteRows(tx: Tx, scope: TenantScope, importId: string): Promise<number> {
  const { numAffectedRows } = await sql`delete from import_rows where ${ofImport(scope, importId)}`.execute(
    tx,
  )
  return Number(numAffectedRows ?? 0)
}

const forgotten = sql`key = null, outcome = null, findings = null, input = null, target_id = null, target_version = null`

/** By which columns rows are put together into documents. */
export interface Grouping {
  /** The column of the number. */
  readonly number: number
  /** Columns that say whose and of which day a document is. */
  readonly heads: readonly number[]
}

/**
 * Puts rows together into items, each by its first row, and forgets the judgements of rows that are part of another item
 * now; of all with `forget`. Rows of one number are one item. So is a row without a number with the document above it,
 * when it leaves open whose and of which day it is, or says the same: that is how Odoo and ERPNext write further lines,
 * and what merged cells leave. A row of totals is an item of its own.
 * @returns the items that rows left or came to
 */
export async function groupRows(
  tx: Tx,
  scope: TenantScope,
  importId: string,
  grouping: Grouping | null,
  { forget }: { forget: boolean },
): Promise<ReadonlySet<number>> {
  if (grouping === null) {
    await sql`update import_rows set item = number, ${forgotten}
      where ${ofImport(scope, importId)} and (item <> number or outcome is not null)`.execute(tx)
    return new Set()
  }
  const { heads, number } = grouping
  const isAnother = forget ? sql`(r.item <> g.item or r.outcome is not null)` : sql`r.item <> g.item`
  await planToJoin(tx)
  const { rows } = await sql<{ item: number; before: number }>`
    with rows as materialized (
      select number, item as before, cells, btrim(cells ->> ${number}::integer) as own,
        max(number) filter (where btrim(cells ->> ${number}::integer) <> '') over (order by number) as above
      from import_rows where ${ofImport(scope, importId)}
    ), starts as materialized (
      select r.number, r.before, lower(r.own) as own, not (r.own = '' and a.number is not null
        and not exists (select from unnest(${[...heads]}::integer[]) as h
          where btrim(r.cells ->> h) not in ('', btrim(a.cells ->> h)))
        and not exists (select from jsonb_array_elements_text(r.cells) as c where c ~* ${totalWords}
          or (c ~* ${totalOf} and lower(regexp_replace(btrim(c), ${totalOf}, '', 'i')) in (select lower(btrim(a.cells ->> h))
            from unnest(${[number, ...heads]}::integer[]) as h)))) as begins
      from rows r left join rows a on a.number = r.above
    ), parts as (
      select number, before, max(number) filter (where begins) over (order by number) as head from starts
    ), grouped as (
      select p.number, p.before, case when h.own = '' then p.head else min(p.head) over (partition by h.own) end as item
      from parts p join starts h on h.number = p.head
    )
    update import_rows as r set item = g.item, ${forgotten}
    from grouped as g
    where ${ofImport(scope, importId)} and r.number = g.number and ${isAnother}
    returning g.item, g.before`.execute(tx)
  await planToJoin(tx, false)
  return new Set(rows.flatMap(({ before, item }) => [before, item]))
}

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

/** Refuses the items that an earlier row says already, under the same key: those of some keys, or all. */
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
    from import_rows where ${ofImport(scope, importId)} and number > ${after} and ${wanted}
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
    from import_rows where ${ofImport(scope, importId)} and number = ${number} for update`.execute(tx)
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
    where ${ofImport(scope, importId)} and number = ${number}`.execute(tx)
}

/** Writes a cell of a column anew in every row that says `from` there; what the file had is kept beside it. */
export async function replaceCells(
  tx: Tx,
  scope: TenantScope,
  importId: string,
  { column, from, to }: { readonly column: number; readonly from: string; readonly to: string },
): Promise<void> {
  const at = sql`${String(column)}::text`
  await sql`update import_rows
    set cells = jsonb_set(cells, array[${at}], to_jsonb(${to}::text)), ${forgotten},
      was = nullif(case when coalesce(was ->> ${at}, ${from}) = ${to} then was - ${at}
        else jsonb_build_object(${at}, ${from}::text) || coalesce(was, '{}') end, '{}')
    where ${ofImport(scope, importId)} and cells ->> ${column}::integer = ${from}`.execute(tx)
}

/** Forgets what was judged of items that have a mended row, and of those that repeat another: how many rows those are. */
export async function forgetMended(tx: Tx, scope: TenantScope, importId: string): Promise<number> {
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

/** Copies the rows of an import to another one, as the file had them or as they were mended: how many. */
export async function copyRows(tx: Tx, scope: TenantScope, from: string, to: string): Promise<number> {
  const { numAffectedRows } = await sql`insert into import_rows
      (organization_id, environment, import_id, number, item, cells)
    select organization_id, environment, ${to}, number, item, cells from import_rows
    where ${ofImport(scope, from)}`.execute(tx)
  return Number(numAffectedRows ?? 0)
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

/** What drafts come to beside what their file states, by currency: of all that are to be written. */
export async function sumAmounts(tx: Tx, scope: TenantScope, importId: string): Promise<Comparison[]> {
  const { rows } = await sql<Comparison>`
    select input -> 'amounts' ->> 'currency' as currency, count(*)::integer as items,
      sum((input -> 'amounts' ->> 'ours')::numeric)::text as total,
      count(input -> 'amounts' ->> 'stated')::integer as stated,
      (sum((input -> 'amounts' ->> 'stated')::numeric))::text as "statedTotal",
      (sum((input -> 'amounts' ->> 'compared')::numeric))::text as "comparedTotal"
    from import_rows
    where ${ofImport(scope, importId)} and number = item and outcome in ('new', 'changed') and input ? 'amounts'
    group by 1 order by 2 desc, 1`.execute(tx)
  return rows
}

/** How many things that are to be written have a finding of these rules. */
export async function countFound(
  tx: Tx,
  scope: TenantScope,
  importId: string,
  rules: readonly string[],
): Promise<Decision[]> {
  const { rows } = await sql<Decision>`
    select f ->> 'rule' as rule, count(distinct r.item)::integer as items
    from import_rows r cross join lateral jsonb_array_elements(r.findings) as f
    where ${ofImport(scope, importId)} and r.findings is not null and r.outcome in ('new', 'changed')
      and f ->> 'rule' = any(${[...rules]}::text[])
    group by 1 order by 1`.execute(tx)
  return rows
}

/**
 * Marks the items below which a row without a number was refused, with a date or a buyer of its own: it may be a line of
 * theirs. Those that are marked and are no more lose the mark.
 */
export async function markRefusedBelow(
  tx: Tx,
  scope: TenantScope,
  importId: string,
  rule: string,
): Promise<void> {
  const finding: Finding = { rule, severity: 'warning', path: '', message: '' }
  await planToJoin(tx)
  await sql`update import_rows as r set findings = nullif(coalesce((select jsonb_agg(f)
        from jsonb_array_elements(r.findings) as f where f ->> 'rule' <> ${rule}), '[]'), '[]')
    where ${ofImport(scope, importId)} and findings @> ${JSON.stringify([{ rule }])}::jsonb`.execute(tx)
  await sql`update import_rows as r
    set findings = coalesce(r.findings, '[]') || jsonb_build_array(${JSON.stringify(finding)}::jsonb || jsonb_build_object(
      'message', format('Row %s below has no number and was refused. It may be a line of this document.', b.below),
      'params', jsonb_build_object('row', b.below::text)))
    from (select above as number, min(number) as below from (
        select number, outcome, findings, number = item as begins, lag(item) over (order by number) as above
        from import_rows where ${ofImport(scope, importId)}) as rows
      where begins and outcome = 'invalid' and findings @> ${withoutNumber}::jsonb and above is not null
      group by 1) as b
    where ${ofImport(scope, importId)} and r.number = b.number and r.outcome in ('new', 'changed')`.execute(
    tx,
  )
  await planToJoin(tx, false)
}

const withoutNumber = JSON.stringify([{ rule: 'falaj-import-missing', path: 'number' }])
