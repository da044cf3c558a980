/** Common findings of the rows of an imported file. */
import { sql } from 'kysely'
import type { Finding } from '#contract/common'
import type { TenantTx } from '#platform/database/database'
import type { Row } from '#platform/database/row-records'
import { ofTenant } from '#platform/database/tenant-queries'
import { importRows, ofImport } from './rows-store.ts'

/** Number of rows with the same finding. */
interface GroupRecord {
  readonly finding: Finding
  readonly column: number | null
  readonly value: string | null
  readonly rows: number
  readonly items: number
}

/**
 * Common findings of rows, by rule, column and cell: those that refuse rows first, then the most frequent.
 * @param columns of fields, by path
 */
export async function selectFindingGroups(
  tx: TenantTx,
  importId: string,
  columns: Readonly<Record<string, number>>,
  limit: number,
): Promise<GroupRecord[]> {
  const { rows } = await sql<Omit<GroupRecord, 'finding'> & { rule: string; path: string; first: number }>`
    select f ->> 'rule' as rule, f ->> 'path' as path, c.index as "column", cells ->> c.index as value,
      count(*)::integer as rows, count(distinct item)::integer as items, min(number) as first
    from import_rows cross join lateral jsonb_array_elements(findings) as f
      cross join lateral (select (${JSON.stringify(columns)}::jsonb ->> (f ->> 'path'))::integer as index) as c
    where ${ofImport(tx.scope, importId)} and findings is not null
    group by 1, 2, 3, 4
    order by bool_or(f ->> 'severity' = 'fatal') desc, count(*) desc, min(number) limit ${limit}`.execute(tx)
  const firsts = await importRows(tx, importId)
    .select(['number', 'findings'])
    .where(sql<boolean>`number = any(${rows.map(({ first }) => first)}::integer[])`)
    .execute()
  const findings = new Map(firsts.map((row) => [row.number, row.findings]))
  return rows.flatMap(({ first, path, rule, ...group }) => {
    const finding = findings.get(first)?.find((one) => one.rule === rule && one.path === path)
    return finding ? [{ ...group, finding }] : []
  })
}

/** A common finding of items that stops them, or needs a review. */
interface CauseRecord {
  /** As in the first of the rows. */
  readonly finding: Finding
  /** How many have it. */
  readonly items: number
  readonly row: number
  readonly cells: readonly string[]
  /** The first row of the item that the row is part of. */
  readonly firstCells: readonly string[]
}

/**
 * Findings of items by rule and field: those that stop items first, then the most frequent; `more` beyond the limit.
 */
export async function selectCauses(
  tx: TenantTx,
  importId: string,
  limit: number,
): Promise<{ readonly causes: readonly CauseRecord[]; readonly more: number }> {
  const { rows } = await sql<
    Pick<CauseRecord, 'items' | 'row'> & {
      rule: string
      path: string
      severity: string
      kinds: number
    }
  >`
    select f ->> 'rule' as rule, f ->> 'path' as path, f ->> 'severity' as severity,
      count(distinct item)::integer as items, min(number) as row, (count(*) over ())::integer as kinds
    from import_rows cross join lateral jsonb_array_elements(findings) as f
    where ${ofImport(tx.scope, importId)} and findings is not null
    group by 1, 2, 3
    order by f ->> 'severity', count(distinct item) desc, min(number), 1, 2 limit ${limit}`.execute(tx)
  const { rows: first } = await sql<
    Pick<Row<'import_rows'>, 'number' | 'cells' | 'findings'> & { first: Row<'import_rows'>['cells'] }
  >`select r.number, r.cells, r.findings, i.cells as first from import_rows r
    join import_rows i on i.organization_id = r.organization_id and i.environment = r.environment
      and i.import_id = r.import_id and i.number = r.item
    where ${ofTenant(tx.scope, 'r')} and r.import_id = ${importId}
      and r.number = any(${rows.map(({ row }) => row)}::integer[])`.execute(tx)
  const examples = new Map(first.map((example) => [example.number, example]))
  const causes = rows.flatMap(({ items, path, row, rule, severity }) => {
    const example = examples.get(row)
    const finding = example?.findings?.find(
      (one) => one.rule === rule && one.path === path && one.severity === severity,
    )
    return example && finding
      ? [{ finding, items, row, cells: example.cells, firstCells: example.first }]
      : []
  })
  return { causes, more: Math.max(0, (rows[0]?.kinds ?? 0) - rows.length) }
}
