import type { XmlElement } from '#core/xml'

/** S submit, R resubmit (revised), W withdraw, F failed: the receiver's provider could not accept the document. */
export const taxDataTypeCodes = ['S', 'R', 'W', 'F'] as const
export type TaxDataTypeCode = (typeof taxDataTypeCodes)[number]

/** D domestic, IP abroad over Peppol, INP abroad outside Peppol. */
export const reportScopes = ['D', 'IP', 'INP'] as const
export type ReportScope = (typeof reportScopes)[number]

/** 01 the sender reports, 02 the receiver reports. */
export const reporterRoles = ['01', '02'] as const
export type ReporterRole = (typeof reporterRoles)[number]

export const taxDataNamespace = 'urn:peppol:schema:taxdata:1.0'
export const taxDataCustomizationId = 'urn:peppol:taxdata:ae-1'
export const taxDataProfileId = 'urn:peppol:taxreporting'

/** An identifier with its scheme, such as 0235 and 1234567890. */
export interface SchemedId {
  readonly scheme: string
  readonly value: string
}

/** The tax data document's summary of the reported document; amounts as written there. */
export interface ReportedDocument {
  readonly customizationId: string
  readonly profileId: string
  readonly number: string
  readonly uuid: string
  readonly issueDate: string
  readonly issueTime: string | null
  readonly typeCode: string
  readonly currency: string
  readonly taxCurrency: string | null
  readonly sellerTaxId: string
  readonly sellerTaxScheme: string
  readonly buyerId: SchemedId | null
  readonly buyerTaxId: string | null
  readonly buyerTaxScheme: string | null
  readonly taxTotal: string
  readonly taxTotalInTaxCurrency: string | null
  readonly netTotal: string
}

/** A tax data document (TDD 1.0.4), read. */
export interface TaxData {
  readonly issueDate: string
  readonly issueTime: string
  readonly typeCode: TaxDataTypeCode
  readonly scope: ReportScope
  readonly role: ReporterRole
  readonly reportingParty: SchemedId
  readonly receivingParty: SchemedId
  readonly serviceProvider: SchemedId
  /** The envelope of the exchange that is reported; `null` for a document that was only reported. */
  readonly envelopeId: string | null
  /** `null` only for type F, when the document could not be read. */
  readonly reported: ReportedDocument | null
  /** Terms of the Emirates by id, such as BTAE-20. */
  readonly customContents: readonly { readonly id: string; readonly value: string }[]
  readonly source: XmlElement | null
}
