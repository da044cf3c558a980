/** An identifier of Peppol: scheme and value, printed as `scheme::value`. */
export interface PeppolIdentifier {
  readonly scheme: string
  readonly value: string
}

export const participantScheme = 'iso6523-actorid-upis'
export const processScheme = 'cenbii-procid-ubl'
const documentTypeSchemes = ['peppol-doctype-wildcard', 'busdox-docid-qns'] as const

/** Longest values, by the policy for use of identifiers 4.4.0. */
export const identifierLimits = { participant: 130, documentType: 500, process: 200 } as const

/**
 * The exchanged kinds: the trade documents, the report about them, the status of an envelope, and the buyer's
 * response.
 */
export const exchangedKinds = [
  'invoice',
  'creditNote',
  'selfBilledInvoice',
  'selfBilledCreditNote',
  'taxData',
  'messageLevelStatus',
  'invoiceResponse',
] as const
export type ExchangedKind = (typeof exchangedKinds)[number]

interface ExchangeType {
  readonly documentTypeId: PeppolIdentifier
  readonly processId: PeppolIdentifier
}

const ubl = 'urn:oasis:names:specification:ubl:schema:xsd'

function type(
  scheme: (typeof documentTypeSchemes)[number],
  documentType: string,
  process: string,
): ExchangeType {
  return {
    documentTypeId: { scheme, value: documentType },
    processId: { scheme: processScheme, value: process },
  }
}

function pint(root: 'Invoice' | 'CreditNote', customizationId: string, process: string): ExchangeType {
  return type('peppol-doctype-wildcard', `${ubl}:${root}-2::${root}##${customizationId}::2.1`, process)
}

const billing = ['urn:peppol:pint:billing-1@ae-1', 'urn:peppol:bis:billing'] as const
const selfBilling = ['urn:peppol:pint:selfbilling-1@ae-1', 'urn:peppol:bis:selfbilling'] as const

/** Document type and process identifiers of the United Arab Emirates (Peppol code lists 9.7). */
export const exchangeTypes: Readonly<Record<ExchangedKind, ExchangeType>> = {
  invoice: pint('Invoice', ...billing),
  creditNote: pint('CreditNote', ...billing),
  selfBilledInvoice: pint('Invoice', ...selfBilling),
  selfBilledCreditNote: pint('CreditNote', ...selfBilling),
  taxData: type(
    'busdox-docid-qns',
    'urn:peppol:schema:taxdata:1.0::TaxData##urn:peppol:taxdata:ae-1::1.0',
    'urn:peppol:taxreporting',
  ),
  messageLevelStatus: type(
    'busdox-docid-qns',
    `${ubl}:ApplicationResponse-2::ApplicationResponse##urn:peppol:edec:mls:1.0::2.1`,
    'urn:peppol:edec:mls',
  ),
  invoiceResponse: type(
    'busdox-docid-qns',
    `${ubl}:ApplicationResponse-2::ApplicationResponse##urn:fdc:peppol.eu:poacc:trns:invoice_response:3::2.1`,
    'urn:fdc:peppol.eu:poacc:bis:invoice_response:3',
  ),
}

/** `scheme::value`, as in look-ups and AS4 headers. */
export function printIdentifier(identifier: PeppolIdentifier): string {
  return `${identifier.scheme}::${identifier.value}`
}

/** A participant such as `0235:1234567890`, in the one scheme that Peppol has for participants. */
export function participant(value: string): PeppolIdentifier {
  return { scheme: participantScheme, value }
}

export function isSameIdentifier(a: PeppolIdentifier, b: PeppolIdentifier): boolean {
  return a.scheme === b.scheme && a.value === b.value
}

/** The parts of a document type identifier of the XML kind: `rootNamespace::rootName##customizationId::version`. */
interface DocumentTypeParts {
  readonly rootNamespace: string
  readonly rootName: string
  readonly customizationId: string
  readonly version: string
}

/** Parses a document type identifier's value; `null` for values of another form (wrapped binary content). */
export function parseDocumentType(value: string): DocumentTypeParts | null {
  const hash = value.indexOf('##')
  const last = value.lastIndexOf('::')
  const first = value.indexOf('::')
  if (hash < 0 || first <= 0 || first >= hash || last <= hash) return null
  const parts = {
    rootNamespace: value.slice(0, first),
    rootName: value.slice(first + 2, hash),
    customizationId: value.slice(hash + 2, last),
    version: value.slice(last + 2),
  }
  return Object.values(parts).every((part) => part !== '') ? parts : null
}

/** The meaning of a pair of identifiers in the Emirates, or `null` if we do not support it. */
export function exchangedKindOf(
  documentTypeId: PeppolIdentifier,
  processId: PeppolIdentifier,
): ExchangedKind | null {
  const exchangedKind = exchangedKinds.find((kind) => {
    const known = exchangeTypes[kind]
    return (
      isSameIdentifier(known.documentTypeId, documentTypeId) && isSameIdentifier(known.processId, processId)
    )
  })
  return exchangedKind ?? null
}

/**
 * The exchanged kind of a document by its type code (380, 381, 389, 261, 480, 81) and, for commercial documents, by
 * whether it is self-billed. `null` for a code that is not exchanged in the Emirates.
 */
export function exchangedKindForTypeCode(typeCode: string, selfBilled = false): ExchangedKind | null {
  switch (typeCode) {
    case '380':
      return 'invoice'
    case '381':
      return 'creditNote'
    case '389':
      return 'selfBilledInvoice'
    case '261':
      return 'selfBilledCreditNote'
    case '480':
      return selfBilled ? 'selfBilledInvoice' : 'invoice'
    case '81':
      return selfBilled ? 'selfBilledCreditNote' : 'creditNote'
    default:
      return null
  }
}
