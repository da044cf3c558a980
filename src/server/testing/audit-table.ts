/** What each operation that changes something leaves in the audit trail, for the test that holds them to it. */
import type { Audit } from '#contract/api/operation'
import { operations, routeOf } from '#contract/api/registry'

const noCode = { nothing: 'sends a code, or keeps a secret that a code has still to prove' }

/** The operations that are not declared yet (`contract/api`). */
const undeclared: Readonly<Record<string, Audit>> = {
  'DELETE /people/invitations/{id}': ['invitation.revoked'],
  'DELETE /people/{id}': ['member.removed'],
  'DELETE /user/sessions': ['user.sessions-ended'],
  'DELETE /user/sessions/{id}': ['user.sessions-ended'],
  'PATCH /user/me': ['user.updated'],
  'PATCH /user/passkeys/{id}': ['user.passkey-renamed'],
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
  'PUT /participants/{id}': ['participant.updated'],
  'PUT /people/{id}': ['member.roleChanged'],
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
