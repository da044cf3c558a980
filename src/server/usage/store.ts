/** Documents by month, counted from their events. */
import { sql } from 'kysely'
import type { Environment } from '#contract/common'
import type { TenantTx, Tx } from '#platform/database/database'
import { fromFunction } from '#platform/database/row-functions'
import { ofTenant } from '#platform/database/tenant-queries'
import { eventCounts } from '#platform/queue/events'

/** Number of documents of a month. */
interface MonthCount {
  /** `YYYY-MM`, a month in Dubai. */
  readonly month: string
  readonly sent: number
  readonly received: number
}

/** Counts the events before an instant, of all tenants. */
export async function countUpTo(tx: Tx, upTo: Date): Promise<void> {
  await sql`select falaj.count_documents(${upTo})`.execute(tx)
}

/**
 * The months of a year by participant: the counted documents, and those since. One statement, since a round of
 * counting that commits between two would be read twice.
 */
export async function selectMonths(
  tx: TenantTx,
  year: number,
): Promise<(MonthCount & { readonly participantKey: string })[]> {
  const countedTo = sql<Date | null>`(select counted_to from document_month_marks where ${ofTenant(tx.scope)})`
  const recent = eventCounts(tx.scope, countedTo, ['document.issued', 'document.received'])
  const { rows } = await sql<MonthCount & { readonly participantKey: string }>`
    select participant_key as "participantKey", month, sum(sent)::integer as sent, sum(received)::integer as received
    from (
      select participant_key, month, sent, received from document_months where ${ofTenant(tx.scope)}
      union all
      select participant_key, month, case name when 'document.issued' then count else 0 end,
        case name when 'document.received' then count else 0 end
      from (${recent}) as recent
    ) as counted
    where month like ${`${year}-%`}
    group by 1, 2`.execute(tx)
  return rows
}

/** Names of the participants of a tenant, by id. */
export async function selectNames(
  tx: TenantTx,
): Promise<ReadonlyMap<string, { readonly nameEn: string; readonly nameAr: string }>> {
  const named = tx.tenant.selectFrom('metered_participants')
  const rows = await named.select(['id', 'name_en as nameEn', 'name_ar as nameAr']).execute()
  return new Map(rows.map(({ id, ...names }) => [id, names]))
}

/** The months of a year of all organizations, by their names. */
export async function selectMonthsOfAll(
  tx: Tx,
  environment: Environment,
  year: number,
): Promise<(MonthCount & { readonly organizationId: string; readonly name: string })[]> {
  const months = fromFunction('document_months_of_all', environment, String(year))
  const rows = await tx.selectFrom(months).selectAll().execute()
  return rows.map(({ organization_id: organizationId, organization_name: name, ...row }) => ({
    ...row,
    organizationId,
    name: name ?? '',
  }))
}
