/** What each operation that changes something leaves in the audit trail, for the test that holds them to it. */
import type { Audit } from '#contract/api/operation'
import { operations, routeOf } from '#contract/api/registry'

const noCode = { nothing: 'sends a code, or keeps a secret that a code has still to prove' }

/** The operations that are not declared yet (`contract/api`). */
const undeclared: Readonly<Record<string, Audit>> = {
  'DELETE /organization/deletion': ['organization.deletionTakenBack'],
  'DELETE /people/invitations/{id}': ['invitation.revoked'],
  'DELETE /people/{id}': ['member.removed'],
  'DELETE /user/deletion': ['user.deletionTakenBack'],
  'DELETE /user/sessions': ['user.sessions-ended'],
  'DELETE /user/sessions/{id}': ['user.sessions-ended'],
  'PATCH /user/me': ['user.updated'],
  'PATCH /user/passkeys/{id}': ['user.passkey-renamed'],
  'POST /archive/holds': ['archive.holdPlaced'],
  'POST /archive/holds/{id}/release': ['archive.holdReleased'],
  'POST /archive/verifications': ['archive.verificationStarted'],
  'POST /audit/check': ['audit.checkStarted'],
  'POST /data-exports': ['data.exportStarted'],
  'POST /documents/bulk-issue': ['exchange.bulkIssueStarted', 'exchange.bulkIssueToFileStarted'],
  'POST /documents/bulk-retry': ['exchange.bulkRetryStarted'],
  'POST /documents/{id}/approval': ['document.approvalRequested'],
  'POST /documents/{id}/approval/decision': ['document.approved', 'document.approvalRejected'],
  'POST /documents/{id}/cancel-sending': ['exchange.canceled'],
  'POST /documents/{id}/deliveries': ['delivery.requested'],
  'POST /documents/{id}/deliveries/{deliveryId}/resend': ['delivery.resent'],
  'POST /documents/{id}/deliveries/{deliveryId}/revoke': ['delivery.revoked'],
  'POST /documents/{id}/provider-answers': ['otherProvider.answerRecorded'],
  'POST /documents/{id}/report/resubmit': ['exchange.reportResubmitted'],
  'POST /documents/{id}/report/withdraw': ['exchange.reportWithdrawn'],
  'POST /documents/{id}/retained-amount/invoice': ['document.retentionInvoiced', 'document.drafted'],
  'PUT /documents/{id}/retained-amount': ['document.retentionPaid', 'document.retentionReopened'],
  'POST /documents/{id}/responses': ['document.responded'],
  'POST /documents/{id}/responses/settle': ['document.responseSettled'],
  'POST /documents/{id}/retry': ['exchange.retried', 'exchange.sentAgain'],
  'POST /documents/{id}/send-now': ['exchange.sentNow'],
  'POST /evidence/runs': ['evidence.runStarted'],
  'POST /onboarding/attempts/{id}/delink': ['participant.delinked'],
  'POST /onboarding/attempts/{id}/link': { nothing: 'a step towards onboarding.completed' },
  'POST /onboarding/attempts/{id}/verify': ['onboarding.completed'],
  'POST /onboarding/{provider}/attempts': ['onboarding.started'],
  'POST /operations/arrivals/{id}/accept-again': ['operations.arrivalReopened'],
  'POST /operations/arrivals/{id}/dismiss': ['operations.arrivalDismissed'],
  'POST /operations/stuck/{environment}/{transmissionId}/retry': ['operations.transmissionRetried'],
  'POST /organization/deletion': ['organization.deletionAsked'],
  'POST /outages/{id}/notice': ['outage.noticeGiven'],
  'POST /participants': ['participant.added'],
  'POST /participants/{id}/republish': ['participant.republished'],
  'POST /people/invitations': ['invitation.sent'],
  'POST /people/invitations/{id}/resend': ['invitation.resent'],
  'POST /people/leave': ['member.left'],
  'POST /provider-answers/import': ['otherProvider.answerRecorded'],
  'POST /provider-answers/files': ['otherProvider.answerRecorded'],
  'POST /received-documents': ['document.receivedElsewhere'],
  'POST /simulator/clock': ['simulator.clock-moved'],
  'POST /user/authenticator': noCode,
  'POST /user/authenticator/confirm': ['user.authenticator-added'],
  'POST /user/authenticator/remove': ['user.authenticator-removed'],
  'POST /user/deletion': ['user.deletionAsked'],
  'POST /user/email/code': noCode,
  'POST /user/email/confirm': ['user.email-confirmed'],
  'POST /user/passkeys': ['user.passkey-added'],
  'POST /user/passkeys/begin': noCode,
  'POST /user/passkeys/proof': noCode,
  'POST /user/passkeys/{id}/remove': ['user.passkey-removed'],
  'POST /user/password': ['user.password-changed', 'user.sessions-ended'],
  'POST /user/recovery-codes': ['user.recovery-codes-renewed'],
  'PUT /archive/class': ['archive.classChanged'],
  'PUT /documents/{id}/schedule': ['exchange.rescheduled'],
  'PUT /participants/{id}': ['participant.updated'],
  'PUT /people/{id}': ['member.roleChanged'],
  'PUT /simulator/faults': ['simulator.faults-set'],
  'PUT /simulator/taxpayer': ['simulator.taxpayer-set'],
}

const declared = [...operations.values()].flatMap((operation) =>
  operation.method === 'GET' ? [] : [[routeOf(operation), operation.audit] as const],
)

/** The trace of every operation that changes something; an operation that is in both is in the list twice. */
export const auditTraces: readonly (readonly [route: string, trace: Audit])[] = [
  ...Object.entries(undeclared),
  ...declared,
]
export const auditTable: Readonly<Record<string, Audit>> = Object.fromEntries(auditTraces)
