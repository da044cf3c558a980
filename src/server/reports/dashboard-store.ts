import { sql } from 'kysely'
import type { Dashboard } from '#contract/reports'
import { atProviderStates } from '#core/at-provider'
import type { TenantTx } from '#platform/database/database'
import { ofTenant } from '#platform/database/tenant-queries'
import type { Days } from './days.ts'

type DashboardCounts = Pick<
  Dashboard,
  'generated' | 'sent' | 'received' | 'needsYou' | 'unread' | 'atProvider'
> & {
  readonly complete: number
}

/** Counts of a participant's documents in a range of days, both ends included. */
export async function countForDashboard(
  tx: TenantTx,
  { from, participantKey, to }: Days,
): Promise<DashboardCounts> {
  const { rejected, reported, toUpload, waiting, ...counts } = await tx.tenant
    .selectFrom('report_documents')
    .select([
      sql<number>`count(*) filter (where direction = 'sent')`.as('generated'),
      // Neither canceled documents count as sent, nor those that were issued to a file for another provider.
      sql<number>`count(*) filter (
        where direction = 'sent' and state = 'issued' and standing <> 'none' and at_provider is null)`.as(
        'sent',
      ),
      sql<number>`count(*) filter (where direction = 'received')`.as('received'),
      sql<number>`count(*) filter (where direction = 'sent' and standing = 'needsYou')`.as('needsYou'),
      sql<number>`count(*) filter (where direction = 'sent' and standing = 'complete')`.as('complete'),
      sql<number>`count(*) filter (where direction = 'received' and unread)`.as('unread'),
      ...atProviderStates.map((state) =>
        sql<number>`count(*) filter (where at_provider = ${state})`.as(state),
      ),
    ])
    .where('participant_key', '=', participantKey)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .executeTakeFirstOrThrow()
  return { ...counts, atProvider: { toUpload, waiting, rejected, reported } }
}

/** A day or a week of sales. */
interface SalesPart {
  /** The how manieth of the range, from 0. */
  readonly part: number
  readonly currency: string
  readonly count: number
  readonly net: string
  readonly vat: string
  readonly netAed: string | null
}

/** Sales of a range by currency and part of the range, each of the same number of days: covered by an index. */
export async function selectSales(
  tx: TenantTx,
  { from, participantKey, to }: Days,
  daysOfPart: number,
): Promise<SalesPart[]> {
  return await tx.tenant
    .selectFrom('report_vat')
    .select((e) => [
      sql<number>`(date - ${from}::date) / ${sql.lit(daysOfPart)}`.as('part'),
      'currency',
      e.fn.countAll<number>().filterWhere('entry', '=', 1).as('count'),
      e.fn.sum<string>('net').as('net'),
      e.fn.sum<string>('vat').as('vat'),
      e.fn.sum<string | null>('net_aed').as('netAed'),
    ])
    .where('participant_key', '=', participantKey)
    .where('side', '=', 'sales')
    .where('date', '>=', from)
    .where('date', '<=', to)
    .groupBy(['part', 'currency'])
    .execute()
}

interface OpenMoney {
  readonly currency: string
  readonly undelivered: number
  readonly undeliveredAmount: string
  readonly disputed: number
  readonly disputedAmount: string
  /** With an open question or dispute of the buyer, and those of them that are delivered and reported. */
  readonly answered: number
  readonly answeredComplete: number
}

const amount = sql`case when type_code in ('381', '261', '81') then -gross else gross end`
const isUndelivered = sql`case when at_provider is null
  then falaj.is_undelivered(transmission_state, message_level_status) else not provider_delivered end`
const isDisputed = sql`attention = 'buyerDisputes'`
const isAnswered = sql`attention in ('buyerDisputes', 'buyerAsks')`
// Self-billed invoices that we send are owed by us.
const isOwedToUs = sql`side = 'receivable'`
const isReported = sql`tax_report_state in ('accepted', 'notRequired')`

/**
 * Amounts with VAT of documents of a range that are not delivered or are disputed, by currency; only unfinished ones.
 */
