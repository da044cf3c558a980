import type { ExportRequest } from '#contract/documents'
import type { TenantScope, Tx } from '#platform/database'

type Tables = {
  export_tickets: {
    organization_id: string
    environment: string
    ticket_hash: string
    user_id: string
    participant_key: string
    request: unknown
    expires_at: Date
  }
}

interface ExportTicket {
  readonly hash: string
  readonly userId: string
  readonly participantKey: string
  readonly request: ExportRequest
  readonly expiresAt: Date
}

/** Keeps a ticket; those of the tenant that expired before `now` go. */
export async function insertTicket(
  tx: Tx,
  scope: TenantScope,
  ticket: ExportTicket,
  now: Date,
): Promise<void> {
  const table = tx.withTables<Tables>()
  await table
    .deleteFrom('export_tickets')
    .where('organization_id', '=', scope.organizationId)
    .where('environment', '=', scope.environment)
    .where('expires_at', '<=', now)
    .execute()
  await table
    .insertInto('export_tickets')
    .values({
      organization_id: scope.organizationId,
      environment: scope.environment,
      ticket_hash: ticket.hash,
      user_id: ticket.userId,
      participant_key: ticket.participantKey,
      request: JSON.stringify(ticket.request),
      expires_at: ticket.expiresAt,
    })
    .execute()
}

/** Takes a ticket of this person away; of several who ask at once only one gets it. */
export async function takeTicket(
  tx: Tx,
  scope: TenantScope,
  userId: string,
  hash: string,
): Promise<ExportTicket | undefined> {
  const row = await tx
    .withTables<Tables>()
    .deleteFrom('export_tickets')
    .where('organization_id', '=', scope.organizationId)
    .where('environment', '=', scope.environment)
    .where('ticket_hash', '=', hash)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst()
  return (
    row && {
      hash,
      userId,
      participantKey: row.participant_key,
      request: row.request as ExportRequest,
      expiresAt: row.expires_at,
    }
  )
}
