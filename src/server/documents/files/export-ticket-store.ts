import type { ExportRequest } from '#contract/document-files'
import type { TenantTx } from '#platform/database/database'
import { type DatedRecordOf, datedRecordOf } from '#platform/database/row-records'

type ExportTicket = Readonly<Omit<DatedRecordOf<'export_tickets'>, 'request'>> & {
  readonly request: ExportRequest
}

/** Stores a ticket; removes those of the tenant that expired before `now`. */
export async function insertTicket(tx: TenantTx, ticket: ExportTicket, now: Date): Promise<void> {
  await tx.tenant.deleteFrom('export_tickets').where('expires_at', '<=', now).execute()
  await tx.tenant.insertInto('export_tickets', ticket).execute()
}

/** Consumes a ticket of this user; of several concurrent requests only one gets it. */
export async function consumeTicket(
  tx: TenantTx,
  userId: string,
  hash: string,
): Promise<ExportTicket | undefined> {
  const row = await tx.tenant
    .deleteFrom('export_tickets')
    .where('ticket_hash', '=', hash)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst()
  return row && { ...datedRecordOf(row), request: row.request as ExportRequest }
}
