import type { EnvelopeReading } from '#core/envelope'
import { isStatusFrom, type MessageLevelStatus, readMessageLevelStatus } from '#core/status'
import type { Context } from '#platform/base/context'
import type { DocumentRecord } from '#server/documents/model'
import type { InboundEnvelope } from '../arrivals/index.ts'
import type { LockedTransmission, NewTransmissionEvent, Transmission } from '../ports/index.ts'
import { selectIndexEntries } from '../transmission-index/index.ts'
import { applyAndEnqueue, enqueueSend, lockTransmission, releaseBlocked } from '../transmissions/index.ts'
import { UnitOfWork } from '../unit-of-work/index.ts'
import {
  type ArrivalToSave,
  appendEvents,
  type LockedArrival,
  lockUndecided,
  saveArrivals,
} from './lock-arrival.ts'

/** An envelope with a message level status, read. */
export interface StatusArrival {
  readonly inbound: InboundEnvelope
  readonly reading: EnvelopeReading
  readonly message: ReturnType<typeof readMessageLevelStatus>
}

export function readStatusArrival(inbound: InboundEnvelope, reading: EnvelopeReading): StatusArrival {
  return { inbound, reading, message: readMessageLevelStatus(reading.envelope?.document ?? '') }
}

/**
 * Accepts the message level status of an envelope of ours. It is matched by the envelope id and by its sender; an
 * unmatched one is quarantined and raises an alarm. It may arrive before our own receipt is recorded: that is normal.
 */
export async function acceptStatus(
  context: Context,
  inbound: InboundEnvelope,
  reading: EnvelopeReading,
): Promise<void> {
  const { environment } = inbound
  const arrival = readStatusArrival(inbound, reading)
  const envelopeId = arrival.message.envelopeId ?? ''
  await context.db.system(async (tx) => {
    const entry = (await selectIndexEntries(tx, environment, [envelopeId])).get(envelopeId)
    const locked = await lockUndecided(tx, inbound.id)
    if (!locked) return
    if (!entry) {
      const unmatched = unmatchedArrival(context, locked, `it answers ${envelopeId || 'nothing'}`)
      return await saveArrivals(tx, [unmatched], context.clock.now())
    }
    await UnitOfWork.enter(
      context,
      tx,
      { organizationId: entry.organizationId, environment },
      async (unit) => {
        const transmission = await lockTransmission(unit, entry.transmissionId)
        const decided = await applyStatusArrival(unit, transmission, locked, arrival)
        await saveArrivals(tx, [decided], context.clock.now())
        await unit.complete()
      },
    )
  })
}

/**
 * Decides about an undecided message level status, and applies it to its transmission; both are locked. The caller
 * saves the arrival.
 */
export async function applyStatusArrival(
  unit: UnitOfWork,
  transmission: LockedTransmission | undefined,
  locked: LockedArrival,
  { inbound, reading, message }: StatusArrival,
): Promise<ArrivalToSave> {
  // The status, its envelope and its deliverer must all name the provider that we sent to.
  const delivered = inbound.senderSeat === null ? [] : [inbound.senderSeat]
  const senders = [message.senderId ?? '', reading.header?.sender.value ?? '', ...delivered]
  if (!transmission || !senders.every((sender) => isStatusFrom(sender, transmission.receiverSeat ?? ''))) {
    const [speaker, envelope, seat = 'somebody'] = senders
    const receiver = transmission?.receiverSeat ?? 'nobody'
    const detail = `${speaker} in an envelope of ${envelope} delivered by ${seat} answers ${message.envelopeId}, which went to ${receiver}`
    return unmatchedArrival(unit.context, locked, detail)
  }
  await applyStatus(unit, transmission, inbound, message.status)
  return {
    arrival: appendEvents(locked, [{ type: 'applied' }], unit.context.clock.now()),
    details: {
      kind: 'messageLevelStatus',
      ownerOrganization: unit.scope.organizationId,
      subjectId: transmission.id,
      detail: null,
    },
  }
}

function unmatchedArrival(context: Context, locked: LockedArrival, detail: string): ArrivalToSave {
  context.log.error({ inbound: locked.id, detail }, 'a message level status was quarantined')
  return {
    arrival: appendEvents(locked, [{ type: 'setAside', reason: 'unmatched' }], context.clock.now()),
    details: { kind: 'messageLevelStatus', detail },
  }
}

async function applyStatus(
  unit: UnitOfWork,
  transmission: LockedTransmission,
  inbound: InboundEnvelope,
  status: MessageLevelStatus | null,
): Promise<void> {
  const { documentId, kind } = transmission
  const messageId = status?.messageId ?? inbound.envelopeId
  const event: NewTransmissionEvent = {
    type: 'messageLevelStatus',
    receivedAt: inbound.receivedAt,
    status: {
      messageId,
      code: status?.code ?? 'RE',
      reasons: [...new Set(status?.lines.map((line) => line.reason))],
      ...(status?.text ? { text: status.text.slice(0, maxTextLength) } : {}),
      readable: status !== null,
    },
  }
  const source = kind === 'taxReport' ? 'taxAuthority' : 'receiverProvider'
  const details = { source, rawSha256: inbound.sha256 } as const
  const snapshot = await applyAndEnqueue(unit, transmission, [event], details)
  await releaseBlocked(unit, transmission, snapshot)
  const isFirstProof = transmission.state !== 'sent' && snapshot.state === 'sent'
  // No worker holds it that would notify the other side: its job, which waited to retry, does so now.
  if (isFirstProof && transmission.leaseJob === null) await enqueueSend(unit, transmission.id)
  const decides = status !== null && snapshot.messageLevelStatus.status?.messageId === messageId
  // The status of our business response is no fact of the document.
  if (!decides || !documentId || kind === 'invoiceResponse') return
  unit.updateFacts(documentId, {
    change: (facts) => ({
      ...(status.code === 'RE' ? { rejection: reasonsOf(status) } : {}),
      ...(supersedesRejection(transmission, status, facts) ? { rejection: [] } : {}),
      ...(kind === 'taxReport'
        ? { reportingIds: [facts.reportingIds[0], facts.reportingIds[1], messageId] as const }
        : {}),
    }),
  })
}

/**
 * A report that was created again was accepted: the reasons against the old one are obsolete, unless the other side
 * has some too.
 */
function supersedesRejection(
  transmission: Transmission,
  status: MessageLevelStatus,
  facts: DocumentRecord['facts'],
): boolean {
  if (transmission.kind !== 'taxReport' || transmission.revision === 1 || status.code === 'RE') return false
  const { state } = facts.messageLevelStatus
  return state !== 'rejected' && state !== 'deliveryFailed'
}

/** Reasons of a message level status that are stored; the envelope has all of them. */
const maxReasons = 100
const maxTextLength = 1_000

/** Its lines, failures before warnings. */
function reasonsOf({ lines }: MessageLevelStatus): { location: string; code: string; text: string }[] {
  const isWarning = ({ reason }: MessageLevelStatus['lines'][number]) => reason === 'BW'
  return [...lines.filter((line) => !isWarning(line)), ...lines.filter(isWarning)]
    .slice(0, maxReasons)
    .map(({ location, reason, text }) => ({
      location: location.slice(0, maxTextLength),
      code: reason,
      text: text.slice(0, maxTextLength),
    }))
}
