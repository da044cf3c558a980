/** Which rows of a file are one document. */
import { sql } from 'kysely'
import { totalPatterns } from '#core/imports'
import type { TenantTx } from '#platform/database/database'
import { forgotten, ofImport, planToJoin } from './rows-store.ts'

/** The columns by which rows form documents. */
export interface Grouping {
  /** The column of the number. */
  readonly number: number
  /** Columns with the buyer and the date of a document. */
  readonly heads: readonly number[]
}

/**
 * Groups rows into items, each identified by its first row, and clears the results of rows that move to another item;
 * of all with `forget`. Rows of one number are one item. A row without a number belongs to the document above it,
 * when its buyer and date are empty or the same: that is how Odoo and ERPNext write further lines, and how merged
 * cells are read. A row of totals is an item of its own.
 * @returns the items that rows left or joined
 */
export async function groupRows(
  tx: TenantTx,
  importId: string,
  grouping: Grouping | null,
  { forget }: { forget: boolean },
): Promise<ReadonlySet<number>> {
  if (grouping === null) {
    await sql`update import_rows set item = number, ${forgotten}
      where ${ofImport(tx.scope, importId)} and (item <> number or outcome is not null)`.execute(tx)
    return new Set()
  }
  const { heads, number } = grouping
  const isAnother = forget ? sql`(r.item <> g.item or r.outcome is not null)` : sql`r.item <> g.item`
  await planToJoin(tx)
  const { rows } = await sql<{ item: number; before: number }>`
    with rows as materialized (
      select number, item as before, cells, btrim(cells ->> ${number}::integer) as own,
        max(number) filter (where btrim(cells ->> ${number}::integer) <> '') over (order by number) as above
      from import_rows where ${ofImport(tx.scope, importId)}
    ), starts as materialized (
      select r.number, r.before, lower(r.own) as own, not (r.own = '' and a.number is not null
        and not exists (select from unnest(${[...heads]}::integer[]) as h
          where btrim(r.cells ->> h) not in ('', btrim(a.cells ->> h)))
        and not exists (select from jsonb_array_elements_text(r.cells) as c where c ~* ${totalPatterns.whole}
          or (c ~* ${totalPatterns.beginning} and lower(regexp_replace(btrim(c), ${totalPatterns.beginning}, '', 'i')) in (select lower(btrim(a.cells ->> h))
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
    where ${ofImport(tx.scope, importId)} and r.number = g.number and ${isAnother}
    returning g.item, g.before`.execute(tx)
  await planToJoin(tx, false)
  return new Set(rows.flatMap(({ before, item }) => [before, item]))
}
