import { type EnvelopeReading, exchangeTypes, participant, writeEnvelope } from '#core/envelope'
import { hasFatal } from '#core/findings'
import { buildInvoiceResponse } from '#core/invoice-response'
import { checkTree } from '#core/rules'
import { linesOfFindings, type StatusLine } from '#core/status'
import { buildTaxData, reportScopeOf } from '#core/tax-data'
import { readUbl } from '#core/ubl'
import type { Context } from '#platform/base/context'
import type { Scenario } from '../network/arrivals.ts'
import type { NewDelivery } from '../network/delivery-store.ts'
import { type Arrival, type StatusToSend, statusDelivery } from '../network/status-envelope.ts'
import { uuidFrom, withoutFractions } from '../network/wire.ts'
import { type MagicBuyer, type MagicResponse, type MagicStatus, seatOfBuyer } from './magic-receivers.ts'

const tradeKinds = new Set(['invoice', 'creditNote', 'selfBilledInvoice', 'selfBilledCreditNote'])
const responseAfter = 3_000

/**
 * The provider of an outside buyer: checks what arrived, reports it as the receiver, and sends a status; some buyers
 * respond themselves a little later. Repeated replies have the same ids.
 */
export function providerScenario(
  context: Context,
  arrival: Arrival,
  buyer: MagicBuyer | undefined,
): Scenario {
  const seat = seatOfBuyer(buyer)
  if (!tradeKinds.has(arrival.kind)) {
    // A status gets no status; any other envelope with an expected one is simply accepted.
    const wanted =
      arrival.kind === 'messageLevelStatus' ? undefined : statusDelivery(arrival, { seat, code: 'AP' })
    return { outcome: 'delivered', deliveries: wanted ? [wanted] : [] }
  }
  const { reading } = arrival
  const findings = reading.envelope ? checkTree(reading.envelope.document) : reading.findings
  const statuses = hasFatal(findings)
    ? [{ seat, code: 'RE' as const, text: 'The document was rejected.', lines: worthSaying(findings) }]
    : (buyer?.statuses ?? [{ code: 'AP' as const }]).map((status, index) =>
        statusOf(seat, status, index, worthSaying(findings)),
      )
  const rejected = statuses[0]?.code === 'RE'
  const deliveries = [
    report(context, arrival, seat, rejected),
    ...statuses.map((status) => statusDelivery(arrival, status)),
    ...(buyer?.response && !rejected ? [respond(arrival, seat, buyer.response)] : []),
  ]
  return {
    outcome: statuses.length === 0 ? 'silent' : rejected ? 'rejected' : 'delivered',
    deliveries: deliveries.filter((one) => one !== undefined),
  }
}

function worthSaying(findings: EnvelopeReading['findings']): StatusLine[] {
  return linesOfFindings(findings).filter((line) => line.text !== '')
}

function statusOf(seat: string, status: MagicStatus, index: number, lines: StatusLine[]): StatusToSend {
  const { code, reason, text, location, afterMinutes } = status
  return {
    seat,
    code,
    ordinal: index + 1,
    ...(code === 'RE' ? { text: 'The document was rejected.' } : {}),
    lines: reason ? [{ location: location ?? 'NA', text: text ?? '', reason }] : lines,
    ...(afterMinutes === undefined ? {} : { afterMinutes }),
  }
}

/** The provider's own report is sent to the tax platform, by HTTP like any other. */
function report(
  context: Context,
  arrival: Arrival,
  seat: string,
  rejected: boolean,
): NewDelivery | undefined {
  const document = arrival.reading.envelope?.document
  if (!document) return undefined
  const envelopeId = uuidFrom(`report:${arrival.envelopeId}`)
  const at = withoutFractions(arrival.receivedAt)
  const taxAuthority = context.config.taxAuthoritySeat
  const xml = buildTaxData({
    source: document,
    role: '02',
    typeCode: rejected ? 'F' : 'S',
    scope: reportScopeOf(document),
    envelopeId: arrival.envelopeId,
    reportingParty: { scheme: '0235', value: arrival.receiver.slice('0235:'.length) },
    receivingParty: { scheme: '0242', value: taxAuthority },
    serviceProviderId: { scheme: '0242', value: seat },
    issuedAt: at,
  })
  const header = {
    sender: participant(arrival.receiver),
    receiver: participant(`0242:${taxAuthority}`),
    envelopeId,
    createdAt: at,
    countryC1: 'AE',
    mlsTo: participant(`0242:${seat}`),
    mlsType: 'ALWAYS_SEND',
    ...exchangeTypes.taxData,
  } as const
  return deliveryOf('taxPlatform', seat, envelopeId, writeEnvelope(header, xml), arrival.receivedAt)
}

function deliveryOf(
  target: NewDelivery['target'],
  senderSeat: string,
  envelopeId: string,
  xml: string,
  dueAt: Date,
): NewDelivery {
  const bytes = Buffer.from(xml, 'utf8')
  return {
    id: `accessPoint:${envelopeId}`,
    node: 'accessPoint',
    target,
    envelopeId,
    senderSeat,
    bytes,
    messageAt: dueAt,
    dueAt,
  }
}

/** The buyer's own response to the document. */
function respond(arrival: Arrival, seat: string, response: MagicResponse): NewDelivery | undefined {
  const { document } = arrival.reading.envelope
    ? readUbl(arrival.reading.envelope.document)
    : { document: undefined }
  if (!document) return undefined
  const envelopeId = uuidFrom(`response:${arrival.envelopeId}`)
  const dueAt = new Date(arrival.receivedAt.getTime() + responseAfter)
  const at = withoutFractions(dueAt)
  const xml = buildInvoiceResponse({
    messageId: uuidFrom(`response-message:${arrival.envelopeId}`),
    issuedAt: at,
    sender: partyOf(arrival.receiver, document.buyer?.legalName),
    receiver: partyOf(arrival.sender, document.seller?.legalName),
    status: response.status,
    clarifications: response.reason
      ? [{ list: 'OPStatusReason', code: response.reason, text: response.text ?? null, conditions: [] }]
      : [],
    document: {
      number: document.number ?? '',
      typeCode: document.typeCode ?? '380',
      issueDate: document.issueDate ?? null,
    },
  })
  const header = {
    sender: participant(arrival.receiver),
    receiver: participant(arrival.sender),
    envelopeId,
    createdAt: at,
    countryC1: 'AE',
    mlsTo: participant(`0242:${seat}`),
    mlsType: 'ALWAYS_SEND',
    ...exchangeTypes.invoiceResponse,
  } as const
  return deliveryOf('portal', seat, envelopeId, writeEnvelope(header, xml), dueAt)
}

function partyOf(participantId: string, name: string | undefined) {
  const cut = participantId.indexOf(':')
  return {
    scheme: participantId.slice(0, cut),
    value: participantId.slice(cut + 1),
    name: name ?? participantId,
  }
}
