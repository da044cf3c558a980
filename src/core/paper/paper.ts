import type { DocumentKind, FlagName } from '#core/kinds'
import type { PaperStyle } from '#core/paper-style'

/** The labels of the page by name; their texts in each language are in `locales/{en,ar}/paper.json`. */
export type PaperLabel =
  // Head
  | 'number'
  | 'issueDate'
  | 'supplyDate'
  | 'dueDate'
  | 'period'
  | 'frequency'
  | 'currency'
  | 'exchangeRate'
  | 'scenario'
  | 'corrects'
  | 'precedes'
  | 'reason'
  | 'buyerReference'
  | 'project'
  | 'contract'
  | 'contractValue'
  | 'purchaseOrder'
  | 'purchaseOrderId'
  | 'quotation'
  | 'salesOrder'
  | 'receivingAdvice'
  | 'despatchAdvice'
  | 'tender'
  | 'invoicedObject'
  | 'buyerAccounting'
  | 'customs'
  // Parties
  | 'seller'
  | 'buyer'
  | 'payee'
  | 'taxRepresentative'
  | 'delivery'
  | 'beneficiary'
  | 'principal'
  | 'contact'
  | 'trn'
  | 'tin'
  | 'registration'
  | 'identifier'
  | 'incoterms'
  | 'recipient'
  // Lines
  | PaperColumn
  | 'sellerItem'
  | 'buyerItem'
  | 'standardItem'
  | 'classification'
  | 'serviceCode'
  | 'origin'
  | 'batch'
  | 'orderLine'
  | 'despatchLine'
  | 'note'
  | 'reverseChargeType'
  | 'allowance'
  | 'charge'
  | 'exemption'
  | 'attribute'
  // Sums
  | 'sumOfLines'
  | 'netTotal'
  | 'vatTotal'
  | 'grossTotal'
  | 'prepaid'
  | 'rounding'
  | 'payable'
  | 'notPayable'
  | 'credited'
  | 'vatSummary'
  | 'taxable'
  | 'inAed'
  | 'netAed'
  | 'vatAed'
  | 'grossAed'
  // Payment and the rest
  | 'payment'
  | 'paymentMeans'
  | 'account'
  | 'accountName'
  | 'bank'
  | 'paymentReference'
  | 'card'
  | 'cardHolder'
  | 'mandate'
  | 'debitedAccount'
  | 'terms'
  | 'installment'
  | 'prepayments'
  | 'information'
  | 'attachment'
  | 'conditions'
  | 'retention'
  | 'retained'
  | 'retentionVat'
  | 'retentionTotal'
  | 'retentionDue'
  | 'network'
  | 'uuid'

/** One value of a fact. Amounts are decimal strings, rounded as they are to be shown. */
export type PaperValue =
  /** As a user wrote it; it has its own direction. */
  | { readonly type: 'text'; readonly text: string }
  /** A number or code, left to right in every language. */
  | { readonly type: 'id'; readonly text: string }
  /** Something that has a name in both languages. */
  | { readonly type: 'name'; readonly en: string; readonly ar: string }
  | { readonly type: 'flag'; readonly flag: FlagName }
  /** `YYYY-MM-DD`. */
  | { readonly type: 'date'; readonly date: string }
  | { readonly type: 'period'; readonly start: string | undefined; readonly end: string | undefined }
  | { readonly type: 'amount'; readonly amount: string; readonly currency?: string }

/** A labelled fact; several values are read one after the other. */
export interface PaperFact {
  readonly label: PaperLabel
  readonly values: readonly PaperValue[]
}

/** Facts under a heading. */
export interface PaperGroup {
  readonly label: PaperLabel
  readonly facts: readonly PaperFact[]
}

export interface PaperParty {
  readonly label: PaperLabel
  /** The legal name, as the document has it and in Arabic where that is known. */
  readonly name: PaperValue | undefined
  readonly tradingName: string | undefined
  /** Lines of the address. */
  readonly address: readonly (readonly PaperValue[])[]
  readonly facts: readonly PaperFact[]
}

/** Statements that a document must contain; their words are below `statement` in `locales/{en,ar}/paper.json`. */
export type PaperStatement =
  | 'proforma'
  | 'selfBilled'
  | 'reverseCharge'
  | 'marginScheme'
  | 'deemedSupply'
  | 'commercial'

export type PaperColumn =
  | 'line'
  | 'description'
  | 'quantity'
  | 'unitPrice'
  | 'discount'
  | 'net'
  | 'vat'
  | 'total'
  | 'amount'

/** A cell: its main text, and smaller text below it. */
export interface PaperCell {
  readonly value: PaperValue | undefined
  readonly below: readonly PaperValue[]
}

export interface PaperLine {
  readonly id: string
  readonly name: string
  readonly description: string | undefined
  /** Codes, references, reasons of discounts and charges. */
  readonly details: readonly PaperFact[]
  /** Cells of the columns of figures. */
  readonly cells: { readonly [Column in PaperColumn]?: PaperCell }
}

/** The running totals up to and including a line, by column; they are carried over at the end of a page. */
export type PaperSums = { readonly [Column in 'net' | 'vat' | 'total' | 'amount']?: string }

export interface PaperBreakdown {
  readonly name: PaperValue
  readonly rate: PaperValue | undefined
  readonly taxable: string
  readonly tax: string
  readonly reason: PaperValue | undefined
}

/**
 * The contents of an invoice or credit note, in reading order, without words of any language: PDF, print and screen
 * use it. Source of the contents: VAT Executive Regulation, Article 59, and PINT AE 1.0.4.
 */
export interface Paper {
  readonly kind: DocumentKind
  readonly isProforma: boolean
  readonly number: string | undefined
  readonly issueDate: string | undefined
  readonly currency: string
  readonly seller: PaperParty
  readonly buyer: PaperParty
  /** The documents that it corrects or follows, with the reason. */
  readonly corrections: readonly PaperFact[]
  readonly head: readonly PaperFact[]
  /** Delivery, payee and other parties. */
  readonly others: readonly PaperGroup[]
  readonly statements: readonly PaperStatement[]
  readonly columns: readonly PaperColumn[]
  readonly lines: readonly PaperLine[]
  /** One for each line. */
  readonly sums: readonly PaperSums[]
  readonly totals: readonly PaperFact[]
  readonly payable: PaperFact
  /** The sums in dirhams, of a document in another currency. */
  readonly inAed: readonly PaperFact[]
  /** Empty where no VAT is shown. */
  readonly breakdown: readonly PaperBreakdown[]
  readonly payment: readonly PaperGroup[]
  /** Terms, notes, prepayments, attachments. */
  readonly notes: readonly PaperFact[]
  /** The retained amount, which is not part of this document. */
  readonly retention: PaperGroup | undefined
  /** The seller's closing text of every document. */
  readonly conditions: PaperFact | undefined
  readonly look: Pick<PaperStyle, 'accent' | 'layout' | 'logo'>
  /** Ids of the network and the document, for the foot of the page. */
  readonly origin: readonly PaperFact[]
}
