import { type ArrivalCheck, decideAnswer, isInvalid } from '#core/arrival'
import { type Finding, fatal, hasFatal } from '#core/findings'
import {
  decisionOfStatus,
  type InvoiceResponse,
  issuedAtOf,
  readInvoiceResponse,
  wordsOf,
} from '#core/invoice-response'
import type { Context } from '#platform/context'
import type { Tx } from '#platform/database'
import { newId } from '#platform/ids'
import { recordAudit } from '#server/audit'
import { type DocumentRecord, findIssuedDocuments, recordFacts } from '#server/documents'
import { raiseNotice } from '#server/notices'
import { portalActor } from '../ports/index.ts'
import { insertResponse, type StoredResponse, selectResponses } from '../responses/index.ts'
import type { Arrival } from './accept-document.ts'
import { sendMessageLevelStatus } from './answer-sender.ts'
import { checkResultOf } from './check-result.ts'
import { type NewArrivalEvent, appendEvents, lockUndecided, saveArrival } from './lock-arrival.ts'

/**
 * Takes in a buyer's answer to a document of ours: checks it, answers its provider, and keeps it with the document
 * that it names (by number, and by who sent it to whom). What names nothing of ours is kept as unmatched and raises
 * an alarm; what breaks the rules is answered with the reasons and kept as unreadable.
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
  await context.db.tenant(owner, async (tx) => {
    const held = await lockUndecided(tx, inbound.id)
    if (!held) return
    const now = context.clock.now()
    const document = response && (await findAnswered(tx, arrival, response))
    const checked = appendEvents(held, [{ type: 'checked', result: checkResultOf(findings) }], now)
    const placed = appendEvents(checked, [placeOf(checked.state.check, document)], now)
    const answer = decideAnswer(placed.state, arrival.header.mlsType)
    if (answer) {
      const verdict = { ...answer, text: 'The response failed its checks.', findings }
      await sendMessageLevelStatus(context, tx, arrival, { documentId: null, verdict })
    }
    const isTaken = placed.state.delivery === 'inInbox'
    if (response && document && isTaken) await keepResponse(context, tx, arrival, document, response)
    const answered = answer ? [{ type: 'answerDecided', code: answer.code } as const] : []
    const detail = isTaken ? null : whyNot(response, findings)
    await saveArrival(tx, appendEvents(placed, answered, now), now, {
      kind: arrival.kind,
      ownerOrganization: owner.organizationId,
      subjectId: isTaken ? (document?.id ?? null) : null,
      detail,
    })
    if (!isTaken) context.log.error({ inbound: inbound.id, detail }, 'an envelope was kept apart')
  })
}

/** What breaks the rules is unreadable, also when it did so the first time only: its sender was told. */
function placeOf(check: ArrivalCheck, document: DocumentRecord | null | undefined): NewArrivalEvent {
  if (isInvalid(check)) return { type: 'setAside', reason: 'unreadable' }
  return document ? { type: 'inInbox' } : { type: 'setAside', reason: 'unmatched' }
}

function whyNot(response: InvoiceResponse | null, findings: readonly Finding[]): string {
  const fault = findings.find(({ severity }) => severity === 'fatal')
  if (response === null) return fault?.message ?? 'it is not an Invoice Response'
  return `it answers ${response.document.number}, which was not sent to ${partyOf(response.sender)}`
}

const partyOf = ({ scheme, value }: { scheme: string; value: string }) => `${scheme}:${value}`

/** The envelope must say the same as the response inside. */
function mismatches({ header }: Arrival, response: InvoiceResponse): Finding[] {
  return (['sender', 'receiver'] as const).flatMap((side) => {
    const expected = header[side].value
    const found = partyOf(response[side])
    if (found.toLowerCase() === expected.toLowerCase()) return []
    const message = `The envelope says ${expected}, the response says ${found}.`
    return [fatal('falaj-envelope-mismatch', side, message, { expected, found })]
  })
}

/** The document of ours that is meant: sent by the one to the other under this number, of this kind if said so. */
async function findAnswered(
  tx: Tx,
  { header, owner }: Arrival,
  { document }: InvoiceResponse,
): Promise<DocumentRecord | null> {
  const candidates = (await findIssuedDocuments(tx, owner, owner.participantKey, document.number)).filter(
    (one) => one.receivingParticipantId.toLowerCase() === header.sender.value.toLowerCase(),
  )
  const exact = candidates.find(({ typeCode }) => typeCode === document.typeCode)
  return exact ?? (candidates.length === 1 ? (candidates[0] ?? null) : null)
}

const codesOf = (response: InvoiceResponse, list: 'OPStatusReason' | 'OPStatusAction') => [
  ...new Set(response.clarifications.filter((one) => one.list === list).map(({ code }) => code)),
]

/** What is shown of a response; the message itself is kept whole. */
const longestWords = 4_000

function toStored(
  { inbound, header }: Arrival,
  document: DocumentRecord,
  response: InvoiceResponse,
): StoredResponse {
  // Nobody decides in the future; a clock that is ahead must not outrank what comes later.
  const issuedAt = issuedAtOf(response) ?? inbound.receivedAt
  return {
    id: newId('rsp'),
    documentId: document.id,
    origin: 'buyer',
    code: response.status,
    text: wordsOf(response).slice(0, longestWords),
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

async function keepResponse(
  context: Context,
  tx: Tx,
  arrival: Arrival,
  document: DocumentRecord,
  response: InvoiceResponse,
): Promise<void> {
  const { owner, header } = arrival
  const stored = toStored(arrival, document, response)
  if (!(await insertResponse(tx, owner, stored, context.clock.now()))) return
  await recordFacts(context, tx, owner, document.id, async () => {
    const [newest] = await selectResponses(tx, owner, document.id)
    // Another answer is open again; one that comes late and does not count changes nothing.
    const opened = newest?.id === stored.id ? { responseSettled: false } : {}
    return { response: newest?.code ?? null, ...opened }
  })
  await context.events.publish(tx, owner, {
    name: 'document.responded',
    subjectId: document.id,
    participantKey: document.participantKey,
  })
  await tellPeople(context, tx, arrival, document, stored.code)
  await recordAudit(tx, portalActor(owner), {
    action: 'document.buyerResponded',
    subjectId: document.id,
    after: {
      responseId: stored.id,
      code: stored.code,
      envelopeId: header.envelopeId,
      sha256: stored.rawSha256,
    },
  })
}

const noticeTones = { approve: 'good', hold: 'warning', dispute: 'urgent', other: 'info' } as const

async function tellPeople(
  context: Context,
  tx: Tx,
  { header, owner }: Arrival,
  document: DocumentRecord,
  code: string,
): Promise<void> {
  const decision = decisionOfStatus(code) ?? 'other'
  await raiseNotice(context, tx, owner, {
    kind: 'buyerAnswered',
    subjectId: document.id,
    list: 'sent',
    params: {
      number: document.number ?? '',
      counterparty: document.counterpartyName,
      counterpartyAr: document.counterpartyNameAr,
      decision,
      code,
    },
    participantKey: document.participantKey,
    dedupeKey: `response:${header.envelopeId}`,
    tone: noticeTones[decision],
  })
}
