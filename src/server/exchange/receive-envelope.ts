import { createHash } from 'node:crypto'
import type { Environment } from '#contract/common'
import { type EnvelopeHeader, exchangedKindOf, readEnvelopeHeader } from '#core/envelope'
import type { Context } from '#platform/context'
import type { Tx } from '#platform/database'
import { newId } from '#platform/ids'
import {
  countCopy,
  type InboundEnvelope,
  insertInbound,
  type NewInbound,
  selectByEnvelopeId,
  selectByTransportId,
} from './inbound-store.ts'

export interface Received {
  /** True when the same envelope had come before; nothing was changed then. */
  readonly duplicate: boolean
}

/** Longest id that an envelope is kept under; theirs are UUIDs of 36 characters. */
const longestId = 200

/** Under which id an envelope is kept: its own, or that of its delivery when it has none that can be kept. */
function keptId(header: EnvelopeHeader | null, transportId: string): string {
  const own = header?.envelopeId ?? ''
  return own === '' || own.length > longestId ? `transport:${transportId}` : own
}

/**
 * Stores what the network hands over, exactly as it came, before anything is made of it; a job does the rest.
 * Returning means stored: whoever delivers may forget about it. The same envelope again is a duplicate; the same
 * envelope id with other bytes is kept apart and raises an alarm.
 */
export async function receiveEnvelope(
  context: Context,
  environment: Environment,
  input: { bytes: Buffer; transportId: string },
): Promise<Received> {
  const header = readEnvelopeHeader(input.bytes)
  const inbound: NewInbound = {
    id: newId('inb'),
    environment,
    envelopeId: keptId(header, input.transportId),
    transportId: input.transportId,
    sha256: createHash('sha256').update(input.bytes).digest('hex'),
    bytes: input.bytes,
    receivedAt: context.clock.now(),
    state: 'stored',
    sender: header?.sender.value.slice(0, longestId) ?? null,
    receiver: header?.receiver.value.slice(0, longestId) ?? null,
    detail: null,
  }
  return await context.db.system(async (tx) => {
    if (await insertInbound(tx, inbound)) {
      await enqueueAccept(context, tx, inbound.id, header)
      return { duplicate: false }
    }
    const known =
      (await selectByEnvelopeId(tx, environment, inbound.envelopeId)) ??
      (await selectByTransportId(tx, environment, inbound.transportId))
    if (known && known.sha256 !== inbound.sha256) await quarantine(context, tx, inbound, known)
    else if (known) await countCopy(tx, known.id)
    return { duplicate: true }
  })
}

/** Answers that come in through this process are taken in by the handful. */
const tray = `answers:${newId('tray')}`

/** Documents take turns by their receiver; answers go first: they end what has begun long ago. */
async function enqueueAccept(
  context: Context,
  tx: Tx,
  inboundId: string,
  header: EnvelopeHeader | null,
): Promise<void> {
  const kind = header && exchangedKindOf(header.documentTypeId, header.processId)
  if (kind === 'messageLevelStatus')
    return await context.jobs.gather(tx, 'exchange.acceptAnswers', { inboundId }, tray)
  const lane = header ? { lane: header.receiver.value.slice(0, longestId) } : {}
  await context.jobs.enqueue(tx, 'exchange.accept', { inboundId }, lane)
}

/**
 * Keeps other bytes under a known envelope or transport id apart, once for each content: the transport id is made
 * unique by the content, since the one of the delivery may be taken.
 */
async function quarantine(
  context: Context,
  tx: Tx,
  inbound: NewInbound,
  known: InboundEnvelope,
): Promise<void> {
  const transportId = `${inbound.transportId}~${inbound.sha256.slice(0, 16)}`
  const detail = `other bytes than ${known.id}`
  const kept = await insertInbound(tx, { ...inbound, transportId, state: 'quarantined', detail })
  if (!kept) return
  context.log.error(
    { envelope: inbound.envelopeId, known: known.id },
    'an envelope came again with other bytes',
  )
}