export async function selectOpenMoney(
  tx: TenantTx,
  { from, participantKey, to }: Days,
): Promise<OpenMoney[]> {
  return await tx.tenant
    .selectFrom('report_open_documents')
    .select([
      'currency',
      sql<number>`count(*) filter (where ${isUndelivered})`.as('undelivered'),
      sql<string>`coalesce(sum(${amount}) filter (where ${isUndelivered}), 0)`.as('undeliveredAmount'),
      sql<number>`count(*) filter (where ${isDisputed})`.as('disputed'),
      sql<string>`coalesce(sum(${amount}) filter (where ${isDisputed}), 0)`.as('disputedAmount'),
      sql<number>`count(*) filter (where ${isAnswered})`.as('answered'),
      sql<number>`count(*) filter (where ${isAnswered} and ${isReported} and not ${isUndelivered})`.as(
        'answeredComplete',
      ),
    ])
    .where('participant_key', '=', participantKey)
    .where('direction', '=', 'sent')
    .where('standing', 'in', ['onItsWay', 'needsYou'])
    .where('date', '>=', from)
    .where('date', '<=', to)
    .groupBy('currency')
    .execute()
}

/** Maximum number of unpaid invoices that are added. */
const mostUnpaid = 20_000

interface UnpaidMoney {
  readonly currency: string
  readonly unpaid: number
  readonly unpaidAmount: string
  readonly pastDue: number
  readonly pastDueAmount: string
}

/**
 * What buyers owe for sent invoices of whatever day, and what of it is past due today, by currency: covered by the index of
 * unpaid invoices. Null for more than could be added, as when no user records payments.
 */
export async function selectUnpaid(
  tx: TenantTx,
  { participantKey, to: today }: Days,
): Promise<UnpaidMoney[] | null> {
  const isPastDue = sql`due_date < ${today}`
  const some = tx.tenant
    .selectFrom('report_unpaid')
    .select(['currency', 'due_date', 'open', 'side'])
    .where('participant_key', '=', participantKey)
    .where('direction', '=', 'sent')
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .limit(mostUnpaid + 1)
  const rows = await tx
    .selectFrom(some.as('some'))
    .select([
      sql<string>`sum(count(*)) over ()`.as('read'),
      'currency',
      sql<number>`count(*) filter (where ${isOwedToUs})`.as('unpaid'),
      sql<string>`coalesce(sum(open) filter (where ${isOwedToUs}), 0)`.as('unpaidAmount'),
      sql<number>`count(*) filter (where ${isOwedToUs} and ${isPastDue})`.as('pastDue'),
      sql<string>`coalesce(sum(open) filter (where ${isOwedToUs} and ${isPastDue}), 0)`.as('pastDueAmount'),
    ])
    .groupBy('currency')
    .execute()
  if (Number(rows[0]?.read ?? 0) > mostUnpaid) return null
  return rows.filter(({ unpaid }) => unpaid > 0)
}

/**
 * Number of the newest documents from which the duration of the exchange is computed: more would not change a median.
 */
const measured = 1_000

type Medians = Pick<Dashboard['performance'], 'deliveredSeconds' | 'reportedSeconds' | 'mediansOf'>

/** Seconds from issue until the status of the buyer's provider and of the tax authority came, in the middle. */
export async function selectMedians(tx: TenantTx, { from, participantKey, to }: Days): Promise<Medians> {
  const middle = (kind: string) => sql`
    percentile_cont(0.5) within group (order by extract(epoch from t.status_received_at - d.issued_at))
    filter (where t.kind = ${sql.lit(kind)})`
  const { rows } = await sql<Omit<Medians, 'mediansOf'>>`
    with newest as materialized (
      select id, issued_at from report_open_documents
      where ${ofTenant(tx.scope)} and participant_key = ${participantKey} and direction = 'sent' and state = 'issued'
        and date >= ${from} and date <= ${to}
      order by date desc, id desc limit ${sql.lit(measured)}
    )
    select ${middle('invoice')} as "deliveredSeconds", ${middle('taxReport')} as "reportedSeconds"
    from newest d join report_transmissions t on t.document_id = d.id
    where ${ofTenant(tx.scope, 't')} and t.kind in ('invoice', 'taxReport')
      and t.message_level_state in ('delivered', 'deliveredUnconfirmed', 'accepted')`.execute(tx)
  return { deliveredSeconds: null, reportedSeconds: null, ...rows[0], mediansOf: measured }
}

/** The completed first steps: a customer in the address book, an issued invoice. */
export async function selectFirstSteps(
  tx: TenantTx,
  participantKey: string,
): Promise<Dashboard['firstSteps']> {
  const { rows } = await sql<Dashboard['firstSteps']>`
    select exists (
      select from report_contacts where ${ofTenant(tx.scope)} and is_customer) as customer,
    exists (
      select from report_documents where ${ofTenant(tx.scope)} and participant_key = ${participantKey}
        and direction = 'sent' and state = 'issued') as invoice`.execute(tx)
  return rows[0] ?? { customer: false, invoice: false }
}
