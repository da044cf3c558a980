import { type EnvelopeReading, exchangeTypes, participant, writeEnvelope } from '#core/envelope'
import { buildMessageLevelStatus, type ResponseCode, type StatusLine } from '#core/status'
import type { Message } from './store.ts'
import { uuidFrom } from './wire.ts'

/** The envelope with the answer to a message; the same message and answer give the same bytes. */
export function answerTo(
  message: Message,
  reading: EnvelopeReading,
  answer: { seat: string; code: ResponseCode; text?: string; lines?: readonly StatusLine[] },
): { envelopeId: string; bytes: Buffer } | undefined {
  const to = reading.header?.mlsTo?.value
  if (!to?.startsWith('0242:')) return undefined
  const at = message.receivedAt.toISOString().replace(/\.\d+Z$/, 'Z')
  const envelopeId = uuidFrom(`answer:${message.station}:${message.envelopeId}`)
  const xml = buildMessageLevelStatus({
    messageId: uuidFrom(`status:${message.station}:${message.envelopeId}`),
    issuedAt: at,
    senderId: answer.seat,
    receiverId: to.slice('0242:'.length),
    code: answer.code,
    ...(answer.text === undefined ? {} : { text: answer.text }),
    envelopeId: message.envelopeId,
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
  return { envelopeId, bytes: Buffer.from(writeEnvelope(header, xml), 'utf8') }
}
