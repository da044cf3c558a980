/** Documents by month, counted from their events. */
import { sql } from 'kysely'
import type { Environment } from '#contract/common'
import type { TenantScope, Tx } from '#platform/database/database'
import { ofTenant } from '#platform/database/tenant-queries'
import { countEventsSince } from '#platform/queue/events'

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

/** The months of a year by participant: the counted documents, and those since. */
export async function selectMonths(
  tx: Tx,
  scope: TenantScope,
  year: number,
): Promise<(MonthCount & { readonly participantKey: string })[]> {
  const mark = await sql<{ counted_to: Date }>`select counted_to from document_month_marks
    where ${ofTenant(scope)}`.execute(tx)
  const recent = await countEventsSince(tx, scope, mark.rows[0]?.counted_to ?? null, [
    'document.issued',
    'document.received',
  ])
  const { rows } = await sql<MonthCount & { participantKey: string }>`
    select participant_key as "participantKey", month, sent, received from document_months
    where ${ofTenant(scope)} and month like ${`${year}-%`}`.execute(tx)
  const months = new Map(rows.map((row) => [`${row.month} ${row.participantKey}`, row]))
  for (const { count, month, name, participantKey } of recent) {
    if (!month.startsWith(`${year}-`)) continue
    const key = `${month} ${participantKey}`
    const { received, sent } = months.get(key) ?? { sent: 0, received: 0 }
    const isSent = name === 'document.issued'
    months.set(key, {
      participantKey,
      month,
      sent: isSent ? sent + count : sent,
      received: isSent ? received : received + count,
    })
  }
  return [...months.values()]
}

/** Names of the participants of a tenant, by id. */
export async function selectNames(
  tx: Tx,
  scope: TenantScope,
): Promise<ReadonlyMap<string, { readonly nameEn: string; readonly nameAr: string }>> {
  const { rows } = await sql<{ id: string; nameEn: string; nameAr: string }>`
    select id, name_en as "nameEn", name_ar as "nameAr" from metered_participants
    where ${ofTenant(scope)}`.execute(tx)
  return new Map(rows.map(({ id, ...names }) => [id, names]))
}

/** The months of a year of all organizations, by their names. */
export async function selectMonthsOfAll(
  tx: Tx,
  environment: Environment,
  year: number,
): Promise<(MonthCount & { readonly organizationId: string; readonly name: string })[]> {
  const { rows } = await sql<MonthCount & { organizationId: string; name: string }>`
    select organization_id as "organizationId", coalesce(organization_name, '') as name, month,
      sent::integer as sent, received::integer as received
    from falaj.document_months_of_all(${environment}, ${String(year)})`.execute(tx)
  return rows
}
