/** The six kinds of documents of PINT AE 1.0.4. */
export const documentKinds = [
  'invoice',
  'creditNote',
  'selfBilledInvoice',
  'selfBilledCreditNote',
  'commercialInvoice',
  'commercialCreditNote',
] as const
export type DocumentKind = (typeof documentKinds)[number]

/** UNTDID 1001 codes as PINT AE uses them (IBT-003). */
export const typeCodes = ['380', '381', '389', '261', '480', '81'] as const
export type TypeCode = (typeof typeCodes)[number]

const codeByKind: Readonly<Record<DocumentKind, TypeCode>> = {
  invoice: '380',
  creditNote: '381',
  selfBilledInvoice: '389',
  selfBilledCreditNote: '261',
  commercialInvoice: '480',
  commercialCreditNote: '81',
}

const kindByCode = new Map<string, DocumentKind>(
  documentKinds.map((kind) => [codeByKind[kind], kind] as const),
)

export function typeCodeOf(kind: DocumentKind): TypeCode {
  return codeByKind[kind]
}

/** The kind of a type code (IBT-003); undefined for codes that PINT AE does not know. */
export function kindOf(typeCode: string): DocumentKind | undefined {
  return kindByCode.get(typeCode)
}

/** True for the kinds whose UBL root is CreditNote: amounts are positive and booked in reverse. */
export function isCreditNote(kind: DocumentKind): boolean {
  return kind === 'creditNote' || kind === 'selfBilledCreditNote' || kind === 'commercialCreditNote'
}

/** True for the kinds that the buyer issues: the buyer is the sender, the seller the receiver. */
export function isSelfBilled(kind: DocumentKind): boolean {
  return kind === 'selfBilledInvoice' || kind === 'selfBilledCreditNote'
}

/** The role of the other side in a document that we issue: the buyer, and the seller of a self-billed one. */
export function counterpartyRoleOf(kind: DocumentKind): 'buyer' | 'seller' {
  return isSelfBilled(kind) ? 'seller' : 'buyer'
}

/** True for the kinds outside the scope of VAT (480, 81). */
export function isCommercial(kind: DocumentKind): boolean {
  return kind === 'commercialInvoice' || kind === 'commercialCreditNote'
}

/** The credit note kind that corrects an invoice kind; undefined when the kind is itself a credit note. */
export function creditNoteKindFor(kind: DocumentKind): DocumentKind | undefined {
  if (kind === 'invoice') return 'creditNote'
  if (kind === 'selfBilledInvoice') return 'selfBilledCreditNote'
  if (kind === 'commercialInvoice') return 'commercialCreditNote'
  return undefined
}

/** Specification and process identifiers (IBT-024, IBT-023). Source: PINT AE 1.0.4 BIS, billing and self billing. */
export const specifications = {
  billing: { customizationId: 'urn:peppol:pint:billing-1@ae-1', profileId: 'urn:peppol:bis:billing' },
  selfBilling: {
    customizationId: 'urn:peppol:pint:selfbilling-1@ae-1',
    profileId: 'urn:peppol:bis:selfbilling',
  },
} as const

/** The specification that a kind is issued under. */
export function specificationOf(kind: DocumentKind): { customizationId: string; profileId: string } {
  return isSelfBilled(kind) ? specifications.selfBilling : specifications.billing
}
