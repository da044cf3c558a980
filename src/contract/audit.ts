/** The audit trail: who did what, when, from where. */
import { z } from 'zod'
import { FileQuery, Instant, idOf, PageQuery, PeriodDate } from './common.ts'

/** What is written down, `<room>.<past verb>`. */
export const auditActions = [
  'archive.classChanged',
  'archive.holdPlaced',
  'archive.holdReleased',
  'archive.verificationStarted',
  'archive.verified',
  'audit.checkStarted',
  'audit.exported',
  'contact.archived',
  'contact.created',
  'contact.deleted',
  'contact.merged',
  'contact.updated',
  'delivery.requested',
  'delivery.resent',
  'delivery.revoked',
  'demo.ended',
  'demo.started',
  'document.approvalRequested',
  'document.approved',
  'document.approvalRejected',
  'document.approvalWithdrawn',
  'document.assigned',
  'document.buyerResponded',
  'document.commentDeleted',
  'document.commented',
  'document.commentEdited',
  'document.drafted',
  'document.draftSaved',
  'document.internalFileAdded',
  'document.internalFileRemoved',
  'document.issued',
  'document.issuedToFile',
  'document.paymentRecorded',
  'document.paymentUndone',
  'document.received',
  'document.receivedElsewhere',
  'document.removed',
  'document.responded',
  'document.responseSettled',
  'document.retentionDue',
  'document.retentionInvoiced',
  'document.retentionPaid',
  'document.retentionReopened',
  'document.unassigned',
  'data.exported',
  'data.exportStarted',
  'documents.exported',
  'evidence.exported',
  'evidence.runStarted',
  'exchange.bulkIssueStarted',
  'exchange.bulkIssueToFileStarted',
  'exchange.bulkRetryStarted',
  'exchange.canceled',
  'exchange.reportResubmitted',
  'exchange.reportWithdrawn',
  'exchange.rescheduled',
  'exchange.retried',
  'exchange.retriedByOperator',
  'exchange.sentAgain',
  'exchange.sentNow',
  'import.cancelled',
  'import.confirmed',
  'import.started',
  'import.undone',
  'invitation.accepted',
  'invitation.resent',
  'invitation.revoked',
  'invitation.sent',
  'key.created',
  'key.revoked',
  'key.rotated',
  'member.left',
  'member.removed',
  'member.roleChanged',
  'onboarding.completed',
  'onboarding.started',
  'operations.arrivalDismissed',
  'operations.arrivalDownloaded',
  'operations.arrivalReopened',
  'operations.transmissionRetried',
  'organization.created',
  'organization.deleted',
  'organization.deletionAsked',
  'organization.deletionStopped',
  'organization.deletionTakenBack',
  'organization.updated',
  'otherProvider.answerRecorded',
  'outage.noticeGiven',
  'participant.added',
  'participant.created',
  'participant.delinked',
  'participant.republished',
  'participant.profile-updated',
  'participant.registered',
  'participant.updated',
  'product.archived',
  'product.created',
  'product.deleted',
  'product.updated',
  'settings.bankAccountAdded',
  'settings.bankAccountRemoved',
  'settings.bankAccountUpdated',
  'settings.notificationsUpdated',
  'settings.paper-updated',
  'report.fileExported',
  'report.fileStarted',
  'report.vatReturnFiled',
  'report.vatReturnFilingCorrected',
  'report.vatReturnFilingWithdrawn',
  'settings.updated',
  'simulator.clock-moved',
  'simulator.faults-set',
  'simulator.taxpayer-set',
  'user.authenticator-added',
  'user.authenticator-removed',
  'user.deleted',
  'user.deletionAsked',
  'user.deletionStopped',
  'user.deletionTakenBack',
  'user.email-confirmed',
  'user.passkey-added',
  'user.passkey-removed',
  'user.passkey-renamed',
  'user.password-changed',
  'user.password-reset',
  'user.recovery-codes-renewed',
  'user.sessions-ended',
  'user.updated',
] as const
export const AuditAction = z.enum(auditActions)
export type AuditAction = z.infer<typeof AuditAction>

const filters = {
  /** Id of a person (`usr_…`) or a key (`key_…`). */
  actor: z
    .string()
    .regex(/^(usr|key)_[0-9a-z]{26}$/)
    .optional(),
  action: AuditAction.optional(),
  /**
   * Id of what it was done to; or its number or name, which stands for up to 100 documents, contacts, products,
   * participants, people and keys each.
   */
  subject: z.string().trim().min(1).max(200).optional(),
  /** Days in Dubai, both included. */
  from: PeriodDate.optional(),
  to: PeriodDate.optional(),
}

export const AuditQuery = PageQuery.extend(filters)
export type AuditQuery = z.infer<typeof AuditQuery>
export const AuditFileQuery = FileQuery.extend(filters)
export type AuditFileQuery = z.infer<typeof AuditFileQuery>

/** What an action was done to, as it is called now. */
export const AuditSubject = z.object({
  kind: z.enum(['document', 'contact', 'product', 'participant', 'person', 'key']),
  /** The number of a document, null for a draft without one; the name of the others. */
  name: z.string().nullable(),
  /** Where it has one. */
  nameAr: z.string().nullable(),
  /** The list that a document or contact belongs to. */
  list: z.enum(['sent', 'received', 'customers', 'suppliers']).nullable(),
})
export type AuditSubject = z.infer<typeof AuditSubject>

export const AuditEntry = z.object({
  /** Place in the chain, from 1. */
  seq: z.number().int(),
  id: z.string(),
  at: Instant,
  actorKind: z.enum(['user', 'system', 'apiKey']),
  actorId: z.string().nullable(),
  /** Of the person or the key; null for the portal itself. */
  actorName: z.string().nullable(),
  address: z.string().nullable(),
  action: z.string(),
  subjectId: z.string(),
  /** Null when it no longer exists, is of another kind, or may not be read. */
  subject: AuditSubject.nullable(),
  before: z.unknown(),
  after: z.unknown(),
  reason: z.string().nullable(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

/**
 * What is wrong with a trail. `changed`: an entry does not say what it said. `missing`: a place is empty. `unlinked`: an
 * entry does not follow the one before it. `cut`: the end is gone. `added`: entries stand beyond the end. `rewritten`:
 * the trail is not the one that was checked before.
 */
export const AuditFault = z.enum(['changed', 'missing', 'unlinked', 'cut', 'added', 'rewritten', 'unsealed'])
export type AuditFault = z.infer<typeof AuditFault>

/** A check of the whole trail, as far as it is. */
export const AuditCheck = z.object({
  id: idOf('chk'),
  state: z.enum(['running', 'intact', 'broken']),
  /** Number of checked entries, and of all. */
  done: z.number().int(),
  total: z.number().int(),
  fault: AuditFault.nullable(),
  /** Place of the first entry that does not fit. */
  faultAt: z.number().int().nullable(),
  startedAt: Instant,
  finishedAt: Instant.nullable(),
})
export type AuditCheck = z.infer<typeof AuditCheck>
