/** Status codes of an Invoice Response (UNCL 4343, the seven that Peppol uses). */
export const responseStatuses = ['AB', 'IP', 'UQ', 'CA', 'RE', 'AP', 'PD'] as const
/** AB received, IP in process, UQ under query, CA accepted with conditions, RE rejected, AP accepted, PD paid. */
export type ResponseStatus = (typeof responseStatuses)[number]

/** Why (list OPStatusReason). Words are `responses:reason.<code>`. */
export const statusReasons = [
  'NON',
  'REF',
  'LEG',
  'REC',
  'QUA',
  'DEL',
  'PRI',
  'QTY',
  'ITM',
  'PAY',
  'UNR',
  'FIN',
  'PPD',
  'OTH',
] as const
type StatusReason = (typeof statusReasons)[number]

/** The reasons that a user chooses from when disputing: without "no issue" and "partially paid". */
export const disputeReasons = [
  'REF',
  'LEG',
  'REC',
  'QUA',
  'DEL',
  'PRI',
  'QTY',
  'ITM',
  'PAY',
  'UNR',
  'FIN',
  'OTH',
] as const satisfies readonly StatusReason[]

/** The action requested of the sender (list OPStatusAction). Labels are `responses:action.<code>`. */
export const statusActions = ['NOA', 'PIN', 'NIN', 'CNF', 'CNP', 'CNA', 'OTH'] as const

/** The decisions of our users. */
export type ResponseDecision = 'approve' | 'hold' | 'dispute'

/** One clarification: a reason or a request for action, with words and the terms it is about. */
export interface Clarification {
  readonly list: 'OPStatusReason' | 'OPStatusAction'
  readonly code: string
  readonly text: string | null
  /** Terms of the invoice (such as `BT-13`), each with the expected value. */
  readonly conditions: readonly { readonly term: string; readonly value: string | null }[]
}

/** A participant with its name: scheme and value, such as 0235 and 1234567890. */
export interface ResponseParty {
  readonly scheme: string
  readonly value: string
  readonly name: string
}

/** The document that is answered, as its sender named it. */
export interface ReferencedDocument {
  readonly number: string
  /** UNCL 1001, such as 380. */
  readonly typeCode: string
  /** `YYYY-MM-DD`, the date of the response. */
  readonly issueDate: string | null
}

/** A buyer's business decision on an invoice (Peppol Invoice Response 3.1, T111). */
export interface InvoiceResponse {
  readonly messageId: string
  readonly issueDate: string
  /** As written, with or without a zone; null when it was left out. */
  readonly issueTime: string | null
  readonly note: string | null
  readonly sender: ResponseParty
  readonly receiver: ResponseParty
  readonly status: ResponseStatus
  readonly effectiveDate: string | null
  readonly clarifications: readonly Clarification[]
  readonly document: ReferencedDocument
}

export const invoiceResponseCustomizationId = 'urn:fdc:peppol.eu:poacc:trns:invoice_response:3'
export const invoiceResponseProfileId = 'urn:fdc:peppol.eu:poacc:bis:invoice_response:3'

const statusOf = { approve: 'AP', hold: 'UQ', dispute: 'RE' } as const satisfies Record<
  ResponseDecision,
  ResponseStatus
>

/** The status code of a decision: approve AP, hold with a question UQ, dispute RE. */
export function statusOfDecision(decision: ResponseDecision): ResponseStatus {
  return statusOf[decision]
}

/** The decision of a status; null for those that decide nothing (received, in process, conditions, paid). */
export function decisionOfStatus(status: string): ResponseDecision | null {
  if (status === 'AP') return 'approve'
  if (status === 'UQ') return 'hold'
  return status === 'RE' ? 'dispute' : null
}
