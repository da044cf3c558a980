/**
 * What is open of each contact at the end of a day, by age (migration 0096). Invoices that are paid, which are nearly all where
 * payments are recorded, are not read: only open ones, credit notes, and those that were paid or credited after the day.
 */
import { sql } from 'kysely'
import { sumInMemory, type TenantTx } from '#platform/database/database'
import { countLimit, type Edge } from '#platform/database/keyset'
import { ofTenant } from '#platform/database/tenant-queries'
import { contactOf, sharedNameOf } from './contact-groups-store.ts'

export interface AgedAccount {
  readonly participantKey: string
  readonly side: 'receivable' | 'payable'
  /** `YYYY-MM-DD` in Asia/Dubai. */
  readonly asOf: string
}

/** A contact and a currency; amounts are decimals. */
export interface AgedGroup {
  readonly id: string
  readonly contactId: string | null
  readonly name: string
  readonly nameAr: string
  readonly participantId: string
  readonly currency: string
  /** Open invoices. */
  readonly invoices: number
  readonly notYetDue: string
  readonly days1to30: string
  readonly days31to60: string
  readonly days61to90: string
  readonly over90: string
  readonly pastDue: string
  readonly credit: string
  readonly total: string
  /** How many groups there are, counted up to a bound. */
  readonly groups: number
}

/** The total of a currency, and the number of its groups. */
export type AgedSum = Omit<AgedGroup, 'id' | 'contactId' | 'name' | 'nameAr' | 'participantId' | 'groups'> & {
  readonly parties: number
}

interface AgedFound {
  readonly groups: readonly AgedGroup[]
  readonly totals: readonly AgedSum[]
}

/** The sort key of a group: its currency and its total. */
export function agedKeyOf({ currency, total }: Pick<AgedGroup, 'currency' | 'total'>): string {
  return `${currency} ${total}`
}

export function isAgedKey(key: string): boolean {
  return /^[A-Z]{3} -?\d{1,30}(\.\d{1,30})?$/.test(key)
}

const amountNames = sql.raw(
  ['notYetDue', 'days1to30', 'days31to60', 'days61to90', 'over90', 'pastDue', 'credit', 'total']
    .map((name) => `"${name}"::text as "${name}"`)
    .join(', '),
)

/** Up to `limit` groups beyond the edge: AED first, then by currency; in each the largest total first. With all totals. */
export async function selectAged(
  tx: TenantTx,
  account: AgedAccount,
  edge: Edge | undefined,
  limit: number,
): Promise<AgedFound> {
  await sumInMemory(tx)
  const isBefore = edge?.side === 'before'
  const direction = sql.raw(isBefore ? 'desc' : 'asc')
  const order = sql`is_foreign ${direction}, currency ${direction}, fall ${direction}, id ${direction}`
  const [currency = '', total = ''] = edge?.key.split(' ') ?? []
  const beyond = edge
    ? sql`where (is_foreign, currency, fall, id)
        ${sql.raw(isBefore ? '<' : '>')} (${currency !== 'AED'}, ${currency}, -${total}::numeric, ${edge.id})`
    : sql``
  const { rows } = await sql<(AgedGroup | { readonly id: null }) & { readonly sums: AgedFound['totals'] }>`
    with ${entriesOf(tx, account)}, ${groupsOf(tx, account)}, summed as (
      select currency, count(*) as parties, sum(invoices) as invoices, sum("notYetDue") as "notYetDue",
        sum("days1to30") as "days1to30", sum("days31to60") as "days31to60", sum("days61to90") as "days61to90",
        sum("over90") as "over90", sum("pastDue") as "pastDue", sum(credit) as credit, sum(total) as total
      from listed group by currency
    ), totals as (
      select coalesce(json_agg(of_currency order by currency <> 'AED', currency), '[]') as sums
      from (select currency, parties, invoices, ${amountNames} from summed) as of_currency
    ), page as (
      select id, "contactId", name, "nameAr", "participantId", currency, invoices::integer, ${amountNames}, is_foreign, fall,
        (select count(*) from (select from listed limit ${sql.lit(countLimit + 1)}) as counted)::integer as groups
      from listed ${beyond} order by ${order} limit ${limit}
    )
    select page.*, totals.sums from totals left join page on true order by ${order}`.execute(tx)
  return {
    groups: rows.filter((row): row is AgedGroup & { sums: AgedFound['totals'] } => row.id !== null),
    totals: rows[0]?.sums ?? [],
  }
}

