import type { StatusDecision } from '#core/arrival'
import type { EnvelopeHeader } from '#core/envelope'
import type { Finding } from '#core/findings'
import { linesOfFindings, mainIdOf, statusReceiver } from '#core/status'
import type { Context } from '#platform/base/context'
import { newId, newUuid } from '#platform/base/ids'
import type { ParticipantOwner } from '#server/participants'
import type { InboundEnvelope } from '../arrivals/index.ts'
import type { NewTransmissionEvent, TransmissionContent } from '../ports/index.ts'
import { applyAndEnqueue, insertTransmissions, type NewTransmission } from '../transmissions/index.ts'
import type { UnitOfWork } from '../unit-of-work/index.ts'

const scheme = '0242:'

/** The fields of an envelope for a participant of ours that a message level status about it needs. */
interface ReplyContext {
  readonly inbound: Pick<InboundEnvelope, 'senderSeat' | 'messageAt' | 'receivedAt' | 'bytes'>
  readonly header: EnvelopeHeader
  readonly owner: ParticipantOwner
}

/**
 * The address of our status: the service provider that delivered the envelope, under the id that the envelope names
 * for it if that is its own (facts 4.1). When the deliverer was not recorded, the sender of the envelope: the
 * transmission then looks up the sender's provider, and retries when it cannot, like any other.
 */
function statusAddress({ inbound, header }: ReplyContext): string {
  const own = inbound.senderSeat && statusReceiver(inbound.senderSeat, header.mlsTo?.value)
  return own ? `${scheme}${own}` : header.sender.value
}

/** The code of our message level status: AP it is in the inbox, AB it is stored without a confirmed receiver, RE it failed its checks. */
interface StatusContent extends StatusDecision {
  /** Sent with RE: the reason. */
  readonly text: string
  readonly findings: readonly Finding[]
}

function contentOf({ code, text, findings }: StatusContent): TransmissionContent {
  const lines = linesOfFindings(findings)
  if (code === 'RE') return { kind: 'messageLevelStatus', code, text, lines }
  const warnings = lines.filter((line) => line.reason === 'BW')
  return { kind: 'messageLevelStatus', code, text: null, lines: warnings }
}

interface StatusReply {
  readonly documentId: string | null
  readonly content: StatusContent
}

/** The time of the message, from which our service level counts; its receipt where the time is missing or a clock is ahead. */
function earlierOf(messageAt: string | null, receivedAt: string): string {
  return messageAt !== null && messageAt < receivedAt ? messageAt : receivedAt
}

/** Our message level status about an envelope, and its first event: a success that was not requested is not sent. */
export function newStatusTransmission(
  context: Context,
  about: ReplyContext,
  { documentId, content }: StatusReply,
): { transmission: NewTransmission; event: NewTransmissionEvent } {
  const { header, inbound, owner } = about
  const receiver = statusAddress(about)
  context.log.debug({ envelope: header.envelopeId, code: content.code }, 'a message level status was made')
  return {
    transmission: {
      id: newId('tx'),
      kind: 'messageLevelStatus',
      documentId,
      participantKey: owner.participantKey,
      subjectEnvelopeId: header.envelopeId,
      revision: 1,
      content: contentOf(content),
      sender: `${scheme}${context.config.serviceProvider.seat}`,
      receiver,
      receiverSeat: mainIdOf(receiver),
      envelopeId: newUuid(),
      original: { at: earlierOf(inbound.messageAt, inbound.receivedAt), bytes: inbound.bytes.length },
    },
    event: content.send ? { type: 'queued' } : { type: 'notApplicable', reason: 'statusNotRequested' },
  }
}

/** Creates the transmission with our message level status about an envelope, once; a job sends it. */
export async function sendMessageLevelStatus(
  unit: UnitOfWork,
  about: ReplyContext,
  reply: StatusReply,
): Promise<void> {
  const { transmission, event } = newStatusTransmission(unit.context, about, reply)
  const created = await insertTransmissions(unit, [transmission], unit.context.clock.now())
  for (const own of created.values()) await applyAndEnqueue(unit, own, [event])
}
