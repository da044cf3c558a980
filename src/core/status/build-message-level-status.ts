import { element, serializeXml, type XmlElement } from '#core/xml'
import { ublNamespaces } from '#core/xml-namespaces'
import { checkMessageLevelStatus } from './check-message-level-status.ts'
import {
  mlsCustomizationId,
  mlsProfileId,
  type ResponseCode,
  type StatusLine,
  serviceProviderScheme,
} from './status.ts'

export interface MessageLevelStatusRequest {
  /** Ours to choose, new for each message. */
  readonly messageId: string
  /** Instant of issue, ISO 8601 in UTC. */
  readonly issuedAt: string
  /** Service provider ids: whose status it is, and who sent the envelope. */
  readonly senderId: string
  readonly receiverId: string
  readonly code: ResponseCode
  /** One sentence on the whole; needed for RE. */
  readonly text?: string
  readonly envelopeId: string
  /** Issues: at least one failure for RE, warnings (BW) at most for AP and AB. */
  readonly lines?: readonly StatusLine[]
}

const cbc = (name: string, value: string, attributes: Record<string, string> = {}) =>
  element(ublNamespaces.cbc, name, attributes, [value])
const cac = (name: string, ...children: (XmlElement | undefined)[]) =>
  element(ublNamespaces.cac, name, {}, children)

const party = (name: 'SenderParty' | 'ReceiverParty', id: string) =>
  cac(name, cbc('EndpointID', id, { schemeID: serviceProviderScheme }))

function line(one: StatusLine): XmlElement {
  return cac(
    'LineResponse',
    cac('LineReference', cbc('LineID', one.location)),
    cac('Response', cbc('Description', one.text), cac('Status', cbc('StatusReasonCode', one.reason))),
  )
}

/**
 * Writes a message level status as XML. Throws RangeError naming the official rule when the request would break it
 * (an RE without a failure, a wrong provider id, an instant without zone): we never send an unreadable status.
 */
export function buildMessageLevelStatus(request: MessageLevelStatusRequest): string {
  const at = new Date(request.issuedAt)
  if (Number.isNaN(at.getTime())) throw new RangeError(`issuedAt: "${request.issuedAt}" is not an instant`)
  const [date, time] = at.toISOString().split('T') as [string, string]
  const root = element(ublNamespaces.applicationResponse, 'ApplicationResponse', {}, [
    cbc('CustomizationID', mlsCustomizationId),
    cbc('ProfileID', mlsProfileId),
    cbc('ID', request.messageId),
    cbc('IssueDate', date),
    cbc('IssueTime', time.replace(/\.\d+Z$/, 'Z')),
    party('SenderParty', request.senderId),
    party('ReceiverParty', request.receiverId),
    cac(
      'DocumentResponse',
      cac(
        'Response',
        cbc('ResponseCode', request.code),
        request.text === undefined ? undefined : cbc('Description', request.text),
      ),
      cac('DocumentReference', cbc('ID', request.envelopeId)),
      ...(request.lines ?? []).map(line),
    ),
  ])
  const [broken] = checkMessageLevelStatus(root)
  if (broken !== undefined) throw new RangeError(`${broken.rule}: ${broken.message}`)
  return serializeXml(root)
}
