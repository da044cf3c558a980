import { type Finding, fatal, warning } from '#core/findings'
import { checkSchema } from '#core/schema'
import { attributeOf, childElements, firstChild, isElement, textOf, type XmlElement } from '#core/xml'
import { messageLevelStatusTypes } from './header.ts'
import { identifierLimits, parseDocumentType, participantScheme } from './identifiers.ts'

export const sbdhNamespace = 'http://www.unece.org/cefact/namespaces/StandardBusinessDocumentHeader'
const wrapperNamespace = 'http://peppol.eu/xsd/ticc/envelope/1.0'

const rootPath = '/StandardBusinessDocument'
const headerPath = `${rootPath}/StandardBusinessDocumentHeader`
const identificationPath = `${headerPath}/DocumentIdentification`
const scopePath = `${headerPath}/BusinessScope`

const participantValue = /^[0-9]{4}:[a-zA-Z0-9\-._~]{1,125}$/
const dateTime = /^-?\d{4,}-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(\.\d+)?(Z|[+-]\d\d:\d\d)?$/
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

function child(parent: XmlElement | undefined, name: string): XmlElement | undefined {
  return parent === undefined ? undefined : firstChild(parent, sbdhNamespace, name)
}

/** The text of a child, trimmed; '' when it is missing. */
export function childText(parent: XmlElement | undefined, name: string): string {
  const found = child(parent, name)
  return found === undefined ? '' : textOf(found).trim()
}

/** All scopes of a header, by type; Peppol wants each type once. */
export function scopesOf(header: XmlElement | undefined): XmlElement[] {
  const business = child(header, 'BusinessScope')
  return business === undefined ? [] : childElements(business, sbdhNamespace, 'Scope')
}

/** The business document inside: every child of the envelope that is not its header. */
export function documentsIn(envelope: XmlElement): XmlElement[] {
  return envelope.children.filter(isElement).filter((one) => !isHeader(one))
}

function isHeader(one: XmlElement): boolean {
  return one.ns === sbdhNamespace && one.name === 'StandardBusinessDocumentHeader'
}

/**
 * The schema of the header, then the rules of the Peppol business message envelope 2.0.2 on a parsed envelope: structure, identifiers, scopes, and
 * the header's words about the document against the document itself. Rule ids are ours (`falaj-sbdh-…`); all are fatal
 * but the form of the envelope id, which older senders do not keep.
 */
export function checkEnvelope(envelope: XmlElement): Finding[] {
  if (envelope.ns !== sbdhNamespace || envelope.name !== 'StandardBusinessDocument') {
    return [
      fatal('falaj-sbdh-root', { xpath: `/${envelope.name}` }, 'This is not a StandardBusinessDocument.'),
    ]
  }
  const header = child(envelope, 'StandardBusinessDocumentHeader')
  if (header === undefined) {
    return [fatal('falaj-sbdh-header', { xpath: rootPath }, 'The StandardBusinessDocumentHeader is missing.')]
  }
  return [
    ...checkSchema(envelope),
    ...checkHeaderPosition(envelope),
    ...checkVersion(header),
    ...checkPartner(header, 'Sender'),
    ...checkPartner(header, 'Receiver'),
    ...checkIdentification(header),
    ...checkScopes(header),
    ...checkDocument(envelope, header),
  ]
}

/** One header, in front of the document: the text of the document is cut out by that order. */
function checkHeaderPosition(envelope: XmlElement): Finding[] {
  const [first, ...others] = envelope.children.filter(isElement).map(isHeader)
  if (first && !others.includes(true)) return []
  const text = 'The StandardBusinessDocumentHeader must come first, and once.'
  return [fatal('falaj-sbdh-header-place', { xpath: headerPath }, text)]
}

function checkVersion(header: XmlElement): Finding[] {
  const version = childText(header, 'HeaderVersion')
  if (version === '1.0') return []
  return [
    fatal(
      'falaj-sbdh-header-version',
      { xpath: `${headerPath}/HeaderVersion` },
      'HeaderVersion must be 1.0.',
      {
        found: version,
      },
    ),
  ]
}

function checkPartner(header: XmlElement, name: 'Sender' | 'Receiver'): Finding[] {
  const side = name.toLowerCase()
  const partners = childElements(header, sbdhNamespace, name)
  const xpath = `${headerPath}/${name}`
  if (partners.length !== 1) {
    return [fatal(`falaj-sbdh-${side}-count`, { xpath }, `There must be exactly one ${name}.`)]
  }
  const identifier = child(partners[0], 'Identifier')
  const value = identifier === undefined ? '' : textOf(identifier).trim()
  const scheme = identifier === undefined ? '' : (attributeOf(identifier, 'Authority') ?? '')
  const at = { xpath: `${xpath}/Identifier` }
  const findings: Finding[] = []
  if (scheme !== participantScheme) {
    const text = `The Authority of the ${name} must be ${participantScheme}.`
    findings.push(fatal(`falaj-sbdh-${side}-scheme`, at, text, { found: scheme }))
  }
  if (!isParticipantValue(value)) {
    const text = `The ${name} must be a participant identifier such as 0235:1234567890.`
    findings.push(fatal(`falaj-sbdh-${side}-value`, at, text, { found: value }))
  }
  return findings
}

function isParticipantValue(value: string): boolean {
  return participantValue.test(value) && value.length <= identifierLimits.participant
}

