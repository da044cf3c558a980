/** Envelopes from outside for tests, and the door through which the network hands them over. */
import { randomUUID } from 'node:crypto'
import { completeDraft } from '#core/drafts'
import { exchangeTypes, participant, readEnvelopeHeader, writeEnvelope } from '#core/envelope'
import { type InvoiceDocument, type InvoiceDraft } from '#core/invoice'
import { buildMessageLevelStatus, type MessageLevelStatusRequest } from '#core/status'
import { computeTotals } from '#core/tax'
import { writeUbl } from '#core/ubl'
import { type Buyer, standardInvoice } from '../../documents/testing/invoices.ts'
import type { TestPortal, TestResponse } from '../../platform/testing/portal.ts'
import { wakeJobsOf } from '../../platform/testing/queue.ts'
import { signatureHeader, signDelivery } from '../inbound/signature.ts'

export const outsideSeller = { participantId: '0235:1900000001', tin: '1900000001', nameEn: 'Outside seller' }
const createdAt = '2026-11-21T10:00:00Z'

/** An invoice of an outside seller, as its own provider would write it. */
export function foreignInvoice(buyer: Buyer, number: string, change: Partial<InvoiceDraft> = {}): string {
  const draft = completeDraft({
    ...standardInvoice(buyer),
    number,
    uuid: randomUUID(),
    seller: {
      legalName: outsideSeller.nameEn,
      participantId: { scheme: '0235', value: outsideSeller.tin },
      trn: `${outsideSeller.tin}00003`,
      legalRegistration: { value: '998877', type: 'TL', authority: 'Abu Dhabi DED' },
      address: { line1: 'Corniche 1', city: 'Abu Dhabi', subdivision: 'AUH', country: 'AE' },
    },
    ...change,
  })
  return writeUbl(draft as InvoiceDocument, computeTotals(draft))
}

export function envelopeOf(xml: string, to: string, envelopeId: string = randomUUID()): Buffer {
  const header = {
    sender: participant(outsideSeller.participantId),
    receiver: participant(to),
    envelopeId,
    createdAt,
    countryC1: 'AE',
    mlsTo: participant('0242:000901'),
    mlsType: 'ALWAYS_SEND',
    ...exchangeTypes.invoice,
  } as const
  return Buffer.from(writeEnvelope(header, xml), 'utf8')
}

/** A message level status about an envelope, as its receiver's provider would send it. */
export function statusEnvelope(
  status: Pick<MessageLevelStatusRequest, 'senderId' | 'code' | 'envelopeId'> &
    Partial<MessageLevelStatusRequest>,
): Buffer {
  const xml = buildMessageLevelStatus({
    messageId: randomUUID(),
    issuedAt: createdAt,
    receiverId: '000900',
    ...status,
  })
  const header = {
    sender: participant(`0242:${status.senderId}`),
    receiver: participant('0242:000900'),
    envelopeId: randomUUID(),
    createdAt,
    countryC1: 'AE',
    ...exchangeTypes.messageLevelStatus,
  }
  return Buffer.from(writeEnvelope(header, xml), 'utf8')
}

/** Main id of the provider that would deliver these bytes: their own sender, if it is one, else that of outsiders. */
export function seatOf(bytes: Buffer): string {
  const sender = readEnvelopeHeader(bytes)?.sender.value ?? ''
  return /^0242:([0-9]{6})/.exec(sender)?.[1] ?? '000901'
}

/** Hands bytes over as the access point does. */
export async function deliver(
  portal: TestPortal,
  bytes: Buffer,
  options: { transportId?: string; senderSeat?: string; messageAt?: string; signature?: string } = {},
): Promise<TestResponse> {
  const { transportId = randomUUID(), senderSeat = seatOf(bytes), messageAt } = options
  const delivery = { environment: 'preprod', transportId, senderSeat, messageAt } as const
  return await portal.request('POST', '/exchange/inbound', {
    headers: {
      'content-type': 'application/xml',
      ...signDelivery(portal.context, delivery, bytes),
      ...(options.signature === undefined ? {} : { [signatureHeader]: options.signature }),
    },
    body: bytes.toString('utf8'),
  })
}

/** Runs all jobs that wait for a later time; move the clock first. */
export async function wakeJobs(portal: TestPortal): Promise<void> {
  await wakeJobsOf(portal, ['exchange.transmit', 'exchange.send', 'exchange.watch', 'exchange.drain'])
  await portal.runJobs()
}
