import { type EnvelopeReading, exchangeTypes, participant, writeEnvelope } from '#core/envelope'
import { buildMessageLevelStatus, type ResponseCode, type StatusLine } from '#core/status'
import type { NewDelivery } from './delivery-store.ts'
import { uuidFrom, wholeSecond } from './wire.ts'

/** An envelope that a node has taken. */
export interface Arrival {
  readonly node: 'accessPoint' | 'taxPlatform'
  readonly envelopeId: string
  readonly sender: string
  readonly receiver: string
  readonly kind: string
  readonly bytes: Buffer
  readonly reading: EnvelopeReading
  readonly receivedAt: Date
}

export interface StatusAnswer {
  /** Seat of the provider that answers. */
  readonly seat: string
  readonly code: ResponseCode
  readonly text?: string
  readonly lines?: readonly StatusLine[]
  readonly afterMinutes?: number
  /** Whose door it goes to; the portal's by default. */
  readonly target?: NewDelivery['target']
  /** 1 for the answer; more for those that there should not be. */
  readonly ordinal?: number
}

/** Where an arrival wants to be answered (scheme 0242), if it says so. */
export function answerAddress(arrival: Arrival): string | undefined {
  const to = arrival.reading.header?.mlsTo?.value
  return to?.startsWith('0242:') ? to : undefined
}

/** The envelope with the answer to an arrival; nothing when it does not say who wants to be answered. */
export function answerTo(arrival: Arrival, answer: StatusAnswer): NewDelivery | undefined {
  const to = answerAddress(arrival)
  if (to === undefined) return undefined
  const dueAt = new Date(arrival.receivedAt.getTime() + (answer.afterMinutes ?? 0) * 60_000)
  const at = wholeSecond(dueAt)
  const ordinal = answer.ordinal ?? 1
  const mark = `${arrival.node}:${arrival.envelopeId}${ordinal === 1 ? '' : `:${ordinal}`}`
  const envelopeId = uuidFrom(`answer:${mark}`)
  const xml = buildMessageLevelStatus({
    messageId: uuidFrom(`status:${mark}`),
    issuedAt: at,
    senderId: answer.seat,
    receiverId: to.slice('0242:'.length),
    code: answer.code,
    ...(answer.text === undefined ? {} : { text: answer.text }),
    envelopeId: arrival.envelopeId,
    lines: answer.lines ?? [],
  })
  const header = {
    sender: participant(`0242:${answer.seat}`),
    receiver: participant(to),
    envelopeId,
    createdAt: at,
    countryC1: 'AE',
    ...exchangeTypes.messageLevelStatus,
  }
  return {
    id: `${arrival.node}:${envelopeId}`,
    node: arrival.node,
    target: answer.target ?? 'portal',
    envelopeId,
    senderSeat: answer.seat,
    bytes: Buffer.from(writeEnvelope(header, xml), 'utf8'),
    dueAt,
  }
}
