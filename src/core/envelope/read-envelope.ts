import { type Finding, hasFatal } from '#core/findings'
import {
  decodeXml,
  firstChild,
  parseXml,
  serializeXml,
  textOf,
  walkElements,
  type XmlElement,
} from '#core/xml'
import { checkEnvelope, childText, documentsIn, sbdhNamespace, scopesOf } from './check-envelope.ts'
import {
  type DocumentIdentification,
  type Envelope,
  type EnvelopeHeader,
  type MessageLevelStatusType,
  messageLevelStatusTypes,
} from './header.ts'
import { participantScheme, processScheme } from './identifiers.ts'
import { rootTag, sliceDocument, sliceHead } from './slice-document.ts'

/** The readable part: the whole envelope, or only its header when the document inside does not fit it. */
export interface EnvelopeReading {
  readonly envelope: Envelope | null
  /** Present whenever the header could be read, even if the envelope as a whole is refused. */
  readonly header: EnvelopeHeader | null
  readonly findings: Finding[]
}

const knownScopes = ['DOCUMENTID', 'PROCESSID', 'COUNTRY_C1', 'MLS_TO', 'MLS_TYPE']

/**
 * Opens an envelope from an untrusted source. Never throws: errors are returned as findings, and `envelope` is `null`
 * if one of them is fatal. The text of the document is cut out unchanged, so that its hash is preserved.
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
  const { document, documentXml } = takeOut(input, inside)
  return {
    envelope: { header, identification: readIdentification(headerElement), document, documentXml },
    header,
    findings,
  }
}

/**
 * Reads only the header: fast at any size, and also if the document is not well-formed. The result equals that of
 * `readEnvelope` for an envelope that begins with its header. Never throws; `null` if it does not, or the header cannot
 * be read.
 */
export function readEnvelopeHeader(input: string | Uint8Array): EnvelopeHeader | null {
  const decoded = decodeXml(input)
  const head = decoded.problem === undefined ? sliceHead(decoded.text) : null
  const { root } = head === null ? {} : parseXml(head)
  const header = root && firstChild(root, sbdhNamespace, 'StandardBusinessDocumentHeader')
  return header === undefined ? null : readHeader(header)
}

/**
 * The document as a tree and as a separate text. The text is cut out unchanged if it is complete; a document that uses
 * namespaces declared outside of it is serialized again.
 */
function takeOut(
  input: string | Uint8Array,
  inside: XmlElement,
): { document: XmlElement; documentXml: string } {
  const decoded = decodeXml(input, { utf8Only: true })
  const cut = decoded.problem === undefined ? sliceDocument(decoded.text) : null
  if (cut !== null && decoded.problem === undefined) {
    if (standsAlone(decoded.text, inside)) return { document: detached(inside), documentXml: cut }
    const parsed = parseXml(cut)
    if (parsed.root !== undefined && hasSameNames(parsed.root, inside)) {
      return { document: parsed.root, documentXml: cut }
    }
  }
  const document = detached(inside)
  return { document, documentXml: serializeXml(document) }
}

/** Whether an element read alone has the names that it has inside the envelope, through and through. */
function hasSameNames(alone: XmlElement, inside: XmlElement): boolean {
  const others = walkElements(inside)
  for (const node of walkElements(alone)) {
    const other = others.next().value
    if (other === undefined || node.ns !== other.ns || node.name !== other.name) return false
  }
  return others.next().done === true
}

const namespaceDeclaration = /\sxmlns(?::[^\s=]+)?\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/** True when the envelope offers no namespace but its own, and the document does not use that one. Saves a second reading. */
function standsAlone(envelope: string, document: XmlElement): boolean {
  for (const [, double, single] of rootTag(envelope).matchAll(namespaceDeclaration)) {
    if ((double ?? single) !== sbdhNamespace) return false
  }
  for (const node of walkElements(document)) {
    if (node.ns === sbdhNamespace || node.attributes.some((attribute) => attribute.ns === sbdhNamespace))
      return false
  }
  return true
}

/** The document without its envelope: paths in it begin at its own root. */
function detached(document: XmlElement): XmlElement {
  const { parent } = document
  if (parent) parent.children = parent.children.filter((child) => child !== document)
  document.parent = undefined
  return document
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
