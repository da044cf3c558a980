import { createHash } from 'node:crypto'
import { exchangedKindForTypeCode, exchangeTypes, participant, writeEnvelope } from '#core/envelope'
import { reportOnlyReason } from '#core/participant-ids'
import { buildMessageLevelStatus } from '#core/status'
import { buildTaxData, reportScopeOf } from '#core/tax-data'
import { firstChild, textOf, type XmlElement } from '#core/xml'
import { ublNamespaces } from '#core/xml-namespaces'
import type { Transmission } from '../ports/index.ts'
import { buildResponse } from './build-response.ts'
import type { DocumentSource } from './document-source.ts'

/** The input for the envelope of a transmission, besides the trade document; plain data. */
export interface ComposeRequest {
  readonly transmission: Pick<
    Transmission,
    'kind' | 'content' | 'sender' | 'receiver' | 'receiverSeat' | 'envelopeId' | 'subjectEnvelopeId'
  >
  /** Seat of our service provider (scheme 0242). */
  readonly providerSeat: string
  /** Instant without fractions of a second. */
  readonly now: string
  /** Id of the message inside, where it needs one. */
  readonly messageId: string
}

export interface ComposedEnvelope {
  readonly bytes: Uint8Array
  readonly sha256: string
}

/**
 * Writes the envelope of a transmission: same request and source, same bytes. Pure, so that it can run in any thread. Raises
 * RangeError when the content would break the rules of its kind.
 */
export function composeEnvelope(request: ComposeRequest, source: DocumentSource): ComposedEnvelope {
  const bytes = new TextEncoder().encode(write(request, source))
  return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') }
}

function write(request: ComposeRequest, source: DocumentSource): string {
  const { transmission, now, providerSeat } = request
  const receiver = addressOf(transmission)
  const header = {
    sender: participant(transmission.sender),
    receiver: participant(receiver),
    envelopeId: transmission.envelopeId,
    createdAt: now,
    countryC1: 'AE',
  }
  const statusScopes = { mlsTo: participant(`0242:${providerSeat}`), mlsType: 'ALWAYS_SEND' } as const
  switch (transmission.content.kind) {
    case 'invoice':
      return writeEnvelope(
        { ...header, ...statusScopes, ...tradeTypeOf(transmission.content.typeCode, source) },
        source.xml,
      )
    case 'taxReport':
      return writeEnvelope({ ...header, ...statusScopes, ...exchangeTypes.taxData }, taxData(request, source))
    case 'messageLevelStatus':
      return writeEnvelope({ ...header, ...exchangeTypes.messageLevelStatus }, statusOf(request, receiver))
    case 'invoiceResponse':
      return writeEnvelope(
        { ...header, ...statusScopes, ...exchangeTypes.invoiceResponse },
        buildResponse(transmission, source.xml),
      )
  }
}

/**
 * A message level status is between providers: one that is for a participant goes to the provider in the
 * participant's directory entry.
 */
function addressOf(transmission: ComposeRequest['transmission']): string {
  const isForProvider =
    transmission.kind !== 'messageLevelStatus' || transmission.receiver.startsWith('0242:')
  return isForProvider ? transmission.receiver : `0242:${transmission.receiverSeat}`
}

/** Commercial documents go under either specification, which their own profile names. */
function tradeTypeOf(typeCode: string, source: DocumentSource) {
  const root = source.root()
  const profile = root && firstChild(root, ublNamespaces.cbc, 'ProfileID')
  const selfBilled = profile ? textOf(profile).includes('selfbilling') : false
  const kind = exchangedKindForTypeCode(typeCode, selfBilled)
  if (kind === null) throw new RangeError(`typeCode: ${typeCode} is not exchanged`)
  return exchangeTypes[kind]
}

function taxData({ transmission, now, providerSeat }: ComposeRequest, source: DocumentSource): string {
  if (transmission.content.kind !== 'taxReport') throw new RangeError('content: not a tax report')
  const { role, typeCode } = transmission.content
  const root = source.root()
  const reportOnly = role === '01' && root !== undefined && isReportOnlyDocument(root)
  return buildTaxData({
    source: root ?? source.xml,
    role,
    typeCode,
    scope: root ? reportScopeOf(root) : 'D',
    envelopeId: reportOnly ? null : transmission.subjectEnvelopeId,
    reportingParty: schemed(transmission.sender),
    receivingParty: schemed(transmission.receiver),
    serviceProviderId: { scheme: '0242', value: providerSeat },
    issuedAt: now,
  })
}

function isReportOnlyDocument(root: XmlElement): boolean {
  const customer = firstChild(root, ublNamespaces.cac, 'AccountingCustomerParty')
  const party = customer && firstChild(customer, ublNamespaces.cac, 'Party')
  const endpoint = party && firstChild(party, ublNamespaces.cbc, 'EndpointID')
  return endpoint ? reportOnlyReason(textOf(endpoint).trim()) !== null : false
}

function schemed(id: string): { scheme: string; value: string } {
  const cut = id.indexOf(':')
  return { scheme: id.slice(0, cut), value: id.slice(cut + 1) }
}

function statusOf({ transmission, now, messageId }: ComposeRequest, receiver: string): string {
  if (transmission.content.kind !== 'messageLevelStatus')
    throw new RangeError('content: not a message level status')
  const { code, text, lines } = transmission.content
  return buildMessageLevelStatus({
    messageId,
    issuedAt: now,
    senderId: schemed(transmission.sender).value,
    receiverId: schemed(receiver).value,
    code,
    ...(text === null ? {} : { text }),
    envelopeId: transmission.subjectEnvelopeId,
    lines,
  })
}
