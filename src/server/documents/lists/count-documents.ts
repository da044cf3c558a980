import type { z } from 'zod'
import type { DocumentCountsQuery } from '#contract/document-lists'
import type { Actor } from '#core/access'
import { dubaiDate } from '#core/calendar'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import type { TenantTx } from '#platform/database/database'
import { requireParticipant } from '#server/participants'
import type { DocumentPorts } from '../model/index.ts'
import { countByStanding, type StandingCounts } from './count-store.ts'
import { filterOf } from './list-documents.ts'
import { boundReading } from './search-store.ts'

/**
 * Number of documents of each standing in a list with its other filters, each counted up to a bound; where sent
 * documents go to files, also by their state at the company's own provider.
 * Raises `participant.not-found`, and `common.took-too-long` for a search.
 * @param signal ends it early
 */
export async function countDocuments(
  context: Context,
  ports: DocumentPorts,
  actor: Actor,
  participantKey: string,
  query: z.infer<typeof DocumentCountsQuery>,
  signal?: AbortSignal,
): Promise<StandingCounts> {
  authorize(actor, 'document.read')
  const filter = filterOf(actor, participantKey, query, dubaiDate(context.clock.now().getTime()))
  const count = async (tx: TenantTx) => {
    await requireParticipant(tx, participantKey)
    await boundReading(tx, filter)
    const toFiles = query.direction === 'sent' && !ports.isConnected(actor.environment)
    return await countByStanding(tx, filter, toFiles)
  }
  return await context.db.tenant(actor, count, signal)
}
