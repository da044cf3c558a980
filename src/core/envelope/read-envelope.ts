import { type Finding, hasFatal } from '#core/findings'
import { decodeXml, firstChild, parseXml, serializeXml, textOf, type XmlElement } from '#core/xml'
import { checkEnvelope, childText, documentsIn, sbdhNamespace, scopesOf } from './check-envelope.ts'
import type { DocumentIdentification, Envelope, EnvelopeHeader, MessageLevelStatusType } from './header.ts'
import { messageLevelStatusTypes } from './header.ts'
import { participantScheme, processScheme } from './identifiers.ts'
import { sliceDocument } from './slice-document.ts'

/** What could be read: the whole envelope, or only its header when the document inside does not fit it. */
export interface EnvelopeReading {
  readonly envelope: Envelope | null
  /** Present whenever the header could be read, even if the envelope as a whole is refused. */
  readonly header: EnvelopeHeader | null
  readonly findings: Finding[]
}

const knownScopes = ['DOCUMENTID', 'PROCESSID', 'COUNTRY_C1', 'MLS_TO', 'MLS_TYPE']

/**
 * Opens an envelope that came from anyone. Never throws; what is wrong comes back as findings, and `envelope` is
 * `null` when one of them is fatal. The document's text is cut out as it stood, so that its hash holds.
 */
export function readEnvelope(input: string | Uint8Array): EnvelopeReading {
  const parsed = parseXml(input)
  if (parsed.root === undefined) return { envelope: null, header: null, findings: parsed.findings }
  const findings = checkEnvelope(parsed.root)
  const headerElement = firstChild(parsed.root, sbdhNamespace, 'StandardBusinessDocumentHeader')
  const header = headerElement === undefined ? null : readHeader(headerElement)
  const [inside] = documentsIn(parsed.root)
  if (hasFatal(findings) || header === null || headerElement === undefined || inside === undefined) {
    return { envelope: null, header, findings }
  }
  const decoded = decodeXml(input)
  const cut = decoded.problem === undefined ? sliceDocument(decoded.text) : null
  // A document that leans on namespaces declared outside of it cannot stand alone as text: then it is written anew.
  const alone = cut === null ? undefined : parseXml(cut).root
  const document = alone ?? detached(inside)
  const documentXml = alone === undefined || cut === null ? serializeXml(document) : cut
  return {
    envelope: { header, identification: readIdentification(headerElement), document, documentXml },
    header,
    findings,
  }
}

function detached(document: XmlElement): XmlElement {
  const { parent: _parent, ...alone } = document
  return alone
}

function readIdentification(header: XmlElement): DocumentIdentification {
  const identification = firstChild(header, sbdhNamespace, 'DocumentIdentification')
  return {
    standard: childText(identification, 'Standard'),
    type: childText(identification, 'Type'),
    typeVersion: childText(identification, 'TypeVersion'),
  }
}

function readHeader(header: XmlElement): EnvelopeHeader {
  const scopes = scopesOf(header)
  const scope = (type: string) => scopes.find((one) => childText(one, 'Type') === type)
  const identification = firstChild(header, sbdhNamespace, 'DocumentIdentification')
  const documentType = scope('DOCUMENTID')
  const process = scope('PROCESSID')
  const mlsTo = scope('MLS_TO')
  const mlsType = messageLevelStatusTypes.find(
    (known) => known === childText(scope('MLS_TYPE'), 'InstanceIdentifier'),
  )
  const others = scopes.filter((one) => !knownScopes.includes(childText(one, 'Type')))
  return {
    sender: partner(header, 'Sender'),
    receiver: partner(header, 'Receiver'),
    envelopeId: childText(identification, 'InstanceIdentifier'),
    createdAt: childText(identification, 'CreationDateAndTime'),
    documentTypeId: {
      scheme: childText(documentType, 'Identifier') || 'busdox-docid-qns',
      value: childText(documentType, 'InstanceIdentifier'),
    },
    processId: {
      scheme: childText(process, 'Identifier') || processScheme,
      value: childText(process, 'InstanceIdentifier'),
    },
    countryC1: childText(scope('COUNTRY_C1'), 'InstanceIdentifier'),
    ...(mlsTo === undefined
      ? {}
      : { mlsTo: { scheme: participantScheme, value: childText(mlsTo, 'InstanceIdentifier') } }),
    ...(mlsType === undefined ? {} : { mlsType: mlsType satisfies MessageLevelStatusType }),
    ...(others.length === 0 ? {} : { otherScopes: others.map(otherScope) }),
  }
}

function otherScope(scope: XmlElement) {
  const identifier = childText(scope, 'Identifier')
  return {
    type: childText(scope, 'Type'),
    value: childText(scope, 'InstanceIdentifier'),
    ...(identifier === '' ? {} : { identifier }),
  }
}

function partner(header: XmlElement, name: 'Sender' | 'Receiver') {
  const found = firstChild(header, sbdhNamespace, name)
  const identifier = found === undefined ? undefined : firstChild(found, sbdhNamespace, 'Identifier')
  return {
    scheme: identifier?.attributes.find((one) => one.name === 'Authority')?.value ?? '',
    value: identifier === undefined ? '' : textOf(identifier).trim(),
  }
}
