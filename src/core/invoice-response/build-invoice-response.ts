import { element, serializeXml, type XmlElement } from '#core/xml'
import { ublNamespaces } from '#core/xml-namespaces'
import { checkInvoiceResponse } from './check-invoice-response.ts'
import { documentNameCodes } from './code-lists.ts'
import {
  type Clarification,
  invoiceResponseCustomizationId,
  invoiceResponseProfileId,
  type ReferencedDocument,
  type ResponseDecision,
  type ResponseParty,
  type ResponseStatus,
} from './invoice-response.ts'

export interface InvoiceResponseRequest {
  /** Ours to choose, new for each message. */
  readonly messageId: string
  /** Instant of the decision, ISO 8601 in UTC. */
  readonly issuedAt: string
  /** The responder, who received the invoice, and its sender. */
  readonly sender: ResponseParty
  readonly receiver: ResponseParty
  readonly status: ResponseStatus
  readonly note?: string
  /** `YYYY-MM-DD` */
  readonly effectiveDate?: string
  /** At least one for CA, UQ and RE. */
  readonly clarifications?: readonly Clarification[]
  readonly document: ReferencedDocument
}

const cbc = (name: string, value: string | null | undefined, attributes: Record<string, string> = {}) =>
  value === null || value === undefined ? undefined : element(ublNamespaces.cbc, name, attributes, [value])
const cac = (name: string, ...children: (XmlElement | undefined)[]) =>
  element(ublNamespaces.cac, name, {}, children)

function party(name: 'SenderParty' | 'ReceiverParty', { scheme, value, name: legalName }: ResponseParty) {
  return cac(
    name,
    cbc('EndpointID', value, { schemeID: scheme }),
    cac('PartyLegalEntity', cbc('RegistrationName', legalName)),
  )
}

function clarification({ list, code, text, conditions }: Clarification): XmlElement {
  return cac(
    'Status',
    cbc('StatusReasonCode', code, { listID: list }),
    cbc('StatusReason', text),
    ...conditions.map(({ term, value }) =>
      cac('Condition', cbc('AttributeID', term), cbc('Description', value)),
    ),
  )
}

/**
 * Writes an Invoice Response as XML, in the order of the schema; the same request gives the same bytes. Throws
 * RangeError with the rule when the request would break one: we never send a response that we would refuse.
 */
export function buildInvoiceResponse(request: InvoiceResponseRequest): string {
  const at = new Date(request.issuedAt)
  if (Number.isNaN(at.getTime())) throw new RangeError(`issuedAt: "${request.issuedAt}" is not an instant`)
  const [date, time] = at.toISOString().split('T') as [string, string]
  const { document } = request
  const root = element(ublNamespaces.applicationResponse, 'ApplicationResponse', {}, [
    cbc('CustomizationID', invoiceResponseCustomizationId),
    cbc('ProfileID', invoiceResponseProfileId),
    cbc('ID', request.messageId),
    cbc('IssueDate', date),
    cbc('IssueTime', time),
    cbc('Note', request.note),
    party('SenderParty', request.sender),
    party('ReceiverParty', request.receiver),
    cac(
      'DocumentResponse',
      cac(
        'Response',
        cbc('ResponseCode', request.status),
        cbc('EffectiveDate', request.effectiveDate),
        ...(request.clarifications ?? []).map(clarification),
      ),
      cac(
        'DocumentReference',
        cbc('ID', document.number),
        cbc('IssueDate', document.issueDate),
        cbc('DocumentTypeCode', document.typeCode),
      ),
    ),
  ])
  const broken = checkInvoiceResponse(root).find(({ severity }) => severity === 'fatal')
  if (broken !== undefined) throw new RangeError(`${broken.rule}: ${broken.message}`)
  return serializeXml(root)
}

/**
 * The type code under which a document of the Emirates is named in a response: its own, or 380 where the response's
 * list (UNCL 1001 as Peppol has it) lacks it, as it does 480.
 */
export function referencedTypeCode(typeCode: string): string {
  return documentNameCodes.has(typeCode) ? typeCode : '380'
}

/**
 * The clarifications of a decision: an approval has none; a question requests information (PIN) and is "other" (OTH)
 * unless reasons were chosen; a dispute has its reasons. The text belongs to the most fitting reason: OTH if it was
 * chosen, otherwise the first.
 */
export function clarificationsOf(
  decision: ResponseDecision,
  text: string,
  reasonCodes: readonly string[],
): Clarification[] {
  if (decision === 'approve') return []
  const codes = [...new Set(decision === 'hold' && reasonCodes.length === 0 ? ['OTH'] : reasonCodes)]
  const spoken = codes.includes('OTH') ? 'OTH' : codes[0]
  const reasons = codes.map((code): Clarification => {
    const words = code === spoken && text !== '' ? text : null
    return { list: 'OPStatusReason', code, text: words, conditions: [] }
  })
  if (decision === 'dispute') return reasons
  return [...reasons, { list: 'OPStatusAction', code: 'PIN', text: null, conditions: [] }]
}
