import { z } from 'zod'
import { vatCategories } from '#core/vat'

/** Bounds of the form: generous for people, tight against abuse. */
const code = z.string().max(40)
const short = z.string().max(200)
const long = z.string().max(5000)
/** A decimal string such as `12.50`. While a form is being filled it may be any short text. */
const amount = z.string().max(40)
/** `YYYY-MM-DD`. While a form is being filled it may be any short text. */
const date = z.string().max(30)

/** An identifier with the scheme that it belongs to (`{ scheme: '0235', value: '1234567890' }`). */
const identifier = z.strictObject({ value: short.optional(), scheme: code.optional() })

const address = z.strictObject({
  line1: short.optional(),
  line2: short.optional(),
  line3: short.optional(),
  city: short.optional(),
  postCode: code.optional(),
  /** Emirate code (`DXB`) when the country is AE, else free text. */
  subdivision: short.optional(),
  /** ISO 3166-1 alpha-2. */
  country: code.optional(),
})

const contact = z.strictObject({
  name: short.optional(),
  phone: short.optional(),
  email: z.string().max(320).optional(),
})

/** IBT-030/047 with BTAE-15/16 (type) and BTAE-12/11/18/19 (authority). */
const legalRegistration = z.strictObject({
  value: short.optional(),
  /** ISO 6523 scheme. */
  scheme: code.optional(),
  /** TL trade licence, EID Emirates ID, PAS passport, CD Cabinet decision. */
  type: code.optional(),
  /** TL: name of the licensing authority. PAS: ISO 3166-1 code of the issuing country. */
  authority: short.optional(),
})

const party = z.strictObject({
  legalName: short.optional(),
  tradingName: short.optional(),
  /** Electronic address, scheme `0235` and the TIN as a rule. */
  participantId: identifier.optional(),
  /** IBT-029, IBT-046. */
  identifiers: z.array(identifier).max(100).optional(),
  /** IBT-090, the creditor identifier that a bank assigned (scheme SEPA). */
  creditorId: short.optional(),
  legalRegistration: legalRegistration.optional(),
  /** IBT-031, IBT-048: 15 digits. */
  trn: short.optional(),
  /** Tax scheme of the TRN; VAT unless said otherwise. */
  trnScheme: code.optional(),
  /** IBT-032: 10 digits. */
  tin: short.optional(),
  /** Tax scheme of the TIN: any text but VAT. */
  tinScheme: code.optional(),
  /** IBT-033, additional legal information. */
  legalForm: long.optional(),
  address: address.optional(),
  contact: contact.optional(),
})

const payee = z.strictObject({
  name: short.optional(),
  identifier: identifier.optional(),
  creditorId: short.optional(),
  legalRegistration: identifier.optional(),
})

const taxRepresentative = z.strictObject({
  name: short.optional(),
  trn: short.optional(),
  taxScheme: code.optional(),
  address: address.optional(),
})

const delivery = z.strictObject({
  date: date.optional(),
  /** BTAE-23, TRN or TIN of who receives the goods in a triangular delivery. */
  partyIdentifier: identifier.optional(),
  partyName: short.optional(),
  locationIdentifier: identifier.optional(),
  address: address.optional(),
  /** BTAE-22, Incoterms code; scheme `Incoterms` unless said otherwise. */
  incoterms: identifier.optional(),
})

const period = z.strictObject({ start: date.optional(), end: date.optional() })

const documentPeriod = period.extend({
  /** BTAE-06. */
  frequency: code.optional(),
  description: long.optional(),
})

/** Orders, contracts and other papers that the document refers to. */
const references = z.strictObject({
  buyerReference: short.optional(),
  project: short.optional(),
  contract: short.optional(),
  /** BTAE-05: text holding currency and amount, such as `AED 250000`. */
  contractValue: short.optional(),
  purchaseOrder: short.optional(),
  salesOrder: short.optional(),
  receivingAdvice: short.optional(),
  despatchAdvice: short.optional(),
  tender: short.optional(),
  invoicedObject: identifier.optional(),
  buyerAccounting: short.optional(),
  /** BTAE-21. */
  customs: short.optional(),
})

const precedingDocument = z.strictObject({
  number: short.optional(),
  /** No term of PINT AE; UBL has a place for it, and it is what other systems find the document by. */
  uuid: short.optional(),
  issueDate: date.optional(),
})

const paymentMeans = z.strictObject({
  id: short.optional(),
  code: code.optional(),
  text: short.optional(),
  /** On credit notes: further due dates (the document's own is that of the first). */
  dueDate: date.optional(),
  remittance: z.array(identifier).max(100).optional(),
  account: z
    .strictObject({
      value: short.optional(),
      /** Such as IBAN. */
      scheme: code.optional(),
      name: short.optional(),
      /** BIC. */
      bankId: short.optional(),
      bankAddress: address.optional(),
    })
    .optional(),
  card: z
    .strictObject({ number: short.optional(), network: short.optional(), holder: short.optional() })
    .optional(),
  mandate: z.strictObject({ reference: short.optional(), debitedAccount: short.optional() }).optional(),
})

