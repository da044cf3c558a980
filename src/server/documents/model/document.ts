import type { Finding } from '#contract/common'
import type { AtProvider } from '#core/at-provider'
import type { InvoiceDraft, Totals } from '#core/invoice'
import type { TypeCode } from '#core/kinds'
import type { MessageLevelState, TaxReportState, TransmissionState } from '#core/transmission'

/** The facts of a document's exchange; each has its own column, and no displayed text is stored. */
export interface ExchangeFacts {
  /** The transmission to the receiver; of a received document the transmission with our message level status to its sender. */
  readonly transmission: { readonly state: TransmissionState; readonly reason: string | null }
  /** The status of the receiving side; for a received document, our status. */
  readonly messageLevelStatus: { readonly state: MessageLevelState; readonly overdue: boolean }
  readonly taxReport: {
    readonly state: TaxReportState
    readonly reason: string | null
    readonly overdue: boolean
  }
  /** Our tax report, the receiving side's, the tax authority's acknowledgement. */
  readonly reportingIds: readonly [string | null, string | null, string | null]
  /** Reasons of a rejection, as its sender wrote them. */
  readonly rejection: readonly RejectionReason[]
  /**
   * The newest business response (UNCL 4343, such as AP): our own for a received document, the buyer's for a sent
   * one; null while there is none.
   */
  readonly response: string | null
  /** For a sent document: a user has settled the buyer's newest question or dispute. */
  readonly responseSettled: boolean
  /**
   * The state at the company's own provider of a document issued to a file, by imported answers.
   * Null for all others.
   */
  readonly atProvider: (AtProvider & { readonly overdue: boolean }) | null
}

interface RejectionReason {
  /** XPath, or `NA`. */
  readonly location: string
  readonly code: string
  readonly text: string
}

/** The source of the columns of the lists. */
export interface DocumentSummary {
  readonly typeCode: TypeCode
  /** `YYYY-MM-DD`. */
  readonly date: string
  readonly number: string | null
  readonly counterpartyName: string
  readonly counterpartyNameAr: string
  /** Empty unless the address of the document is that of the address book. */
  readonly counterpartyAddressAr: string
  /** Scheme and value, such as `0235:1234567890`; empty while unknown. */
  readonly sendingParticipantId: string
  readonly receivingParticipantId: string
  readonly currency: string
  readonly payable: string
  readonly gross: string
  /** The day until which it is to be paid; null without one, and for credit notes. */
  readonly dueDate: string | null
  /** A draft that is an offer in the form of an invoice, and is never issued. */
  readonly proforma: boolean
  /** Folded text for searches. */
  readonly search: string
}

/** A request that a second user approve this version of a draft; saving it again cancels it. */
export interface Approval {
  readonly state: 'awaiting' | 'approved' | 'rejected'
  /** Id of a user, or of a key. */
  readonly requestedBy: string
  /** The maker of the requesting key; null when a user requested it. */
  readonly keyMadeBy: string | null
  readonly requestedAt: string
  readonly decidedBy: string | null
  readonly decidedAt: string | null
  /** The reason of a rejection, or the note of the approver; may be empty. */
  readonly reason: string
}

/** A document as the lists have it. */
export interface DocumentRecord extends Omit<DocumentSummary, 'search'> {
  readonly id: string
  readonly participantKey: string
  readonly direction: 'sent' | 'received'
  readonly state: 'draft' | 'issued' | 'received'
  readonly uuid: string | null
  readonly originalDocumentId: string | null
  /** What users recorded as paid, and what credit notes take from it: decimals. */
  readonly paid: string
  readonly credited: string
  /**
   * The envelope in which it was received or is sent, chosen at issue; null while it is a draft, and if it is only
   * reported.
   */
  readonly envelopeId: string | null
  readonly facts: ExchangeFacts
  readonly rejectedOnArrival: boolean
  readonly unread: boolean
  /** For a draft: findings that prevented issuing when it was saved; null if it was not checked. */
  readonly faults: number | null
  /** Accounts to which a received invoice is to be paid, without spaces; empty for other documents. */
  readonly payeeAccounts: readonly string[]
  readonly version: number
  /** Instants in UTC. */
  readonly createdAt: string
  readonly createdBy: string | null
  /** For a draft: the user responsible for the last change; for a key, its maker. */
  readonly changedBy: string | null
  readonly issuedAt: string | null
  readonly issuedBy: string | null
  readonly approval: Approval | null
  /** The scheduled time of sending; null when it is not scheduled. */
  readonly sendAt: string | null
}

/** The contents of a document. */
export interface DocumentContents {
  readonly draft: InvoiceDraft
  readonly totals: Totals
  /** The findings of its issue or arrival; a draft's are computed on demand. */
  readonly findings: readonly Finding[]
  readonly xml: Buffer | null
  readonly xmlSha256: string | null
  readonly rulePack: string | null
}

/** Facts of a document without exchange. */
export const noExchange: ExchangeFacts = {
  transmission: { state: 'notApplicable', reason: null },
  messageLevelStatus: { state: 'notExpected', overdue: false },
  taxReport: { state: 'notRequired', reason: null, overdue: false },
  reportingIds: [null, null, null],
  rejection: [],
  response: null,
  responseSettled: false,
  atProvider: null,
}

/** Whether a document was issued to a file for another provider. It stays so: the database refuses to change the reason. */
export function isIssuedToFile({ facts, state }: Pick<DocumentRecord, 'facts' | 'state'>): boolean {
  return state === 'issued' && facts.transmission.reason === 'otherProvider'
}
