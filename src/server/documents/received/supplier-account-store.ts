import { sql } from 'kysely'
import type { TenantTx } from '#platform/database/database'
import { ofTenant } from '#platform/database/tenant-queries'
import type { DocumentRecord } from '../model/index.ts'
import type { SupplierAccount } from './payee-accounts.ts'

/** Maximum number of earlier invoices of a supplier that are read, the newest. */
const lookedAt = 500

/** The accounts that a supplier's invoices named before this one, the one named most often first. */
export async function selectSupplierAccounts(
  tx: TenantTx,
  { createdAt, id, participantKey, sendingParticipantId }: DocumentRecord,
): Promise<SupplierAccount[]> {
  const { rows } = await sql<SupplierAccount>`
    with earlier as (
      select id, number, date, created_at, payee_accounts, response from documents
      where ${ofTenant(tx.scope)} and participant_key = ${participantKey} and direction = 'received' and payee_accounts <> '{}'
        and sending_participant_id = ${sendingParticipantId} and not rejected_on_arrival
        and id <> ${id} and created_at <= ${new Date(createdAt)}
      order by date desc, id desc limit ${lookedAt})
    select account, count(*)::int as documents, min(date)::text as since,
      bool_or(response in ('AP', 'PD')) is true or bool_or(created_at = (select min(created_at) from earlier)) as known,
      (array_agg(json_build_object('number', number, 'date', date::text) order by date desc, id desc)
        filter (where response in ('AP', 'PD')))[1] as approved
    from earlier, unnest(payee_accounts) as account
    group by account order by documents desc, account`.execute(tx)
  return rows
}
