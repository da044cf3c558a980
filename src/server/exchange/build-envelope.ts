import { createHash } from 'node:crypto'
import {
  exchangedKindForTypeCode,
  exchangeTypes,
  participant,
  readEnvelope,
  writeEnvelope,
} from '#core/envelope'
import { buildMessageLevelStatus } from '#core/status'
import { buildTaxData, reportOnlyReason, reportScopeOf } from '#core/tax-data'
import { firstChild, textOf, ublNamespaces, type XmlElement } from '#core/xml'
import type { Context } from '#platform/context'
import type { TenantScope, Tx } from '#platform/database'
import { newUuid } from '#platform/ids'
import { readForSending } from '#server/documents'
import { responseOf } from './build-response.ts'
import { selectByEnvelopeId } from './inbound-store.ts'
import { knownSource, knowSource, type Source } from './known-source.ts'
import type { Transmission } from './transmission.ts'

export interface BuiltEnvelope {
  readonly bytes: Buffer
  readonly sha256: string
}

/** What we wrote ourselves breaks the rules of its kind: an error of ours that no retry can mend. */
export class ContentInvalidError extends Error {}

/**
 * Builds the envelope of a leg, once: whoever calls stores the bytes before any of them goes out.
 * Raises ContentInvalidError when the content would break the rules of its kind.
 */
export async function buildEnvelope(
  context: Context,
  tx: Tx,
  scope: TenantScope,
  leg: Transmission,
): Promise<BuiltEnvelope> {
  const source = await sourceOf(tx, scope, leg)
  try {
    const bytes = Buffer.from(writeLeg(context, leg, source), 'utf8')
    return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') }
  } catch (error) {
    if (error instanceof RangeError) throw new ContentInvalidError(error.message)
    throw error
  }
}

const empty: Source = { xml: '', root: () => undefined }

/** The trade document that the leg carries or is about; an answer needs none. Read once in a transaction. */
async function sourceOf(tx: Tx, scope: TenantScope, leg: Transmission): Promise<Source> {
  if (leg.leg === 'messageLevelStatus') return empty
  const known = leg.documentId ? knownSource(tx, leg.documentId) : undefined
  if (known) return known
  if (leg.documentId) {
    const frozen = await readForSending(tx, scope, leg.documentId)
    if (!frozen) throw new Error(`the document ${leg.documentId} of ${leg.id} cannot be read`)
    return knowSource(tx, leg.documentId, frozen.xml.toString('utf8'))
  }
  const inbound = await selectByEnvelopeId(tx, scope.environment, leg.subjectEnvelopeId)
  const xml = inbound && readEnvelope(inbound.bytes).envelope?.documentXml
  return xml === undefined ? empty : knowSource(tx, leg.subjectEnvelopeId, xml)
}

function writeLeg(context: Context, leg: Transmission, source: Source): string {
  const now = context.clock
    .now()
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
  const receiver = addressOf(leg)
  const header = {
    sender: participant(leg.sender),
    receiver: participant(receiver),
    envelopeId: leg.envelopeId,
    createdAt: now,
    countryC1: 'AE',
  }
  const answers = {
    mlsTo: participant(`0242:${context.config.serviceProvider.seat}`),
    mlsType: 'ALWAYS_SEND',
  } as const
  switch (leg.content.leg) {
    case 'invoice':
      return writeEnvelope(
        { ...header, ...answers, ...tradeTypeOf(leg.content.typeCode, source) },
        source.xml,
      )
    case 'taxReport':
      return writeEnvelope(
        { ...header, ...answers, ...exchangeTypes.taxData },
        taxData(context, leg, source, now),
      )
    case 'messageLevelStatus':
      return writeEnvelope({ ...header, ...exchangeTypes.messageLevelStatus }, answerOf(leg, receiver, now))
    case 'invoiceResponse':
      return writeEnvelope(
        { ...header, ...answers, ...exchangeTypes.invoiceResponse },
        responseOf(leg, source.xml),
      )
  }
}

/** An answer is between providers: one that is for a participant goes to the provider that the directory named. */
function addressOf(leg: Transmission): string {
  const isForProvider = leg.leg !== 'messageLevelStatus' || leg.receiver.startsWith('0242:')
  return isForProvider ? leg.receiver : `0242:${leg.receiverSeat}`
}

/** Commercial documents go under either specification; their own profile says which. */
function tradeTypeOf(typeCode: string, source: Source) {
  const root = source.root()
  const profile = root && firstChild(root, ublNamespaces.cbc, 'ProfileID')
  const selfBilled = profile ? textOf(profile).includes('selfbilling') : false
  const kind = exchangedKindForTypeCode(typeCode, selfBilled)
  if (kind === null) throw new RangeError(`typeCode: ${typeCode} is not exchanged`)
  return exchangeTypes[kind]
}

function taxData(context: Context, leg: Transmission, source: Source, now: string): string {
  if (leg.content.leg !== 'taxReport') throw new RangeError('content: not a tax report')
  const { role, typeCode } = leg.content
  const root = source.root()
  const reportOnly = role === '01' && root !== undefined && isReportOnlyDocument(root)
  return buildTaxData({
    source: root ?? source.xml,
    role,
    typeCode,
    scope: root ? reportScopeOf(root) : 'D',
    envelopeId: reportOnly ? null : leg.subjectEnvelopeId,
    reportingParty: schemed(leg.sender),
    receivingParty: schemed(leg.receiver),
    serviceProviderId: { scheme: '0242', value: context.config.serviceProvider.seat },
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

function answerOf(leg: Transmission, receiver: string, now: string): string {
  if (leg.content.leg !== 'messageLevelStatus') throw new RangeError('content: not an answer')
  const { code, text, lines } = leg.content
  return buildMessageLevelStatus({
    messageId: newUuid(),
    issuedAt: now,
    senderId: schemed(leg.sender).value,
    receiverId: schemed(receiver).value,
    code,
    ...(text === null ? {} : { text }),
    envelopeId: leg.subjectEnvelopeId,
    lines,
  })
}
