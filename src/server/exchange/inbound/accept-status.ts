import type { EnvelopeReading } from '#core/envelope'
import { isAnswerFrom, type MessageLevelStatus, readMessageLevelStatus } from '#core/status'
import type { Context } from '#platform/context'
import type { TenantScope, Tx } from '#platform/database'
import { type ExchangeFacts, recordFacts } from '#server/documents'
import type { InboundEnvelope } from '../envelopes/index.ts'
import type { NewTransmissionEvent, Transmission } from '../ports/index.ts'
import {
  applyEvents,
  enqueueNext,
  lockTransmission,
  releaseBlocked,
  selectIndexEntry,
} from '../transmissions/index.ts'
import { type LockedArrival, appendEvents, lockUndecided, saveArrival } from './lock-arrival.ts'

/** An envelope with an answer, read. */
export interface StatusArrival {
  readonly inbound: InboundEnvelope
  readonly reading: EnvelopeReading
  readonly answer: ReturnType<typeof readMessageLevelStatus>
}

export function readStatusArrival(inbound: InboundEnvelope, reading: EnvelopeReading): StatusArrival {
  return { inbound, reading, answer: readMessageLevelStatus(reading.envelope?.document ?? '') }
}

/**
 * Takes in the answer to an envelope of ours. It is matched by the envelope id and by who sends it; an answer that
 * matches nothing is kept and raises an alarm. It may come before our own receipt is recorded: that is normal.
 */
export async function acceptStatus(
  context: Context,
  inbound: InboundEnvelope,
  reading: EnvelopeReading,
): Promise<void> {
  const arrival = readStatusArrival(inbound, reading)
  const { envelopeId } = arrival.answer
  const route = envelopeId
    ? await context.db.readOnly((tx) => selectIndexEntry(tx, inbound.environment, envelopeId))
    : undefined
  if (!route) {
    return await context.db.system(async (tx) => {
      const held = await lockUndecided(tx, inbound.id)
      if (held) await setAside(context, tx, held, `it answers ${envelopeId ?? 'nothing'}`)
    })
  }
  const scope = { organizationId: route.organizationId, environment: inbound.environment }
  await context.db.tenant(scope, async (tx) => {
    const held = await lockUndecided(tx, inbound.id)
    if (!held) return
    const leg = await lockTransmission(tx, scope, route.transmissionId)
    await applyStatusArrival(context, tx, scope, leg, held, arrival)
  })
}

/** What becomes of an answer that nobody has decided about yet, with the leg that it is about; both are locked. */
export async function applyStatusArrival(
  context: Context,
  tx: Tx,
  scope: TenantScope,
  leg: Transmission | undefined,
  held: LockedArrival,
  { inbound, reading, answer }: StatusArrival,
): Promise<void> {
  // The answer, its envelope and who delivered it say who speaks: it must be whom we sent to.
  const delivered = inbound.senderSeat === null ? [] : [inbound.senderSeat]
  const senders = [answer.senderId ?? '', reading.header?.sender.value ?? '', ...delivered]
  if (!leg || !senders.every((sender) => isAnswerFrom(sender, leg.receiverSeat ?? ''))) {
    const [speaker, envelope, seat = 'somebody'] = senders
    const detail = `${speaker} in an envelope of ${envelope} delivered by ${seat} answers ${answer.envelopeId}, which went to ${leg?.receiverSeat ?? 'nobody'}`
    return await setAside(context, tx, held, detail)
  }
  await applyAnswer(context, tx, scope, leg, inbound, answer.status)
  const now = context.clock.now()
  await saveArrival(tx, appendEvents(held, [{ type: 'applied' }], now), now, {
    kind: 'messageLevelStatus',
    ownerOrganization: scope.organizationId,
    subjectId: leg.id,
    detail: null,
  })
}

async function setAside(context: Context, tx: Tx, held: LockedArrival, detail: string): Promise<void> {
  const now = context.clock.now()
  const aside = appendEvents(held, [{ type: 'setAside', reason: 'unmatched' }], now)
  await saveArrival(tx, aside, now, { kind: 'messageLevelStatus', detail })
  context.log.error({ inbound: held.id, detail }, 'an answer was kept apart')
}

async function applyAnswer(
  context: Context,
  tx: Tx,
  scope: TenantScope,
  leg: Transmission,
  inbound: InboundEnvelope,
  status: MessageLevelStatus | null,
): Promise<void> {
  const messageId = status?.messageId ?? inbound.envelopeId
  const event: NewTransmissionEvent = {
    type: 'messageLevelStatus',
    answer: {
      messageId,
      code: status?.code ?? 'RE',
      reasons: [...new Set(status?.lines.map((line) => line.reason))],
      ...(status?.text ? { text: status.text.slice(0, maxTextLength) } : {}),
      readable: status !== null,
    },
  }
  const source = leg.kind === 'taxReport' ? 'taxAuthority' : 'receiverProvider'
  const state = await applyEvents(context, tx, scope, leg, [event], { source, rawSha256: inbound.sha256 })
  await enqueueNext(context, tx, scope, leg.id, state)
  await releaseBlocked(context, tx, scope, leg, state)
  const decides = status !== null && state.messageLevelStatus.answer?.messageId === messageId
  // What its provider says of our business response is no fact of the document that was answered.
  if (!decides || !leg.documentId || leg.kind === 'invoiceResponse') return
  await recordFacts(context, tx, scope, leg.documentId, (facts) => ({
    ...(status.code === 'RE' ? { rejection: reasonsOf(status) } : {}),
    ...(isMended(leg, status, facts) ? { rejection: [] } : {}),
    ...(leg.kind === 'taxReport'
      ? { reportingIds: [facts.reportingIds[0], facts.reportingIds[1], messageId] as const }
      : {}),
  }))
}

/** A report made again was taken: the reasons against the old one are history, unless the other side has some too. */
function isMended(leg: Transmission, status: MessageLevelStatus, facts: ExchangeFacts): boolean {
  if (leg.kind !== 'taxReport' || leg.revision === 1 || status.code === 'RE') return false
  const { state } = facts.messageLevelStatus
  return state !== 'rejected' && state !== 'deliveryFailed'
}

/** What is kept of an answer, however much it says: all of it stands in the envelope that came. */
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
