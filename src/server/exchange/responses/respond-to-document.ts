import { documentResponded } from '#contract/domain-events/document-responded'
import type { RespondRequest } from '#contract/responses'
import { type Actor, actorIdOf, userIdOf } from '#core/access'
import { clarificationsOf, statusOfDecision } from '#core/invoice-response'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { newId, newUuid } from '#platform/base/ids'
import { fieldFinding, problem } from '#platform/base/problem'
import type { TenantTx } from '#platform/database/database'
import { runOnce } from '#platform/database/idempotency'
import { recordAudit } from '#server/audit'
import type { DocumentRecord } from '#server/documents/model'
import { readRecord } from '#server/documents/reading'
import { findChangedAccount } from '#server/documents/received'
import type { ExchangePorts } from '../ports/index.ts'
import {
  applyAndEnqueue,
  applyEvents,
  insertTransmissions,
  lockTransmission,
  type NewTransmission,
  selectTransmissions,
} from '../transmissions/index.ts'
import { inUnitOfWork, type UnitOfWork } from '../unit-of-work/index.ts'
import { type ResponseReach, responseReach } from './response-reach.ts'
import {
  insertResponse,
  type ListedResponse,
  type ResponseTransmission,
  type StoredResponse,
} from './response-store.ts'
import { peopleOf, type ResponseWithNames } from './response-with-names.ts'

/**
 * Records a user's decision about a received document (approve, hold with a question, dispute with reasons), and
 * sends it to the document's sender if that one supports Invoice Responses; otherwise it is recorded only. The newest
 * response counts; an unsent one is replaced. Needs `document.receive`. Idempotent for a key.
 * Raises `document.not-found`, `document.not-respondable` for a document that was sent, or rejected on arrival, and
 * `common.invalid` for the approval of an invoice with an unchecked changed account.
 */
export async function respondToDocument(
  context: Context,
  ports: ExchangePorts,
  actor: Actor,
  documentId: string,
  request: RespondRequest,
  idempotencyKey: string,
): Promise<ResponseWithNames> {
  authorize(actor, 'document.receive')
  const record = await context.db.tenant(actor, (tx) => readRespondable(tx, documentId))
  const reach = await reachOf(ports, actor, record)
  const key = {
    operation: 'exchange.respond',
    key: idempotencyKey,
    request: { documentId, ...request },
  }
  return await inUnitOfWork(context, actor, async (unit) => {
    const response = await runOnce(context, unit.tx, actor, key, () =>
      respond(unit, actor, record, request, reach),
    )
    await unit.complete()
    return { response, names: await ports.people(unit.tx, peopleOf([response])) }
  })
}

/** A document that arrived through another provider is not answered from here, even if a network is connected by now. */
async function reachOf(ports: ExchangePorts, actor: Actor, record: DocumentRecord): Promise<ResponseReach> {
  if (record.facts.transmission.reason === 'otherProvider') return 'takesNot'
  return await responseReach(ports, actor.environment, record.sendingParticipantId)
}

async function readRespondable(tx: TenantTx, documentId: string): Promise<DocumentRecord> {
  const record = await readRecord(tx, documentId)
  if (!record) throw problem('document.not-found', { detail: documentId })
  if (record.direction !== 'received' || record.rejectedOnArrival)
    throw problem('document.not-respondable', { detail: documentId })
  return record
}

