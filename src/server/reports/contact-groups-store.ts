/** The contacts of sums by the other side of documents, as SQL. */
import { type RawBuilder, sql } from 'kysely'
import { reportOnlyReceivers, tinScheme } from '#core/participant-ids'
import { anyOf, type TenantTx } from '#platform/database/database'
import { ofTenant } from '#platform/database/tenant-queries'

/** Participant ids that many contacts share: there, the name identifies the contact, as in `report_customers`. */
const sharedIds = ['', ...Object.values(reportOnlyReceivers).map((value) => `${tinScheme}:${value}`)]

/** The name of the other side where many share its participant id; null elsewhere. */
export function sharedNameOf(idColumn: string, nameColumn: string): RawBuilder<unknown> {
  return sql`case when ${sql.ref(idColumn)} = ${anyOf(sharedIds)} then ${sql.ref(nameColumn)} end`
}

/** Joins `sums` (with `counterparty_id` and `shared_name`) to its contact `c`. Contacts that were merged are one. */
export function contactOf(tx: TenantTx): RawBuilder<unknown> {
  return sql`left join lateral (
      -- Without an order, for which the planner would read a whole index.
      select case when sums.shared_name is null then (
        select coalesce(min(k.contact_id) filter (where not k.archived), min(k.contact_id)) from report_customers k
        where ${ofTenant(tx.scope, 'k')} and k.participant_id = sums.counterparty_id
      ) else (
        -- Along the index of names: an index of ids would lead to all customers that share one.
        select coalesce(min(k.contact_id) filter (where not k.archived), min(k.contact_id)) from report_customers k
        where ${ofTenant(tx.scope, 'k')} and k.archived in (false, true) and k.name = sums.shared_name
          and k.participant_id || '' = sums.counterparty_id
      ) end as contact_id
    ) k on true left join lateral (
      select c.id as contact_id, c.name, c.name_ar from report_customers c
      where ${ofTenant(tx.scope, 'c')} and c.id = k.contact_id limit 1
    ) c on true`
}
