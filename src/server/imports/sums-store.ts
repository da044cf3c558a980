/** Totals of the judged documents of an import, and findings that must be accepted before they are written. */
import { sql } from 'kysely'
import type { Finding } from '#contract/common'
import type { TenantTx } from '#platform/database/database'
import type { Comparison, Decision } from './import.ts'
import { ofImport, planToJoin } from './rows-store.ts'

/** Totals of drafts and of their file, by currency: of all that are to be written. */
export async function sumAmounts(tx: TenantTx, importId: string): Promise<Comparison[]> {
  const { rows } = await sql<Comparison>`
    select input -> 'amounts' ->> 'currency' as currency, count(*)::integer as items,
      sum((input -> 'amounts' ->> 'ours')::numeric)::text as total,
      count(input -> 'amounts' ->> 'stated')::integer as stated,
      (sum((input -> 'amounts' ->> 'stated')::numeric))::text as "statedTotal",
      (sum((input -> 'amounts' ->> 'compared')::numeric))::text as "comparedTotal"
    from import_rows
    where ${ofImport(tx.scope, importId)} and number = item and outcome in ('new', 'changed') and input ? 'amounts'
    group by 1 order by 2 desc, 1`.execute(tx)
  return rows
}

/** Number of items to write with a finding of these rules. */
export async function countItemsWithFindings(
  tx: TenantTx,
  importId: string,
  rules: readonly string[],
): Promise<Decision[]> {
  const { rows } = await sql<Decision>`
    select f ->> 'rule' as rule, count(distinct r.item)::integer as items
    from import_rows r cross join lateral jsonb_array_elements(r.findings) as f
    where ${ofImport(tx.scope, importId)} and r.findings is not null and r.outcome in ('new', 'changed')
      and f ->> 'rule' = any(${[...rules]}::text[])
    group by 1 order by 1`.execute(tx)
  return rows
}

/**
 * Marks the items below which a row without a number was refused, with a date or a buyer of its own: it may be a line
 * of theirs. Removes marks that are obsolete.
 */
export async function markRefusedBelow(tx: TenantTx, importId: string, rule: string): Promise<void> {
  const finding: Finding = { rule, severity: 'warning', path: '', message: '' }
  await planToJoin(tx)
  await sql`update import_rows as r set findings = nullif(coalesce((select jsonb_agg(f)
        from jsonb_array_elements(r.findings) as f where f ->> 'rule' <> ${rule}), '[]'), '[]')
    where ${ofImport(tx.scope, importId)} and findings @> ${JSON.stringify([{ rule }])}::jsonb`.execute(tx)
  await sql`update import_rows as r
    set findings = coalesce(r.findings, '[]') || jsonb_build_array(${JSON.stringify(finding)}::jsonb || jsonb_build_object(
      'message', format('Row %s below has no number and was refused. It may be a line of this document.', b.below),
      'params', jsonb_build_object('row', b.below::text)))
    from (select above as number, min(number) as below from (
        select number, outcome, findings, number = item as begins, lag(item) over (order by number) as above
        from import_rows where ${ofImport(tx.scope, importId)}) as rows
      where begins and outcome = 'invalid' and findings @> ${withoutNumber}::jsonb and above is not null
      group by 1) as b
    where ${ofImport(tx.scope, importId)} and r.number = b.number and r.outcome in ('new', 'changed')`.execute(
    tx,
  )
  await planToJoin(tx, false)
}

const withoutNumber = JSON.stringify([{ rule: 'falaj-import-missing', path: 'number' }])
