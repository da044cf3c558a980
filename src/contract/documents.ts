/** Documents: drafts, issuing, the sent and received lists, details and their artefacts. */

import { z } from 'zod'
import { atProviderStates } from '#core/at-provider'
import { invoiceDraftSchema } from '#core/invoice'
import { Amount, CurrencyCode, Finding, Instant, idOf, PlainDate, Version } from './common.ts'
import { UserId } from './identity.ts'
import { ParticipantKey, TypeCode } from './participants.ts'

export const DocumentId = idOf('doc')

export const Direction = z.enum(['sent', 'received'])

/** The separate facts of a document's way; the words that people see are derived from them (core/lifecycle). */
const DocumentFacts = z.object({
  /** draft, issued, or received. */
  document: z.enum(['draft', 'issued', 'received']),
  /** The transmission to the receiver. */
  transmission: z.object({ state: z.string(), reason: z.string().nullable() }),
  messageLevelStatus: z.object({ state: z.string(), overdue: z.boolean() }),
  /** The transmission to the tax authority, from our side. */
  taxReport: z.object({ state: z.string(), reason: z.string().nullable(), overdue: z.boolean() }),
  /** Of a document that was issued to a file: what the company's own provider has confirmed; null for others. */
  atProvider: z
    .object({
      state: z.enum(atProviderStates),
      delivered: z.boolean(),
      reported: z.boolean(),
      /** It has waited for too long. */
      overdue: z.boolean(),
    })
    .nullable()
    .default(null),
})

const RailStop = z.enum(['full', 'waiting', 'failed', 'doubt', 'empty', 'notApplicable'])

/** Where a document stands, in one verdict and two rails; its words are `lifecycle:verdict.<key>`, of open responses `exchange:sent.verdict.<key>`. */
export const Standing = z.object({
  verdict: z.string(),
  tone: z.enum(['done', 'waiting', 'needsYou', 'inDoubt', 'notApplicable', 'draft']),
  exchangeStatus: z.string(),
  reportingStatus: z.string(),
  exchangeRail: z.array(RailStop).length(3),
  reportingRail: z.array(RailStop).length(3),
})
export type Standing = z.infer<typeof Standing>

/**
 * What is paid of a document, from the payments that users recorded: it has nothing to do with exchange and reporting.
 * Rows and events have it of a credit note only once all of it was refunded: what can still be refunded depends on its
 * invoices. `credited`: credit notes reduced it to nothing. `reportedPaid`: the buyer has answered that it is paid.
 */
export const Settlement = z.object({
  state: z.enum(['open', 'partlyPaid', 'paid', 'credited', 'reportedPaid']),
  /** Of a credit note: what was refunded. */
  paid: Amount,
  /** What credit notes take from an invoice. */
  credited: Amount,
  /** The amount due without both; at least zero. Of a credit note: what can still be refunded. */
  open: Amount,
})
export type Settlement = z.infer<typeof Settlement>

export const DocumentRow = z.object({
  id: DocumentId,
  version: Version,
  direction: Direction,
  typeCode: TypeCode,
  /** Issue date; for a draft without one, the day it was made. */
  date: PlainDate,
  /** Null until issued (a typed number of a draft counts). */
  number: z.string().nullable(),
  counterpartyName: z.string(),
  counterpartyNameAr: z.string(),
  sendingParticipantId: z.string(),
  receivingParticipantId: z.string(),
  currency: CurrencyCode,
  payable: Amount,
  /** The day until which it is to be paid; null without one, and for credit notes. */
  dueDate: PlainDate.nullable().default(null),
  /** What is paid and still open; null for drafts and documents without an amount due. */
  settlement: Settlement.nullable().default(null),
  /** Of a draft: how many findings prevented issuing when it was saved; null if it was not checked, and once issued. */
  faults: z.number().int().nullable().default(null),
  /** A draft that is an offer in the form of an invoice; it is never issued. */
  proforma: z.boolean().default(false),
  facts: DocumentFacts,
  standing: Standing,
  /** Reporting IDs 1 to 3: our tax report, the receiving side's, the tax authority's acknowledgement. */
  reportingIds: z.tuple([z.string().nullable(), z.string().nullable(), z.string().nullable()]),
  /** Received documents only: not opened yet. */
  unread: z.boolean(),
  /**
   * The newest business response, a code of the Invoice Response (AP, UQ, RE …): ours to what was received,
   * the buyer's to what was sent; its words are `responses:status.<code>`.
   */
  response: z.string().nullable().default(null),
  createdAt: Instant,
})
export type DocumentRow = z.infer<typeof DocumentRow>

