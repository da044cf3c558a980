import { type Finding, hasFatal } from '#core/findings'
import { normalizeSpace } from '#core/schematron'
import { attributeOf, childElements, isElement, parseXml, textOf, type XmlElement } from '#core/xml'
import { checkTaxData } from './check-tax-data.ts'
import { find, taxDataPrefixes } from './names.ts'
import type {
  ReportedDocument,
  ReporterRole,
  ReportScope,
  SchemedId,
  TaxData,
  TaxDataTypeCode,
} from './tax-data.ts'

interface TaxDataReading {
  /** `null` when a fatal rule is broken. */
  readonly taxData: TaxData | null
  readonly findings: Finding[]
}

function textAt(from: XmlElement | undefined, path: string): string | null {
  const found = find(from, path)
  const value = found === undefined ? '' : normalizeSpace(textOf(found))
  return value === '' ? null : value
}

/** What the rules have seen to be there; a text of blanks passes them and reads as ''. */
function givenAt(from: XmlElement | undefined, path: string): string {
  return textAt(from, path) ?? ''
}

function idAt(from: XmlElement | undefined, path: string): SchemedId | null {
  const found = find(from, path)
  const value = found === undefined ? '' : normalizeSpace(textOf(found))
  return found === undefined || value === '' ? null : { scheme: attributeOf(found, 'schemeID') ?? '', value }
}

const noParty: SchemedId = { scheme: '', value: '' }

/** Reads a tax data document from an untrusted source. Never throws; errors are returned as findings. */
export function readTaxData(input: string | Uint8Array | XmlElement): TaxDataReading {
  const parsed = typeof input === 'string' || input instanceof Uint8Array ? parseXml(input) : { root: input }
  const { root } = parsed
  if (root === undefined) return { taxData: null, findings: parsed.findings ?? [] }
  const findings = checkTaxData(root)
  if (hasFatal(findings)) return { taxData: null, findings }
  const transaction = find(root, 'pxs:ReportedTransaction')
  const reported = find(transaction, 'pxs:ReportedDocument')
  const contents =
    transaction === undefined ? [] : childElements(transaction, taxDataPrefixes.pxs, 'CustomContent')
  const taxData: TaxData = {
    issueDate: givenAt(root, 'cbc:IssueDate'),
    issueTime: givenAt(root, 'cbc:IssueTime'),
    typeCode: textAt(root, 'pxs:DocumentTypeCode') as TaxDataTypeCode,
    scope: textAt(root, 'pxs:DocumentScope') as ReportScope,
    role: textAt(root, 'pxs:ReporterRole') as ReporterRole,
    reportingParty: idAt(root, 'pxs:ReportingParty/cbc:EndpointID') ?? noParty,
    receivingParty: idAt(root, 'pxs:ReceivingParty/cbc:EndpointID') ?? noParty,
    serviceProvider: idAt(root, 'pxs:ReportersRepresentative/cac:PartyIdentification/cbc:ID') ?? noParty,
    envelopeId: textAt(transaction, 'pxs:TransportHeaderID'),
    reported: reported === undefined ? null : readReported(reported),
    customContents: contents.map((one) => ({
      id: givenAt(one, 'cbc:ID'),
      value: givenAt(one, 'cbc:Value'),
    })),
    source: find(transaction, 'pxs:SourceDocument/cec:ExtensionContent')?.children.find(isElement) ?? null,
  }
  return { taxData, findings }
}

function taxTotalIn(reported: XmlElement, currency: string): string | null {
  const amounts = childElements(reported, taxDataPrefixes.cac, 'TaxTotal').map((total) =>
    find(total, 'cbc:TaxAmount'),
  )
  const amount = amounts.find((one) => one !== undefined && attributeOf(one, 'currencyID') === currency)
  return amount === undefined ? null : normalizeSpace(textOf(amount))
}

function readReported(reported: XmlElement): ReportedDocument {
  const sellerTax = find(reported, 'cac:AccountingSupplierParty/cac:Party/cac:PartyTaxScheme')
  const buyer = find(reported, 'cac:AccountingCustomerParty/cac:Party')
  const currency = givenAt(reported, 'cbc:DocumentCurrencyCode')
  const taxCurrency = textAt(reported, 'cbc:TaxCurrencyCode')
  return {
    customizationId: givenAt(reported, 'cbc:CustomizationID'),
    profileId: givenAt(reported, 'cbc:ProfileID'),
    number: givenAt(reported, 'cbc:ID'),
    uuid: givenAt(reported, 'cbc:UUID'),
    issueDate: givenAt(reported, 'cbc:IssueDate'),
    issueTime: textAt(reported, 'cbc:IssueTime'),
    typeCode: givenAt(reported, 'pxs:DocumentTypeCode'),
    currency,
    taxCurrency,
    sellerTaxId: givenAt(sellerTax, 'cbc:CompanyID'),
    sellerTaxScheme: givenAt(sellerTax, 'cac:TaxScheme/cbc:ID'),
    buyerId: idAt(buyer, 'cac:PartyIdentification/cbc:ID'),
    buyerTaxId: textAt(buyer, 'cac:PartyTaxScheme/cbc:CompanyID'),
    buyerTaxScheme: textAt(buyer, 'cac:PartyTaxScheme/cac:TaxScheme/cbc:ID'),
    taxTotal: taxTotalIn(reported, currency) ?? '',
    taxTotalInTaxCurrency: taxCurrency === null ? null : taxTotalIn(reported, taxCurrency),
    netTotal: givenAt(reported, 'pxs:MonetaryTotal/cbc:TaxExclusiveAmount'),
  }
}
