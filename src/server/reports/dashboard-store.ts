import { sql } from 'kysely'
import type { TenantScope, Tx } from '#platform/database'

type Tables = {
  report_documents: {
    organization_id: string
    environment: string
    participant_key: string
    direction: 'sent' | 'received'
    state: 'draft' | 'issued' | 'received'
    standing: string
    date: string
    unread: boolean
  }
}

interface DashboardCounts {
  /** Drafts and issued documents of the sent list. */
  readonly generated: number
  readonly sent: number
  readonly received: number
  readonly needsYou: number
  readonly unread: number
}

/** Counts of a participant's documents dated in a range of days, both ends included. */
export async function countForDashboard(
  tx: Tx,
  scope: TenantScope,
  participantKey: string,
  range: { from: string; to: string },
): Promise<DashboardCounts> {
  return await tx
    .withTables<Tables>()
    .selectFrom('report_documents')
    .select([
      sql<number>`count(*) filter (where direction = 'sent')`.as('generated'),
      // Neither what was canceled counts as sent, nor what was issued to a file for another provider.
      sql<number>`count(*) filter (where direction = 'sent' and state = 'issued' and standing <> 'none')`.as(
        'sent',
      ),
      sql<number>`count(*) filter (where direction = 'received')`.as('received'),
      sql<number>`count(*) filter (where direction = 'sent' and standing = 'needsYou')`.as('needsYou'),
      sql<number>`count(*) filter (where direction = 'received' and unread)`.as('unread'),
    ])
    .where('organization_id', '=', scope.organizationId)
    .where('environment', '=', scope.environment)
    .where('participant_key', '=', participantKey)
    .where('date', '>=', range.from)
    .where('date', '<=', range.to)
    .executeTakeFirstOrThrow()
}
