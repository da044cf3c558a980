import { sql } from 'kysely'
import type { ParticipantActivity } from '#contract/reports'
import type { TenantTx } from '#platform/database/database'
import { ofTenant } from '#platform/database/tenant-queries'

/** The days of the last documents of each participant, without drafts: two index reads of lists for each. */
export async function selectActivity(
  tx: TenantTx,
  participantKeys: readonly string[],
): Promise<ParticipantActivity[]> {
  const last = (direction: 'sent' | 'received') => sql<string | null>`(
    select date from report_documents
    where ${ofTenant(tx.scope)} and participant_key = key
      and direction = ${direction} and state <> 'draft'
    order by date desc limit 1)`
  const { rows } = await sql<ParticipantActivity>`
    select key as "participantId", ${last('sent')} as "sentOn", ${last('received')} as "receivedOn"
    from unnest(${[...participantKeys]}::text[]) as key`.execute(tx)
  return rows
}
