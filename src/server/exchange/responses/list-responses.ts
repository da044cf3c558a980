import type { BusinessResponses } from '#contract/responses'
import type { Actor } from '#core/access'
import { authorize } from '#platform/authorize'
import type { Context } from '#platform/context'
import { problem } from '#platform/problem'
import { readRecord } from '#server/documents'
import type { ExchangePorts } from '../ports/index.ts'
import { presentResponse } from './present-response.ts'
import { responseReach } from './response-reach.ts'
import { type ListedResponse, selectResponses } from './response-store.ts'

/** Ids of those who decided, or put away what the other side said. */
export function peopleOf(responses: readonly ListedResponse[]): string[] {
  const ids = responses.flatMap(({ decidedBy, settled }) => [decidedBy, settled?.by])
  return [...new Set(ids.filter((id) => id !== null && id !== undefined))]
}

/**
 * The responses to a document, newest first, and for a received one whether a response of ours would be sent.
 * Raises `document.not-found`.
 */
export async function listResponses(
  context: Context,
  ports: ExchangePorts,
  actor: Actor,
  documentId: string,
): Promise<BusinessResponses> {
  authorize(actor, 'document.read')
  const { record, responses } = await context.db.tenant(actor, async (tx) => {
    const document = await readRecord(tx, actor, documentId)
    if (!document) throw problem('document.not-found', { detail: documentId })
    const stored = await selectResponses(tx, actor, documentId)
    const people = peopleOf(stored)
    const names = await ports.people(tx, actor, people)
    return { record: document, responses: stored.map((one) => presentResponse(one, names)) }
  })
  const reach =
    record.direction === 'received' && !record.rejectedOnArrival
      ? await responseReach(ports, actor.environment, record.sendingParticipantId)
      : 'takesNot'
  return { responses, canBeSent: reach !== 'takesNot', reach }
}
