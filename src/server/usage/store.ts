/** Documents by month, counted from their events. */
import { sql } from 'kysely'
import type { Environment } from '#contract/common'
import type { TenantScope, Tx } from '#platform/database/database'
import { fromFunction } from '#platform/database/row-functions'
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
  const marks = tx.tenant(scope).selectFrom('document_month_marks').select('counted_to')
  const countedTo = (await marks.executeTakeFirst())?.counted_to ?? null
  const recent = await countEventsSince(tx, scope, countedTo, ['document.issued', 'document.received'])
  const rows = await tx
    .tenant(scope)
    .selectFrom('document_months')
    .select(['participant_key as participantKey', 'month', 'sent', 'received'])
    .where('month', 'like', `${year}-%`)
    .execute()
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
  const named = tx.tenant(scope).selectFrom('metered_participants')
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
    ...{ ...row, organizationId },
    name: name ?? '',
  }))
}
