import { hasFatal } from '#core/findings'
import { element, parseXml, serializeXml, type XmlElement } from '#core/xml'
import { checkEnvelope, sbdhNamespace } from './check-envelope.ts'
import type { EnvelopeHeader } from './header.ts'
import { type PeppolIdentifier, parseDocumentType } from './identifiers.ts'

const closing = '</StandardBusinessDocument>'

function leaf(name: string, value: string): XmlElement {
  return element(sbdhNamespace, name, {}, [value])
}

function partner(name: 'Sender' | 'Receiver', id: PeppolIdentifier): XmlElement {
  return element(sbdhNamespace, name, {}, [
    element(sbdhNamespace, 'Identifier', { Authority: id.scheme }, [id.value]),
  ])
}

function scope(type: string, value: string, identifier?: string): XmlElement {
  return element(sbdhNamespace, 'Scope', {}, [
    leaf('Type', type),
    leaf('InstanceIdentifier', value),
    identifier === undefined ? undefined : leaf('Identifier', identifier),
  ])
}

function headerTree(header: EnvelopeHeader, document: XmlElement): XmlElement {
  const version = parseDocumentType(header.documentTypeId.value)?.version ?? ''
  return element(sbdhNamespace, 'StandardBusinessDocumentHeader', {}, [
    leaf('HeaderVersion', '1.0'),
    partner('Sender', header.sender),
    partner('Receiver', header.receiver),
    element(sbdhNamespace, 'DocumentIdentification', {}, [
      leaf('Standard', document.ns),
      leaf('TypeVersion', version),
      leaf('InstanceIdentifier', header.envelopeId),
      leaf('Type', document.name),
      leaf('CreationDateAndTime', header.createdAt),
    ]),
    element(sbdhNamespace, 'BusinessScope', {}, [
      scope('DOCUMENTID', header.documentTypeId.value, header.documentTypeId.scheme),
      scope('PROCESSID', header.processId.value, header.processId.scheme),
      scope('COUNTRY_C1', header.countryC1),
      header.mlsTo === undefined ? undefined : scope('MLS_TO', header.mlsTo.value, header.mlsTo.scheme),
      header.mlsType === undefined ? undefined : scope('MLS_TYPE', header.mlsType),
      ...(header.otherScopes ?? []).map((one) => scope(one.type, one.value, one.identifier)),
    ]),
  ])
}

/** The text without byte order mark and XML declaration, so that it can stand inside another document. */
function withoutDeclaration(xml: string): string {
  return xml.replace(/^\uFEFF?(?:<\?xml[^>]*\?>)?\s*/, '').trimEnd()
}

/**
 * Puts a business document into a Peppol envelope. A document given as text stays as it is, character by character
 * (only a declaration in front is dropped), so that its hash can be compared on the other side. Same input, same
 * bytes. Throws RangeError with the rule when the document is not XML or the envelope would break the envelope rules:
 * we never send an envelope that we would refuse.
 */
export function writeEnvelope(header: EnvelopeHeader, document: string | XmlElement): string {
  const documentXml = withoutDeclaration(typeof document === 'string' ? document : serializeXml(document))
  const parsed = typeof document === 'string' ? parseXml(document) : { root: document }
  if (parsed.root === undefined) {
    throw new RangeError(
      `The document cannot be put into an envelope: ${parsed.findings?.[0]?.message ?? ''}`,
    )
  }
  const shell = element(sbdhNamespace, 'StandardBusinessDocument', {}, [headerTree(header, parsed.root)])
  const text = serializeXml(shell, {})
  const cut = text.lastIndexOf(closing)
  const findings = checkEnvelope({ ...shell, children: [...shell.children, parsed.root] })
  const broken = findings.find((finding) => finding.severity === 'fatal')
  if (hasFatal(findings) && broken !== undefined) throw new RangeError(`${broken.rule}: ${broken.message}`)
  return `${text.slice(0, cut)}${documentXml}\n${closing}\n`
}
