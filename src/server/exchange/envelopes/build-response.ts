import type { Party } from '#core/invoice'
import {
  buildInvoiceResponse,
  clarificationsOf,
  type ResponseParty,
  referencedTypeCode,
  statusOfDecision,
} from '#core/invoice-response'
import { readUbl } from '#core/ubl'
import { firstChild, parseXml, textOf, type XmlElement } from '#core/xml'
import { ublNamespaces } from '#core/xml-namespaces'
import type { Transmission } from '../ports/index.ts'

/** Our business response as XML, about the document with the given text. */
export function buildResponse(
  transmission: Pick<Transmission, 'content' | 'sender' | 'receiver' | 'envelopeId'>,
  source: string,
): string {
  if (transmission.content.kind !== 'invoiceResponse') throw new RangeError('content: not a response')
  const { decision, text, reasonCodes, decidedAt } = transmission.content
  const { root } = parseXml(source)
  if (root === undefined) throw new RangeError('source: the document is not XML')
  const { document } = readUbl(root)
  const parties = [document?.seller, document?.buyer]
  return buildInvoiceResponse({
    messageId: transmission.envelopeId,
    issuedAt: decidedAt,
    sender: partyOf(transmission.sender, parties),
    receiver: partyOf(transmission.receiver, parties),
    status: statusOfDecision(decision),
    clarifications: clarificationsOf(decision, text, reasonCodes),
    document: {
      number: textOfChild(root, 'ID') ?? '',
      typeCode: referencedTypeCode(
        textOfChild(root, 'InvoiceTypeCode') ?? textOfChild(root, 'CreditNoteTypeCode') ?? '',
      ),
      issueDate: textOfChild(root, 'IssueDate'),
    },
  })
}

function textOfChild(root: XmlElement, name: string): string | null {
  const child = firstChild(root, ublNamespaces.cbc, name)
  return child ? textOf(child).trim() : null
}

/** A participant with its name in the document. */
function partyOf(id: string, parties: readonly (Party | undefined)[]): ResponseParty {
  const cut = id.indexOf(':')
  const [scheme, value] = [id.slice(0, cut), id.slice(cut + 1)]
  const party = parties.find((one) => one?.participantId?.value === value)
  return { scheme, value, name: party?.legalName ?? id }
}
