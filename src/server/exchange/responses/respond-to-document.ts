import type { BusinessResponse, BusinessResponses, RespondRequest } from '#contract/responses'
import type { Actor } from '#core/access'
import { clarificationsOf, statusOfDecision } from '#core/invoice-response'
import { authorize } from '#platform/authorize'
import type { Context } from '#platform/context'
import type { Tx } from '#platform/database'
import { once } from '#platform/idempotency'
import { newId, newUuid } from '#platform/ids'
import { problem } from '#platform/problem'
import { recordAudit } from '#server/audit'
import { type DocumentRecord, readRecord, recordFacts } from '#server/documents'
import type { ExchangePorts } from '../ports/index.ts'
import {
  applyEvents,
  openAndEnqueue,
  insertTransmission,
  lockTransmission,
  selectTransmissions,
} from '../transmissions/index.ts'
import { presentResponse } from './present-response.ts'
import { responseReach } from './response-reach.ts'
import { insertResponse, selectResponses } from './response-store.ts'

/**
 * Records what a person decides about a received document (approve, hold with a question, dispute with reasons), and
 * sends it to the document's sender where that one takes Invoice Responses; otherwise it is recorded only. The newest
 * answer counts; one that has not gone out yet is replaced. Needs `document.receive`. Acts once for each key.
 * Raises `document.not-found`, and `document.not-answerable` for what was sent, or refused on arrival.
 */
export async function respondToDocument(
  context: Context,
  ports: ExchangePorts,
  actor: Actor,
  documentId: string,
  request: RespondRequest,
  idempotencyKey: string,
): Promise<BusinessResponse> {
  authorize(actor, 'document.receive')
  const record = await context.db.tenant(actor, (tx) => readAnswerable(tx, actor, documentId))
  const reach = await responseReach(ports, actor.environment, record.sendingParticipantId)
  const key = {
    operation: 'exchange.respond',
    key: idempotencyKey,
    request: { documentId, ...request },
  }
  return await context.db.tenant(actor, (tx) =>
    once(context, tx, actor, key, () => respond(context, ports, tx, actor, record, request, reach)),
  )
}

async function readAnswerable(tx: Tx, actor: Actor, documentId: string): Promise<DocumentRecord> {
  const record = await readRecord(tx, actor, documentId)
  if (!record) throw problem('document.not-found', { detail: documentId })
  if (record.direction !== 'received' || record.rejectedOnArrival)
    throw problem('document.not-answerable', { detail: documentId })
  return record
}

async function respond(
  context: Context,
  ports: ExchangePorts,
  tx: Tx,
  actor: Actor,
  record: DocumentRecord,
  request: RespondRequest,
  reach: BusinessResponses['reach'],
): Promise<BusinessResponse> {
  const { decision, text, reasonCodes } = request
  const code = statusOfDecision(decision)
  // Two people who decide at once come one after the other.
  const locked = await readRecord(tx, actor, record.id, { lock: true })
  await recordFacts(context, tx, actor, record.id, () => ({ response: code }))
  const now = context.clock.now()
  const generation = await replaceUnsent(context, tx, actor, record.id)
  const transmissionId =
    reach === 'takesNot' ? null : await send(context, tx, actor, record, request, generation, now)
  const clarifications = clarificationsOf(decision, text, reasonCodes)
  const id = newId('rsp')
  await insertResponse(
    tx,
    actor,
    {
      id,
      documentId: record.id,
      origin: 'us',
      code,
      text: text,
      reasonCodes: clarifications.filter(({ list }) => list === 'OPStatusReason').map((one) => one.code),
      actionCodes: clarifications.filter(({ list }) => list === 'OPStatusAction').map((one) => one.code),
      at: now.toISOString(),
      decidedBy: actor.userId,
      transmissionId,
      envelopeId: null,
      messageId: null,
      rawSha256: null,
    },
    now,
  )
  await context.events.publish(tx, actor, {
    name: 'document.responded',
    subjectId: record.id,
    participantKey: record.participantKey,
  })
  await recordAudit(tx, actor, {
    action: 'document.responded',
    subjectId: record.id,
    before: { code: locked?.facts.response ?? null },
    after: { responseId: id, code, reasonCodes, text, sent: transmissionId !== null },
  })
  const stored = (await selectResponses(tx, actor, record.id)).find((one) => one.id === id)
  if (!stored) throw new Error(`the answer ${id} was not stored`)
  return presentResponse(stored, await ports.people(tx, actor, actor.userId === null ? [] : [actor.userId]))
}

/** Calls back earlier answers that have not gone out; returns the number of the next one. */
async function replaceUnsent(context: Context, tx: Tx, actor: Actor, documentId: string): Promise<number> {
  let generation = 1
  for (const { id, kind: leg } of await selectTransmissions(tx, actor, documentId)) {
    if (leg !== 'invoiceResponse') continue
    generation += 1
    const earlier = await lockTransmission(tx, actor, id)
    if (!earlier || !['held', 'queued', 'retrying', 'failed'].includes(earlier.state)) continue
    const by = actor.userId ?? actor.apiKeyId ?? actor.kind
    await applyEvents(context, tx, actor, earlier, [{ type: 'canceled', by }], { source: 'person' })
  }
  return generation
}

async function send(
  context: Context,
  tx: Tx,
  actor: Actor,
  record: DocumentRecord,
  { decision, text, reasonCodes }: RespondRequest,
  generation: number,
  now: Date,
): Promise<string> {
  const id = newId('tx')
  const made = await insertTransmission(
    tx,
    actor,
    {
      id,
      kind: 'invoiceResponse',
      documentId: record.id,
      participantKey: record.participantKey,
      subjectEnvelopeId: record.envelopeId ?? record.id,
      revision: generation,
      content: { leg: 'invoiceResponse', decision, text, reasonCodes, decidedAt: now.toISOString() },
      sender: record.receivingParticipantId,
      receiver: record.sendingParticipantId,
      receiverSeat: null,
      envelopeId: newUuid(),
    },
    now,
  )
  if (!made) throw new Error(`the answer ${generation} to ${record.id} has a leg already`)
  await openAndEnqueue(context, tx, actor, id, { type: 'queued' })
  return id
}