/** A member who may see the documents of a participant, or one who could when a document was assigned to them. */
export const DocumentPerson = z.object({
  id: UserId,
  name: z.string(),
  /** Whether they may see the documents of the participant now: only then a document can be assigned to them. */
  canSee: z.boolean(),
})
export type DocumentPerson = z.infer<typeof DocumentPerson>

/** A document in a list. */
export const ListedDocument = DocumentRow.extend({
  /** The member to whom it is assigned; null for none. */
  assignee: DocumentPerson.nullable().default(null),
})
export type ListedDocument = z.infer<typeof ListedDocument>

/** One thing that happened, newest first in the answer; its words are `exchange:event.<key>`. */
export const TimelineEntry = z.object({
  id: z.string(),
  at: Instant,
  key: z.string(),
  tone: z.enum(['done', 'waiting', 'needsYou', 'inDoubt', 'neutral']),
  /** Who did it: a person's name, or an actor key such as `portal`, `receiverProvider`, `taxAuthority`. */
  actor: z.string(),
  /** Raw code or id, shown small. */
  code: z.string().nullable(),
  params: z.record(z.string(), z.string()),
  /**
   * Of a business response: whether it counts and changed an earlier decision, or was replaced by a newer one.
   * Null when there was no other one.
   */
  response: z.enum(['changed', 'replaced']).nullable().default(null),
})

const RelatedDocument = z.object({
  id: DocumentId,
  number: z.string().nullable(),
  typeCode: TypeCode,
  relation: z.enum(['corrects', 'correctedBy']),
})

/** One attempt to hand something over: when, under which id, and what came back. */
export const Attempt = z.object({
  transmissionKind: z.enum(['invoice', 'taxReport', 'messageLevelStatus', 'invoiceResponse']),
  /** A retransmission is the same bytes under the same id again; an attempt is a new one. */
  kind: z.enum(['attempt', 'retransmission']).default('attempt'),
  startedAt: Instant,
  finishedAt: Instant.nullable(),
  transportId: z.string().nullable(),
  outcome: z.string().nullable(),
  detail: z.string().nullable(),
})

/** Amounts as `core/tax` computed them; stored with an issued document. Shape: `Totals` of core/tax. */
const ComputedTotals = z.looseObject({})

export const DocumentDetail = DocumentRow.extend({
  /** The company that it belongs to: every action on it is taken as this company. */
  participant: ParticipantKey,
  /** The Arabic address of the other side, if its address is that of the address book. */
  counterpartyAddressAr: z.string().default(''),
  /** The form state of a draft, or the frozen model of an issued or received document. */
  draft: invoiceDraftSchema,
  totals: ComputedTotals,
  findings: z.array(Finding),
  timeline: z.array(TimelineEntry),
  attempts: z.array(Attempt),
  related: z.array(RelatedDocument),
  ids: z.object({
    uuid: z.string().nullable(),
    envelopeId: z.string().nullable(),
    sha256: z.string().nullable(),
    rulePack: z.string().nullable(),
  }),
  /** Accounts that a received invoice asks to be paid to, without spaces; none of other documents. */
  payeeAccounts: z.array(z.string()).default([]),
  /**
   * Of a received invoice that is not approved: accounts that its supplier has not been known by, beside those that it
   * was. Known are the accounts of the supplier's first invoice and of approved ones.
   */
  changedAccount: z
    .object({
      accounts: z.array(z.string()).min(1),
      known: z.array(
        z.object({
          account: z.string(),
          /** How many of its newest 500 invoices named it. */
          documents: z.number().int(),
          /** The date of the first of them. */
          since: PlainDate,
        }),
      ),
    })
    .nullable()
    .default(null),
  /**
   * Of a received invoice without a changed account: which of its accounts an earlier, approved invoice of its supplier
   * named, and the newest such invoice.
   */
  approvedAccounts: z
    .array(z.object({ account: z.string(), number: z.string().nullable(), date: PlainDate }))
    .default([]),
  /** Reasons of a rejection, as its sender wrote them: XPath or NA, reason code, text. */
  rejection: z.array(z.object({ location: z.string(), code: z.string(), text: z.string() })),
  issuedAt: Instant.nullable(),
  /** The time that sending waits for, while it does. */
  sendAt: Instant.nullable().default(null),
  /** For a draft that a second user approves before it is issued; null without a request. */
  approval: z
    .object({
      state: z.enum(['awaiting', 'approved', 'rejected']),
      /** Id of the person or key that asked. The timeline has names. */
      requestedBy: z.string(),
      keyMadeBy: z.string().nullable(),
      /** Ids of the people who may not decide: those who wrote the draft, changed it last, requested approval, or made the key that did. */
      barred: z.array(z.string()).default([]),
      requestedAt: Instant,
      decidedBy: z.string().nullable(),
      decidedAt: Instant.nullable(),
      reason: z.string(),
    })
    .nullable()
    .default(null),
  /** Of a draft that awaits approval: the members who may decide now, by name; null for other documents. */
  approvers: z
    .array(z.object({ id: z.string(), name: z.string() }))
    .nullable()
    .default(null),
  /** Of an issued invoice: what may still be credited, with VAT, in its currency. */
  leftToCredit: Amount.nullable().default(null),
})
export type DocumentDetail = z.infer<typeof DocumentDetail>