function checkIdentification(header: XmlElement): Finding[] {
  const identification = child(header, 'DocumentIdentification')
  if (identification === undefined) {
    const at = { xpath: identificationPath }
    return [fatal('falaj-sbdh-identification', at, 'DocumentIdentification is missing.')]
  }
  const findings: Finding[] = []
  const envelopeId = childText(identification, 'InstanceIdentifier')
  const idAt = { xpath: `${identificationPath}/InstanceIdentifier` }
  if (envelopeId === '') {
    findings.push(fatal('falaj-sbdh-envelope-id', idAt, 'The InstanceIdentifier of the envelope is missing.'))
  } else if (!uuid.test(envelopeId)) {
    const text = 'The InstanceIdentifier of the envelope should be a UUID, so that it is unique.'
    findings.push(warning('falaj-sbdh-envelope-id-form', idAt, text, { found: envelopeId }))
  }
  if (!isDateTime(childText(identification, 'CreationDateAndTime'))) {
    const at = { xpath: `${identificationPath}/CreationDateAndTime` }
    findings.push(fatal('falaj-sbdh-created-at', at, 'CreationDateAndTime must be a date and time.'))
  }
  return findings
}

function isDateTime(value: string): boolean {
  const match = dateTime.exec(value)
  if (match === null) return false
  const [month, day, hour, minute, second] = match.slice(1, 6).map(Number) as [
    number,
    number,
    number,
    number,
    number,
  ]
  return month >= 1 && month <= 12 && day >= 1 && day <= 31 && hour <= 24 && minute <= 59 && second <= 59
}

function checkScopes(header: XmlElement): Finding[] {
  const scopes = scopesOf(header)
  const at = { xpath: scopePath }
  if (scopes.length === 0)
    return [fatal('falaj-sbdh-scopes', at, 'BusinessScope with its scopes is missing.')]
  const types = scopes.map((scope) => childText(scope, 'Type'))
  const twice = types.find((type, index) => types.indexOf(type) !== index)
  const findings: Finding[] = []
  if (twice !== undefined) {
    findings.push(fatal('falaj-sbdh-scope-twice', at, 'A type of scope occurs twice.', { found: twice }))
  }
  const scopeOf = (type: string) => scopes[types.indexOf(type)]
  const valueOf = (type: string) => childText(scopeOf(type), 'InstanceIdentifier')
  const documentType = valueOf('DOCUMENTID')
  if (
    documentType === '' ||
    documentType.length > identifierLimits.documentType ||
    documentType.includes('*')
  ) {
    const text = 'Scope DOCUMENTID must carry the full document type identifier.'
    findings.push(fatal('falaj-sbdh-document-type', at, text, { found: documentType }))
  }
  const process = valueOf('PROCESSID')
  if (process === '' || process.length > identifierLimits.process) {
    findings.push(fatal('falaj-sbdh-process', at, 'Scope PROCESSID must carry the process identifier.'))
  }
  if (!/^[A-Z]{2}$/.test(valueOf('COUNTRY_C1'))) {
    const text = 'Scope COUNTRY_C1 must carry the country of the sender, such as AE.'
    findings.push(fatal('falaj-sbdh-country', at, text, { found: valueOf('COUNTRY_C1') }))
  }
  return [...findings, ...checkStatusScopes(scopeOf('MLS_TO'), scopeOf('MLS_TYPE'))]
}

function checkStatusScopes(mlsTo: XmlElement | undefined, mlsType: XmlElement | undefined): Finding[] {
  const at = { xpath: scopePath }
  const findings: Finding[] = []
  const validTo =
    childText(mlsTo, 'Identifier') === participantScheme &&
    isParticipantValue(childText(mlsTo, 'InstanceIdentifier'))
  if (mlsTo !== undefined && !validTo) {
    const text = `Scope MLS_TO must carry a participant identifier and the scheme ${participantScheme}.`
    findings.push(fatal('falaj-sbdh-mls-to', at, text))
  }
  const type = childText(mlsType, 'InstanceIdentifier')
  if (mlsType !== undefined && !messageLevelStatusTypes.some((known) => known === type)) {
    const text = `Scope MLS_TYPE must be ${messageLevelStatusTypes.join(' or ')}.`
    findings.push(fatal('falaj-sbdh-mls-type', at, text, { found: type }))
  }
  return findings
}

function checkDocument(envelope: XmlElement, header: XmlElement): Finding[] {
  const documents = documentsIn(envelope)
  const [document] = documents
  if (documents.length !== 1 || document === undefined) {
    return [
      fatal('falaj-sbdh-document-count', { xpath: rootPath }, 'There must be exactly one business document.'),
    ]
  }
  if (document.ns === sbdhNamespace) {
    return [fatal('falaj-sbdh-nested', { xpath: rootPath }, 'An envelope must not contain another envelope.')]
  }
  // Wrapped content that is not XML has no root element to compare.
  if (document.ns === wrapperNamespace) return []
  const identification = child(header, 'DocumentIdentification')
  const type = scopesOf(header).find((scope) => childText(scope, 'Type') === 'DOCUMENTID')
  const parts = parseDocumentType(childText(type, 'InstanceIdentifier'))
  const findings: Finding[] = []
  const compare = (name: 'Standard' | 'Type' | 'TypeVersion', expected: string | undefined, rule: string) => {
    const value = childText(identification, name)
    if (expected === undefined || value === expected) return
    const at = { xpath: `${identificationPath}/${name}` }
    findings.push(
      fatal(rule, at, `${name} must be "${expected}", as the document says.`, { found: value, expected }),
    )
  }
  compare('Standard', document.ns, 'falaj-sbdh-standard')
  compare('Type', document.name, 'falaj-sbdh-type')
  compare('TypeVersion', parts?.version, 'falaj-sbdh-type-version')
  if (parts !== null && (parts.rootNamespace !== document.ns || parts.rootName !== document.name)) {
    const text = 'The document type identifier names another root element than the document has.'
    findings.push(fatal('falaj-sbdh-document-type-root', { xpath: scopePath }, text))
  }
  return findings
}
