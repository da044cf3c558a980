import type { Actor } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import { readRecord } from '#server/documents/reading'
import type { ExchangePorts } from '../ports/index.ts'
import { type ResponseReach, responseReach } from './response-reach.ts'
import { type ListedResponse, selectResponses } from './response-store.ts'
import { peopleOf, type UserNames } from './response-with-names.ts'

export interface ListedResponses {
  /** Newest first. */
  readonly responses: readonly ListedResponse[]
  readonly names: UserNames
  /** Whether our response would be sent; `takesNot` for a document that cannot be responded to. */
  readonly reach: ResponseReach
}

/**
 * The responses to a document, newest first, and for a received one whether our response would be sent.
 * Raises `document.not-found`.
 */
export async function listResponses(
  context: Context,
  ports: ExchangePorts,
  actor: Actor,
  documentId: string,
): Promise<ListedResponses> {
  authorize(actor, 'document.read')
  const { record, responses, names } = await context.db.tenant(actor, async (tx) => {
    const document = await readRecord(tx, documentId)
    if (!document) throw problem('document.not-found', { detail: documentId })
    const stored = await selectResponses(tx, documentId)
    return {
      record: document,
      responses: stored,
      names: await ports.people(tx, peopleOf(stored)),
    }
  })
  const reach =
    record.direction === 'received' && !record.rejectedOnArrival
      ? await responseReach(ports, actor.environment, record.sendingParticipantId)
      : 'takesNot'
  return { responses, names, reach }
}
