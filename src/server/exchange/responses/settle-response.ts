import type { SettleResponseRequest } from '#contract/responses'
import { type Actor, actorIdOf } from '#core/access'
import { decisionOfStatus } from '#core/invoice-response'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import { runOnce } from '#platform/database/idempotency'
import { recordAudit } from '#server/audit'
import { readRecord } from '#server/documents/reading'
import type { ExchangePorts } from '../ports/index.ts'
import { inUnitOfWork, type UnitOfWork } from '../unit-of-work/index.ts'
import { insertSettlement, type ListedResponse, selectResponses } from './response-store.ts'
import { peopleOf, type ResponseWithNames } from './response-with-names.ts'

/**
 * Settles the buyer's question or dispute: the document no longer needs attention for it, and the trail records who
 * settled it, when and how. A later response of the buyer opens it again. Needs `document.issue`. Idempotent, also
 * without a key. Raises `document.not-found`, `document.nothing-to-settle`, and `document.response-replaced` when the
 * named response is not the newest.
 */
export async function settleResponse(
  context: Context,
  ports: ExchangePorts,
  actor: Actor,
  documentId: string,
  request: SettleResponseRequest,
  idempotencyKey: string,
): Promise<ResponseWithNames> {
  authorize(actor, 'document.issue')
  const key = {
    operation: 'exchange.settleResponse',
    key: idempotencyKey,
    request: { documentId, ...request },
  }
  return await inUnitOfWork(context, actor, async (unit) => {
    const response = await runOnce(context, unit.tx, actor, key, () =>
      settle(unit, actor, documentId, request),
    )
    await unit.complete()
    return { response, names: await ports.people(unit.tx, peopleOf([response])) }
  })
}

async function settle(
  unit: UnitOfWork,
  actor: Actor,
  documentId: string,
  { responseId, note }: SettleResponseRequest,
): Promise<ListedResponse> {
  const { context, tx } = unit
  // Locked, so that a response that arrives at this moment is ordered before or after, and is not settled unread.
  const record = await readRecord(tx, documentId, { lock: true })
  if (!record) throw problem('document.not-found', { detail: documentId })
  const responses = await selectResponses(tx, documentId)
  const response = openResponse(responses, responseId)
  if (response.settled) return response
  const at = context.clock.now().toISOString()
  const settled = { at, by: actorIdOf(actor), note }
  await insertSettlement(tx, response, settled)
  unit.updateFacts(documentId, { change: () => ({ responseSettled: true }) })
  await context.events.publish(tx, {
    name: 'document.responded',
    subjectId: documentId,
    participantKey: record.participantKey,
  })
  await recordAudit(tx, actor, {
    action: 'document.responseSettled',
    subjectId: documentId,
    after: { responseId, code: response.code, note },
  })
  return { ...response, settled }
}

/** The newest response of the buyer, when it asks or disputes and is the named one. */
function openResponse(responses: readonly ListedResponse[], responseId: string): ListedResponse {
  const [newest] = responses.filter(({ origin }) => origin === 'buyer')
  if (newest && newest.id !== responseId && responses.some(({ id }) => id === responseId))
    throw problem('document.response-replaced', { detail: newest.id })
  const decision = newest && decisionOfStatus(newest.code)
  if (newest?.id !== responseId || (decision !== 'hold' && decision !== 'dispute'))
    throw problem('document.nothing-to-settle', { detail: responseId })
  return newest
}
