import { type ArrivalCheck, decideMessageLevelStatus, isInvalid } from '#core/arrival'
import { type Finding, fatal, hasFatal } from '#core/findings'
import { type InvoiceResponse, issuedAtOf, readInvoiceResponse, wordsOf } from '#core/invoice-response'
import type { Context } from '#platform/base/context'
import { newId } from '#platform/base/ids'
import type { TenantTx } from '#platform/database/database'
import type { DocumentRecord } from '#server/documents/model'
import { findIssuedDocuments } from '#server/documents/reading'
import { recordResponse, type StoredResponse } from '../responses/index.ts'
import { inUnitOfWork } from '../unit-of-work/index.ts'
import type { Arrival } from './accept-document.ts'
import { checkResultOf } from './check-result.ts'
import { appendEvents, lockUndecided, type NewArrivalEvent, saveArrival } from './lock-arrival.ts'
import { sendMessageLevelStatus } from './send-message-level-status.ts'

/**
 * Accepts a buyer's Invoice Response to a document of ours: checks it, answers its provider, and records it with the
 * document that it names (by number, sender and receiver). A response that matches no document is quarantined as
 * unmatched and raises an alarm; one that breaks the rules is answered with the reasons and quarantined as
 * unreadable.
 */
export async function acceptResponse(context: Context, arrival: Arrival): Promise<void> {
  const { inbound, reading, owner } = arrival
  const read = readInvoiceResponse(reading.envelope?.document ?? '')
  const findings: Finding[] = [
    ...reading.findings.filter(({ severity }) => severity === 'fatal'),
    ...read.findings,
    ...(read.response ? mismatches(arrival, read.response) : []),
  ]
  const response = hasFatal(findings) ? null : read.response
  await inUnitOfWork(context, owner, async (unit) => {
    const { tx } = unit
    const locked = await lockUndecided(tx, inbound.id)
    if (!locked) return
    const now = context.clock.now()
    const document = response && (await findReferenced(tx, arrival, response))
    const checked = appendEvents(locked, [{ type: 'checked', result: checkResultOf(findings) }], now)
    const delivered = appendEvents(checked, [deliveryOf(checked.state.check, document)], now)
    const status = decideMessageLevelStatus(delivered.state, arrival.header.mlsType)
    if (status) {
      const content = { ...status, text: 'The response failed its checks.', findings }
      await sendMessageLevelStatus(unit, arrival, { documentId: null, content })
    }
    const isInInbox = delivered.state.delivery === 'inInbox'
    if (response && document && isInInbox)
      await recordResponse(unit, document, toStored(arrival, document, response))
    const decided = status ? [{ type: 'messageLevelStatusDecided', code: status.code } as const] : []
    const detail = isInInbox ? null : whyNot(response, findings)
    await saveArrival(tx, appendEvents(delivered, decided, now), now, {
      kind: arrival.kind,
      ownerOrganization: owner.organizationId,
      subjectId: isInInbox ? (document?.id ?? null) : null,
      detail,
    })
    if (!isInInbox) context.log.error({ inbound: inbound.id, detail }, 'an envelope was quarantined')
    await unit.complete()
  })
}

/**
 * A response that breaks the rules is unreadable, also when only the first check failed, because its sender got that
 * answer.
 */
function deliveryOf(check: ArrivalCheck, document: DocumentRecord | null | undefined): NewArrivalEvent {
  if (isInvalid(check)) return { type: 'setAside', reason: 'unreadable' }
  return document ? { type: 'inInbox' } : { type: 'setAside', reason: 'unmatched' }
}

function whyNot(response: InvoiceResponse | null, findings: readonly Finding[]): string {
  const fault = findings.find(({ severity }) => severity === 'fatal')
  if (response === null) return fault?.message ?? 'it is not an Invoice Response'
  return `it answers ${response.document.number}, which was not sent to ${partyOf(response.sender)}`
}

const partyOf = ({ scheme, value }: { scheme: string; value: string }) => `${scheme}:${value}`

/** Differences between the envelope and the response inside. */
function mismatches({ header }: Arrival, response: InvoiceResponse): Finding[] {
  return (['sender', 'receiver'] as const).flatMap((side) => {
    const expected = header[side].value
    const party = partyOf(response[side])
    if (party.toLowerCase() === expected.toLowerCase()) return []
    const message = `The envelope says ${expected}, the response says ${party}.`
    return [fatal('falaj-envelope-mismatch', side, message, { expected, found: party })]
  })
}

/**
 * The document that the response names: sent from the one to the other under this number, and of this kind if given.
 */
async function findReferenced(
  tx: TenantTx,
  { header, owner }: Arrival,
  { document }: InvoiceResponse,
): Promise<DocumentRecord | null> {
  const candidates = (await findIssuedDocuments(tx, owner.participantKey, document.number)).filter(
    (one) => one.receivingParticipantId.toLowerCase() === header.sender.value.toLowerCase(),
  )
  const exact = candidates.find(({ typeCode }) => typeCode === document.typeCode)
  return exact ?? (candidates.length === 1 ? (candidates[0] ?? null) : null)
}

const codesOf = (response: InvoiceResponse, list: 'OPStatusReason' | 'OPStatusAction') => [
  ...new Set(response.clarifications.filter((one) => one.list === list).map(({ code }) => code)),
]

/** Characters of a response that are shown; the message itself is stored unabridged. */
const maxTextLength = 4_000

function toStored(
  { inbound, header }: Arrival,
  document: DocumentRecord,
  response: InvoiceResponse,
): StoredResponse {
  // A decision cannot be in the future; a clock that is ahead must not outrank later responses.
  const issuedAt = issuedAtOf(response) ?? inbound.receivedAt
  return {
    id: newId('rsp'),
    documentId: document.id,
    origin: 'buyer',
    code: response.status,
    text: wordsOf(response).slice(0, maxTextLength),
    reasonCodes: codesOf(response, 'OPStatusReason'),
    actionCodes: codesOf(response, 'OPStatusAction'),
    at: issuedAt > inbound.receivedAt ? inbound.receivedAt : issuedAt,
    decidedBy: null,
    transmissionId: null,
    envelopeId: header.envelopeId,
    messageId: response.messageId,
    rawSha256: inbound.sha256,
  }
}
