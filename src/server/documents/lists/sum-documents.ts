import type { z } from 'zod'
import type { DocumentSums, DocumentSumsQuery } from '#contract/document-sets'
import type { Actor } from '#core/access'
import { dubaiDate } from '#core/calendar'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import type { TenantTx } from '#platform/database/database'
import { requireParticipant } from '#server/participants'
import { filterOf } from './list-documents.ts'
import { boundReading } from './search-store.ts'
import { sumUpTo } from './sum-store.ts'

/**
 * Maximum number of documents that are added: their rows are read, because no index of every filter has the amounts.
 */
const mostSummed = 10_000

/**
 * The payable amounts of a list by currency, or that there are too many documents to add: a part of a list has no sum.
 * Raises `participant.not-found`, and `common.took-too-long` for a search.
 * @param signal ends it early
 */
export async function sumDocuments(
  context: Context,
  actor: Actor,
  participantKey: string,
  query: z.infer<typeof DocumentSumsQuery>,
  signal?: AbortSignal,
): Promise<DocumentSums> {
  authorize(actor, 'document.read')
  const filter = filterOf(actor, participantKey, query, dubaiDate(context.clock.now().getTime()))
  const sum = async (tx: TenantTx): Promise<DocumentSums> => {
    await requireParticipant(tx, participantKey)
    await boundReading(tx, filter)
    return await sumUpTo(tx, filter, mostSummed)
  }
  return await context.db.tenant(actor, sum, signal)
}
