/** What each operation that changes something leaves in the audit trail, for the test that holds them to it. */
import type { Audit } from '#contract/api/operation'
import { operations, routeOf } from '#contract/api/registry'

const noCode = { nothing: 'sends a code, or keeps a secret that a code has still to prove' }
const preview = { nothing: 'shows what would be, and keeps nothing' }

/** The operations that are not declared yet (`contract/api`). */
const undeclared: Readonly<Record<string, Audit>> = {
  'DELETE /contacts/{id}': ['contact.deleted', 'contact.archived'],
  'DELETE /people/invitations/{id}': ['invitation.revoked'],
  'DELETE /people/{id}': ['member.removed'],
  'DELETE /products/{id}': ['product.deleted'],
  'DELETE /user/sessions': ['user.sessions-ended'],
  'DELETE /user/sessions/{id}': ['user.sessions-ended'],
  'DELETE /settings/bank-accounts/{id}': ['settings.bankAccountRemoved'],
  'PATCH /imports/{id}/rows/{number}': { nothing: 'nothing becomes of a row before the import is confirmed' },
  'PATCH /user/me': ['user.updated'],
  'PATCH /user/passkeys/{id}': ['user.passkey-renamed'],
  'POST /contacts': ['contact.created'],
  'POST /contacts/{id}/check': {
    nothing: 'asks the directory, whose answer is a notice when it has changed',
  },
  'POST /contacts/{id}/merge': ['contact.merged'],
  'POST /imports': ['import.started'],
  'POST /imports/{id}/cancel': ['import.cancelled'],
  'POST /imports/{id}/confirm': ['import.confirmed'],
  'POST /imports/{id}/mend': { nothing: 'nothing becomes of a row before the import is confirmed' },
  'POST /imports/{id}/repeat': ['import.started'],
  'POST /imports/{id}/restore': { nothing: 'nothing becomes of a row before the import is confirmed' },
  'POST /imports/{id}/undo': ['import.undone'],
  'POST /notices/read': { nothing: 'a person’s own marks' },
  'POST /onboarding/attempts/{id}/delink': ['participant.delinked'],
  'POST /onboarding/attempts/{id}/link': { nothing: 'a step towards onboarding.completed' },
  'POST /onboarding/attempts/{id}/verify': ['onboarding.completed'],
  'POST /onboarding/{provider}/attempts': ['onboarding.started'],
  'POST /operations/arrivals/{id}/accept-again': ['operations.arrivalReopened'],
  'POST /operations/arrivals/{id}/dismiss': ['operations.arrivalDismissed'],
  'POST /operations/stuck/{environment}/{transmissionId}/retry': ['operations.transmissionRetried'],
  'POST /outages/{id}/notice': ['outage.noticeGiven'],
  'POST /participants': ['participant.added'],
  'POST /participants/{id}/republish': ['participant.republished'],
  'POST /people/invitations': ['invitation.sent'],
  'POST /people/invitations/{id}/resend': ['invitation.resent'],
  'POST /people/leave': ['member.left'],
  'POST /products': ['product.created'],
  'POST /report-files': ['report.fileStarted'],
  'POST /settings/bank-accounts': ['settings.bankAccountAdded'],
  'POST /settings/paper/preview': preview,
  'POST /user/authenticator': noCode,
  'POST /user/authenticator/confirm': ['user.authenticator-added'],
  'POST /user/authenticator/remove': ['user.authenticator-removed'],
  'POST /user/email/code': noCode,
  'POST /user/email/confirm': ['user.email-confirmed'],
  'POST /user/passkeys': ['user.passkey-added'],
  'POST /user/passkeys/begin': noCode,
  'POST /user/passkeys/proof': noCode,
  'POST /user/passkeys/{id}/remove': ['user.passkey-removed'],
  'POST /user/password': ['user.password-changed', 'user.sessions-ended'],
  'POST /user/recovery-codes': ['user.recovery-codes-renewed'],
  'PUT /contacts/{id}': ['contact.updated'],
  'PUT /imports/{id}/columns': { nothing: 'nothing becomes of columns before the import is confirmed' },
  'PUT /notices/choices': ['settings.notificationsUpdated'],
  'PUT /participants/{id}': ['participant.updated'],
  'PUT /people/{id}': ['member.roleChanged'],
  'PUT /products/{id}': ['product.updated', 'product.archived'],
  'PUT /settings': ['settings.updated'],
  'PUT /settings/bank-accounts/{id}': ['settings.bankAccountUpdated'],
  'PUT /settings/paper': ['settings.paper-updated'],
}

const declared = [...operations.values()].flatMap((operation) =>
  operation.method === 'GET' || operation.needs === 'public'
    ? []
    : [[routeOf(operation), operation.audit] as const],
)

/**
 * The trace of every operation of somebody signed in that changes something; an operation that is in both is in the list
 * twice.
 */
export const auditTraces: readonly (readonly [route: string, trace: Audit])[] = [
  ...Object.entries(undeclared),
  ...declared,
]
export const auditTable: Readonly<Record<string, Audit>> = Object.fromEntries(auditTraces)
