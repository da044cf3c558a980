import type { Finding } from '#core/findings'
import { element, parseXml, serializeXml, type XmlElement } from '#core/xml'
import { ublNamespaces } from '#core/xml-namespaces'
import { checkTaxData } from './check-tax-data.ts'
import { embedSource } from './embed-source.ts'
import { taxDataPrefixes } from './names.ts'
import { summarizeDocument, totalInDirhams } from './summarize-document.ts'
import {
  type ReporterRole,
  type ReportScope,
  type SchemedId,
  type TaxDataTypeCode,
  taxDataCustomizationId,
  taxDataNamespace,
  taxDataProfileId,
} from './tax-data.ts'

export interface TaxDataRequest {
  /**
   * The UBL invoice or credit note, as text or tree. For type F the text may be anything: a document that cannot be
   * read is reported without its content, then `unreadableAs` says which root it claimed to have.
   */
  readonly source: XmlElement | string
  readonly unreadableAs?: 'Invoice' | 'CreditNote'
  readonly role: ReporterRole
  readonly typeCode: TaxDataTypeCode
  readonly scope: ReportScope
  /** Envelope of the exchange that is reported; `null` for a document that is only reported. */
  readonly envelopeId: string | null
  /** The taxpayer who reports (0235), the tax authority's platform (0242), our service provider (0242). */
  readonly reportingParty: SchemedId
  readonly receivingParty: SchemedId
  readonly serviceProviderId: SchemedId
  /** Instant of issue, ISO 8601 in UTC; written as a Dubai day and time. */
  readonly issuedAt: string
}

const { pxs, cbc, cac, cec } = taxDataPrefixes
const dubaiOffsetMillis = 4 * 60 * 60 * 1000

const leaf = (ns: string, name: string, value: string, attributes: Record<string, string> = {}) =>
  element(ns, name, attributes, [value])

/** Day and time in the Emirates, which keep one offset all year. */
function dubaiDateTime(instant: string): { date: string; time: string } {
  const millis = Date.parse(instant)
  if (Number.isNaN(millis)) throw new RangeError(`issuedAt: "${instant}" is not an instant`)
  const [date, time] = new Date(millis + dubaiOffsetMillis).toISOString().split('T') as [string, string]
  return { date, time: `${time.slice(0, 8)}+04:00` }
}

function endpoint(name: string, id: SchemedId): XmlElement {
  return element(pxs, name, {}, [leaf(cbc, 'EndpointID', id.value, { schemeID: id.scheme })])
}

function readSource(request: TaxDataRequest): XmlElement | null {
  if (typeof request.source !== 'string') return request.source
  const parsed = parseXml(request.source)
  if (parsed.root !== undefined) return parsed.root
  if (request.typeCode === 'F') return null
  throw new RangeError(`source: ${parsed.findings[0]?.message ?? 'not XML'}`)
}

function isTradeDocument(source: XmlElement): boolean {
  return (
    (source.ns === ublNamespaces.invoice && source.name === 'Invoice') ||
    (source.ns === ublNamespaces.creditNote && source.name === 'CreditNote')
  )
}

/** The parts of a document in its report. */
interface Share {
  readonly isSummarized: boolean
  readonly isEmbedded: boolean
}

function sourceDocument(request: TaxDataRequest, source: XmlElement | null, share: Share): XmlElement {
  const claimed = source?.name === 'CreditNote' ? 'CreditNote' : 'Invoice'
  const root = request.unreadableAs ?? claimed
  const ns = root === 'Invoice' ? ublNamespaces.invoice : ublNamespaces.creditNote
  const readable = source !== null && share.isEmbedded && isTradeDocument(source)
  const embedded = readable ? embedSource(source) : element(ns, root)
  return element(pxs, 'SourceDocument', {}, [element(cec, 'ExtensionContent', {}, [embedded])])
}

function transaction(request: TaxDataRequest, source: XmlElement | null, share: Share): XmlElement {
  const dirhams = source === null || !share.isSummarized ? null : totalInDirhams(source)
  return element(pxs, 'ReportedTransaction', {}, [
    request.envelopeId === null ? undefined : leaf(pxs, 'TransportHeaderID', request.envelopeId),
    source === null || !share.isSummarized ? undefined : summarizeDocument(source),
    dirhams === null
      ? undefined
      : element(pxs, 'CustomContent', {}, [leaf(cbc, 'ID', 'BTAE-20'), leaf(cbc, 'Value', dirhams)]),
    sourceDocument(request, source, share),
  ])
}

function taxDataTree(request: TaxDataRequest, source: XmlElement | null, share: Share): XmlElement {
  const { date, time } = dubaiDateTime(request.issuedAt)
  const { serviceProviderId } = request
  return element(taxDataNamespace, 'TaxData', {}, [
    leaf(cbc, 'CustomizationID', taxDataCustomizationId),
    leaf(cbc, 'ProfileID', taxDataProfileId),
    leaf(cbc, 'IssueDate', date),
    leaf(cbc, 'IssueTime', time),
    leaf(pxs, 'DocumentTypeCode', request.typeCode),
    leaf(pxs, 'DocumentScope', request.scope),
    leaf(pxs, 'ReporterRole', request.role),
    endpoint('ReportingParty', request.reportingParty),
    endpoint('ReceivingParty', request.receivingParty),
    element(pxs, 'ReportersRepresentative', {}, [
      element(cac, 'PartyIdentification', {}, [
        leaf(cbc, 'ID', serviceProviderId.value, { schemeID: serviceProviderId.scheme }),
      ]),
    ]),
    transaction(request, source, share),
  ])
}

/**
 * Writes the tax data document (TDD 1.0.4) about an issued or received document as XML; the same request gives the same
 * bytes. Amounts and numbers are copied from the document, never recomputed. A report of type F omits the summary or
 * the source if it is too damaged, because the report itself has to pass the rules and the schema. Throws a RangeError
 * with the rule that the report would violate.
 */
export function buildTaxData(request: TaxDataRequest): string {
  const read = readSource(request)
  const source = read !== null && isTradeDocument(read) ? read : null
  if (source === null && request.typeCode !== 'F') {
    throw new RangeError('source: only a UBL Invoice or CreditNote can be reported')
  }
  let broken: Finding | undefined
  for (const share of request.typeCode === 'F' ? shares : shares.slice(0, 1)) {
    const tree = taxDataTree(request, source, share)
    const [first] = checkTaxData(tree)
    if (first === undefined) return serializeXml(tree, taxDataPrefixes)
    broken ??= first
  }
  throw new RangeError(`${broken?.rule}: ${broken?.message}`)
}

/**
 * All of a document; of one that failed, the parts that rules and schema of the report accept, the document before
 * its summary.
 */
const shares: readonly Share[] = [
  { isSummarized: true, isEmbedded: true },
  { isSummarized: false, isEmbedded: true },
  { isSummarized: true, isEmbedded: false },
  { isSummarized: false, isEmbedded: false },
]