async function respond(
  unit: UnitOfWork,
  actor: Actor,
  record: DocumentRecord,
  request: RespondRequest,
  reach: ResponseReach,
): Promise<ListedResponse> {
  const { context, tx } = unit
  const { decision, text, reasonCodes } = request
  const code = statusOfDecision(decision)
  // Concurrent decisions are serialized.
  const locked = await readRecord(tx, record.id, { lock: true })
  if (decision === 'approve') await requireCheckedAccounts(tx, locked ?? record, request)
  unit.updateFacts(record.id, { change: () => ({ response: code }), occurs: documentResponded })
  const now = context.clock.now()
  const revision = await replaceUnsent(unit, actor, record.id)
  const transmission = reach === 'takesNot' ? null : await send(unit, record, request, revision, now)
  const clarifications = clarificationsOf(decision, text, reasonCodes)
  const id = newId('rsp')
  const response: StoredResponse = {
    id,
    documentId: record.id,
    origin: 'us',
    code,
    text,
    reasonCodes: clarifications.filter(({ list }) => list === 'OPStatusReason').map((one) => one.code),
    actionCodes: clarifications.filter(({ list }) => list === 'OPStatusAction').map((one) => one.code),
    at: now.toISOString(),
    decidedBy: userIdOf(actor),
    transmissionId: transmission?.id ?? null,
    envelopeId: null,
    messageId: null,
    rawSha256: null,
  }
  await insertResponse(tx, response, now)
  await context.events.publish(tx, {
    name: 'document.responded',
    subjectId: record.id,
    participantKey: record.participantKey,
  })
  await recordAudit(tx, actor, {
    action: 'document.responded',
    subjectId: record.id,
    before: { code: locked?.facts.response ?? null },
    after: { responseId: id, code, reasonCodes, text, sent: transmission !== null },
  })
  return { ...response, transmission: transmission?.sending ?? null, settled: null }
}

/** A changed account of a known supplier must be checked before approval. */
async function requireCheckedAccounts(
  tx: TenantTx,
  record: DocumentRecord,
  { checkedAccounts }: RespondRequest,
): Promise<void> {
  const changed = await findChangedAccount(tx, record)
  const unchecked = changed?.accounts.find((account) => !checkedAccounts.includes(account))
  if (unchecked === undefined) return
  const message = `The seller was not paid to ${unchecked} before. Check that account with them, then name it here.`
  const finding = fieldFinding('checkedAccounts', 'falaj-account-not-checked', message, {
    account: unchecked,
  })
  throw problem('common.invalid', { findings: [finding] })
}

/** Cancels earlier unsent responses; returns the revision of the next one. */
async function replaceUnsent(unit: UnitOfWork, actor: Actor, documentId: string): Promise<number> {
  let revision = 1
  const by = actorIdOf(actor)
  const responses = (await selectTransmissions(unit, [documentId])).filter(
    ({ kind }) => kind === 'invoiceResponse',
  )
  for (const { id } of responses) {
    revision += 1
    await unit.flush()
    const earlier = await lockTransmission(unit, id)
    if (!earlier || !['held', 'queued', 'retrying', 'failed'].includes(earlier.state)) continue
    await applyEvents(unit, earlier, [{ type: 'canceled', by }], { source: 'person' })
  }
  return revision
}

async function send(
  unit: UnitOfWork,
  record: DocumentRecord,
  { decision, text, reasonCodes }: RespondRequest,
  revision: number,
  now: Date,
): Promise<{ id: string; sending: ResponseTransmission }> {
  const transmission: NewTransmission = {
    id: newId('tx'),
    kind: 'invoiceResponse',
    documentId: record.id,
    participantKey: record.participantKey,
    subjectEnvelopeId: record.envelopeId ?? record.id,
    revision,
    content: { kind: 'invoiceResponse', decision, text, reasonCodes, decidedAt: now.toISOString() },
    sender: record.receivingParticipantId,
    receiver: record.sendingParticipantId,
    receiverSeat: null,
    envelopeId: newUuid(),
  }
  await unit.flush()
  const created = (await insertTransmissions(unit, [transmission], now)).get(transmission.id)
  if (!created) throw new Error(`the response ${revision} to ${record.id} has a transmission already`)
  const { state, reason, messageLevelStatus } = await applyAndEnqueue(unit, created, [{ type: 'queued' }])
  return { id: created.id, sending: { state, reason, messageLevelState: messageLevelStatus.state } }
}
