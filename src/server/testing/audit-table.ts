/** What each operation that changes something leaves in the audit trail, for the test that holds them to it. */
import type { Audit } from '#contract/api/operation'
import { operations, routeOf } from '#contract/api/registry'

const preview = { nothing: 'shows what would be, and keeps nothing' }

/** The operations that are not declared yet (`contract/api`). */
const undeclared: Readonly<Record<string, Audit>> = {
  'DELETE /contacts/{id}': ['contact.deleted', 'contact.archived'],
  'DELETE /organization/deletion': ['organization.deletionTakenBack'],
  'DELETE /products/{id}': ['product.deleted'],
  'DELETE /user/deletion': ['user.deletionTakenBack'],
  'DELETE /settings/bank-accounts/{id}': ['settings.bankAccountRemoved'],
  'PATCH /imports/{id}/rows/{number}': { nothing: 'nothing becomes of a row before the import is confirmed' },
  'POST /archive/holds': ['archive.holdPlaced'],
  'POST /archive/holds/{id}/release': ['archive.holdReleased'],
  'POST /archive/verifications': ['archive.verificationStarted'],
  'POST /audit/check': ['audit.checkStarted'],
  'POST /contacts': ['contact.created'],
  'POST /contacts/{id}/check': {
    nothing: 'asks the directory, whose answer is a notice when it has changed',
  },
  'POST /contacts/{id}/merge': ['contact.merged'],
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
  'POST /imports': ['import.started'],
  'POST /imports/{id}/cancel': ['import.cancelled'],
  'POST /imports/{id}/confirm': ['import.confirmed'],
  'POST /imports/{id}/mend': { nothing: 'nothing becomes of a row before the import is confirmed' },
  'POST /imports/{id}/repeat': ['import.started'],
  'POST /imports/{id}/restore': { nothing: 'nothing becomes of a row before the import is confirmed' },
  'POST /imports/{id}/undo': ['import.undone'],
  'POST /notices/read': { nothing: 'a person’s own marks' },
  'POST /organization/deletion': ['organization.deletionAsked'],
  'POST /products': ['product.created'],
  'POST /provider-answers/import': ['otherProvider.answerRecorded'],
  'POST /provider-answers/files': ['otherProvider.answerRecorded'],
  'POST /received-documents': ['document.receivedElsewhere'],
  'POST /report-files': ['report.fileStarted'],
  'POST /settings/bank-accounts': ['settings.bankAccountAdded'],
  'POST /settings/paper/preview': preview,
  'POST /simulator/clock': ['simulator.clock-moved'],
  'POST /user/deletion': ['user.deletionAsked'],
  'PUT /archive/class': ['archive.classChanged'],
  'PUT /contacts/{id}': ['contact.updated'],
  'PUT /documents/{id}/schedule': ['exchange.rescheduled'],
  'PUT /imports/{id}/columns': { nothing: 'nothing becomes of columns before the import is confirmed' },
  'PUT /notices/choices': ['settings.notificationsUpdated'],
  'PUT /products/{id}': ['product.updated', 'product.archived'],
  'PUT /settings': ['settings.updated'],
  'PUT /settings/bank-accounts/{id}': ['settings.bankAccountUpdated'],
  'PUT /settings/paper': ['settings.paper-updated'],
  'PUT /simulator/faults': ['simulator.faults-set'],
  'PUT /simulator/taxpayer': ['simulator.taxpayer-set'],
}

const declared = [...operations.values()].flatMap((operation) =>
  operation.method === 'GET' || operation.needs === 'public'
    ? []
    : [[routeOf(operation), operation.audit] as const],
)

/** The trace of every operation for people or keys that changes something; an operation that is in both is in the list twice. */
export const auditTraces: readonly (readonly [route: string, trace: Audit])[] = [
  ...Object.entries(undeclared),
  ...declared,
]
export const auditTable: Readonly<Record<string, Audit>> = Object.fromEntries(auditTraces)
