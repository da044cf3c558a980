import { type EnvelopeReading, exchangeTypes, participant, writeEnvelope } from '#core/envelope'
import { buildMessageLevelStatus, type ResponseCode, type StatusLine } from '#core/status'
import type { NewDelivery } from './delivery-store.ts'
import { uuidFrom, withoutFractions } from './wire.ts'

/** An envelope that a node has accepted. */
export interface Arrival {
  readonly node: 'accessPoint' | 'taxPlatform'
  readonly envelopeId: string
  readonly sender: string
  readonly receiver: string
  readonly kind: string
  readonly bytes: Buffer
  readonly reading: EnvelopeReading
  readonly receivedAt: Date
  /** The message's own time. */
  readonly messageAt: Date
}

export interface StatusToSend {
  /** Seat of the provider whose status it is. */
  readonly seat: string
  readonly code: ResponseCode
  readonly text?: string
  readonly lines?: readonly StatusLine[]
  readonly afterMinutes?: number
  /** The receiver of the envelope; by default the portal. */
  readonly target?: NewDelivery['target']
  /** 1 for the status; more for those that there should not be. */
  readonly ordinal?: number
}

/** The address for the status of an arrival (scheme 0242), if it has one. */
export function statusAddress(arrival: Arrival): string | undefined {
  const to = arrival.reading.header?.mlsTo?.value
  return to?.startsWith('0242:') ? to : undefined
}

/** The envelope with the status of an arrival; undefined without an address for it. */
export function statusDelivery(arrival: Arrival, status: StatusToSend): NewDelivery | undefined {
  const to = statusAddress(arrival)
  if (to === undefined) return undefined
  const dueAt = new Date(arrival.receivedAt.getTime() + (status.afterMinutes ?? 0) * 60_000)
  const at = withoutFractions(dueAt)
  const ordinal = status.ordinal ?? 1
  const mark = `${arrival.node}:${arrival.envelopeId}${ordinal === 1 ? '' : `:${ordinal}`}`
  const envelopeId = uuidFrom(`answer:${mark}`)
  const xml = buildMessageLevelStatus({
    messageId: uuidFrom(`status:${mark}`),
    issuedAt: at,
    senderId: status.seat,
    receiverId: to.slice('0242:'.length),
    code: status.code,
    ...(status.text === undefined ? {} : { text: status.text }),
    envelopeId: arrival.envelopeId,
    lines: status.lines ?? [],
  })
  const header = {
    sender: participant(`0242:${status.seat}`),
    receiver: participant(to),
    envelopeId,
    createdAt: at,
    countryC1: 'AE',
    ...exchangeTypes.messageLevelStatus,
  }
  return {
    id: `${arrival.node}:${envelopeId}`,
    node: arrival.node,
    target: status.target ?? 'portal',
    envelopeId,
    senderSeat: status.seat,
    bytes: Buffer.from(writeEnvelope(header, xml), 'utf8'),
    messageAt: dueAt,
    dueAt,
  }
}