export const RequestApprovalRequest = z.object({ version: Version })

export const WithdrawApprovalRequest = z.object({ version: Version })

/** A rejection says why. */
export const DecideApprovalRequest = z.discriminatedUnion('decision', [
  z.object({
    version: Version,
    decision: z.literal('approve'),
    reason: z.string().trim().max(500).optional(),
  }),
  z.object({ version: Version, decision: z.literal('reject'), reason: z.string().trim().min(1).max(500) }),
])
export type DecideApprovalRequest = z.infer<typeof DecideApprovalRequest>

/** `POST /documents`: a new draft. */
export const CreateDraftRequest = z.object({
  draft: invoiceDraftSchema,
  /** The document that the draft was made from, if any; refused unless it is of the same company. */
  source: DocumentId.optional(),
})
export type CreateDraftRequest = z.infer<typeof CreateDraftRequest>

/** `PUT /documents/{id}`. */
export const UpdateDraftRequest = z.object({ draft: invoiceDraftSchema, version: Version })
export type UpdateDraftRequest = z.infer<typeof UpdateDraftRequest>

/**
 * `POST /documents/{id}/issue`, with `Idempotency-Key`: freeze, number and send. When `draft` is given it is
 * saved first in the same transaction, so that what goes out is what was on the screen.
 */
export const IssueDocumentRequest = z.object({
  version: Version,
  draft: invoiceDraftSchema.optional(),
  /** Not before this instant; it is issued and numbered now, and waits. */
  sendAt: Instant.optional(),
  /** Issue it to a file, for another provider: where no network is connected, and never sent by this portal. */
  toFile: z.literal(true).optional(),
  /** Confirms that its date lies in a period whose VAT return is filed: without it, such a document is refused. */
  intoFiledPeriod: z.literal(true).optional(),
  /** The number that the user has confirmed; a document that would get another one is not issued. */
  expectedNumber: z.string().trim().min(1).max(200).optional(),
})
export type IssueDocumentRequest = z.infer<typeof IssueDocumentRequest>

/** `POST /documents/{id}/credit-note`: a draft that corrects this document. */
export const CreateCreditNoteRequest = z.object({ reasonCode: z.string().max(40).optional() })

/** `POST /documents/{id}/copy`: a draft that says the same, without number and dates. */
export const CopyDocumentRequest = z.strictObject({
  /**
   * The copy stands for the same supply, as the correction of what was rejected or the invoice of a proforma does: it keeps
   * periods, deliveries and prepayments, and is no proforma.
   */
  sameSupply: z.boolean().default(false),
})

/** `GET /documents/defaults`: what the next document to a buyer (or supplier, when self-billed) may begin with. */
export const DocumentDefaultsQuery = z.object({
  typeCode: TypeCode,
  /** The participant id of the other side, such as `0235:1000000006`; its name where it has none, or a predefined one. */
  counterparty: z.string().trim().min(1).max(200),
})
export type DocumentDefaultsQuery = z.infer<typeof DocumentDefaultsQuery>
/** Where the defaults come from and what they are; null when nothing was issued to them lately. */
export const DocumentDefaults = z
  .object({ id: DocumentId, number: z.string(), defaults: invoiceDraftSchema.partial() })
  .nullable()
export type DocumentDefaults = z.infer<typeof DocumentDefaults>

/** `GET /documents/next-number?typeCode=380`: a preview; the number itself is given at issue. */
export const NextNumberQuery = z.object({ typeCode: TypeCode })
export const NextNumber = z.object({ number: z.string().nullable(), automatic: z.boolean() })

/** `DELETE /documents/{id}`: drafts only. */
export const RemoveDraftRequest = z.object({ version: z.coerce.number().int().min(1) })