/** The documents that may be open at the end of the day, as `entries`. */
function entriesOf(tx: TenantTx, { asOf, participantKey, side }: AgedAccount) {
  const ofAccount = sql`${ofTenant(tx.scope, 'd')} and d.participant_key = ${participantKey} and d.side = ${side}
    and d.date <= ${asOf}`
  // Three reads of disjoint documents: a single condition would read all documents of the account.
  return sql`
    paid_later as materialized (
      select document_id, sum(amount) as amount from report_payments p
      where ${ofTenant(tx.scope, 'p')} and p.participant_key = ${participantKey} and p.paid_on > ${asOf}
      group by 1
    ), credited_later as materialized (
      select original_id, sum(amount) as amount from report_credits c
      where ${ofTenant(tx.scope, 'c')} and c.participant_key = ${participantKey} and c.date > ${asOf}
      group by 1
    ), entries as (
      select d.* from report_aged_documents d where ${ofAccount} and d.is_open and not d.has_credit
      union all
      select d.* from report_aged_documents d where ${ofAccount} and d.has_credit
      union all
      select d.* from paid_later l join report_aged_documents d on d.id = l.document_id
      where ${ofAccount} and not d.is_open and not d.has_credit
    )`
}

/** The groups with an open amount, as `listed`. */
function groupsOf(tx: TenantTx, { asOf }: AgedAccount) {
  const days = sql`${asOf}::date - due_date`
  const openIn = (condition: ReturnType<typeof sql>) =>
    sql`coalesce(sum(open) filter (where ${condition}), 0)`
  return sql`
    unpaid as (
      -- As in the statement: of an invoice that the buyer has answered as paid, what was recorded as paid after the day.
      select e.*, coalesce(l.amount, 0) + case when reported_paid then 0 else e.amount - paid end as unpaid,
        case when is_credit or reported_paid then 0 else greatest(credited - coalesce(c.amount, 0), 0) end as credits
      from entries e left join paid_later l on l.document_id = e.id left join credited_later c on c.original_id = e.id
    ), opened as (
      select counterparty_id, counterparty_name, counterparty_name_ar, currency, due_date,
        case when is_credit then 0 else unpaid - least(credits, greatest(unpaid, 0)) end as open,
        case when is_credit then -unpaid else least(credits, greatest(unpaid, 0)) end as credit
      from unpaid
    ), sums as materialized (
      select counterparty_id, ${sharedNameOf('counterparty_id', 'counterparty_name')} as shared_name, currency,
        max(counterparty_name) as name, max(counterparty_name_ar) as name_ar, count(*) filter (where open <> 0) as invoices,
        ${openIn(sql`due_date is null or ${days} <= 0`)} as "notYetDue", ${openIn(sql`${days} between 1 and 30`)} as "days1to30",
        ${openIn(sql`${days} between 31 and 60`)} as "days31to60", ${openIn(sql`${days} between 61 and 90`)} as "days61to90",
        ${openIn(sql`${days} > 90`)} as "over90", ${openIn(sql`${days} > 0`)} as "pastDue", sum(credit) as credit, sum(open + credit) as total
      from opened group by 1, 2, 3
      having count(*) filter (where open <> 0) > 0 or sum(credit) <> 0
    ), grouped as (
      select coalesce(c.contact_id, sums.counterparty_id || ' ' || md5(coalesce(sums.shared_name, ''))) || ' ' || currency as id,
        c.contact_id as "contactId", currency, max(coalesce(c.name, sums.name)) as name,
        max(coalesce(c.name_ar, sums.name_ar)) as "nameAr", max(sums.counterparty_id) as "participantId",
        sum(invoices) as invoices, sum("notYetDue") as "notYetDue", sum("days1to30") as "days1to30",
        sum("days31to60") as "days31to60", sum("days61to90") as "days61to90", sum("over90") as "over90", sum("pastDue") as "pastDue",
        sum(credit) as credit, sum(total) as total
      from sums ${contactOf(tx)}
      group by 1, 2, 3
    ), listed as materialized (
      select grouped.*, currency <> 'AED' as is_foreign, -total as fall from grouped
    )`
}