const paymentTerms = z.strictObject({
  /** IBT-187, the `id` of one of the payment means. */
  paymentMeansId: short.optional(),
  note: long.optional(),
  amount: amount.optional(),
  dueDate: date.optional(),
})

/** IBG-35, one payment received before. */
const prepayment = z.strictObject({
  id: short.optional(),
  amount: amount.optional(),
  receivedDate: date.optional(),
  type: short.optional(),
})

const vat = z.strictObject({
  category: z.enum(vatCategories).optional(),
  /** Percent, such as `5`. */
  rate: amount.optional(),
  exemptionReasonCode: code.optional(),
  exemptionReason: long.optional(),
})

const lineVat = vat.extend({ unitTaxAmount: amount.optional() })

/** Either `amount`, or `base` and `percent` (then the amount is computed). */
const allowance = z.strictObject({
  amount: amount.optional(),
  base: amount.optional(),
  percent: amount.optional(),
  reason: long.optional(),
  reasonCode: code.optional(),
})

const documentAllowance = allowance.extend({ vat: vat.optional() })

const attachment = z.strictObject({
  reference: short.optional(),
  /** Only in documents read: a document type code other than those with a meaning of their own. */
  typeCode: code.optional(),
  description: long.optional(),
  url: z.string().max(2000).optional(),
  file: z
    .strictObject({
      /** Base64. */
      content: z.string().max(14_000_000).optional(),
      /** In place of the content: SHA-256 of an uploaded file, which is read when the document is issued. */
      sha256: z.string().max(64).optional(),
      mimeType: short.optional(),
      name: short.optional(),
    })
    .optional(),
})

const classification = z.strictObject({
  code: code.optional(),
  /** `HS` in the UAE. */
  list: code.optional(),
  listVersion: code.optional(),
})

const item = z.strictObject({
  name: z.string().max(1000).optional(),
  description: long.optional(),
  /** BTAE-13: G goods, S service, B both. */
  type: code.optional(),
  /** BTAE-09: goods or services under reverse charge (DL8.48…). */
  reverseChargeType: code.optional(),
  sellerId: short.optional(),
  buyerId: short.optional(),
  standardId: identifier.optional(),
  classifications: z.array(classification).max(100).optional(),
  /** BTAE-17; scheme `SAC` unless said otherwise. */
  serviceCodes: z
    .array(
      z.strictObject({ value: code.optional(), scheme: code.optional(), schemeVersion: code.optional() }),
    )
    .max(100)
    .optional(),
  originCountry: code.optional(),
  batchNumber: short.optional(),
  attributes: z
    .array(z.strictObject({ name: short.optional(), value: long.optional() }))
    .max(200)
    .optional(),
})

const line = z.strictObject({
  id: code.optional(),
  note: long.optional(),
  objectIdentifier: identifier.optional(),
  quantity: amount.optional(),
  /** Rec 20 / Rec 21. */
  unit: code.optional(),
  price: z
    .strictObject({
      /** IBT-148, the price of one base quantity before discount. */
      gross: amount.optional(),
      /** IBT-147, subtracted from the gross price; 0 by default. */
      discount: amount.optional(),
      /** IBT-149, how many units the price is for; 1 unless said otherwise. */
      baseQuantity: amount.optional(),
      /** IBT-150; the line's unit unless said otherwise. */
      baseUnit: code.optional(),
    })
    .optional(),
  allowances: z.array(allowance).max(1000).optional(),
  charges: z.array(allowance).max(1000).optional(),
  vat: lineVat.optional(),
  /** Only in documents read: further tax categories of the same line. */
  furtherVat: z.array(lineVat).max(20).optional(),
  orderReference: z.strictObject({ order: short.optional(), line: short.optional() }).optional(),
  despatchReference: z.strictObject({ document: short.optional(), line: short.optional() }).optional(),
  buyerAccounting: short.optional(),
  period: period.optional(),
  item: item.optional(),
})

/**
 * The amount that the buyer retains until later. It is an internal note and not part of the wire format: this document
 * bills the amount due now, and the retained part becomes a second invoice when it is due (Guidelines 10.4).
 */
const retention = z.strictObject({
  /** Either `amount`, or `percent` of the total without tax. */
  amount: amount.optional(),
  percent: amount.optional(),
  /** The retained part will carry no VAT. */
  notTaxable: z.boolean().optional(),
  dueDate: date.optional(),
  note: long.optional(),
})

export const parts = {
  code,
  short,
  long,
  amount,
  date,
  identifier,
  address,
  contact,
  legalRegistration,
  party,
  payee,
  taxRepresentative,
  delivery,
  period,
  documentPeriod,
  references,
  precedingDocument,
  paymentMeans,
  paymentTerms,
  prepayment,
  vat,
  lineVat,
  allowance,
  documentAllowance,
  attachment,
  classification,
  item,
  line,
  retention,
}
