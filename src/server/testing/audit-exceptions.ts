/** Operations that the test of the audit trail (permissions.test.ts) cannot carry out, or whose entry another test expects. */

const byReason: Readonly<Record<string, readonly string[]>> = {
  'The thing is done already, and asking again changes nothing: demo.test.ts, onboarding.test.ts, archive tests.':
    [
      'POST /demo',
      'POST /onboarding/attempts/{id}/link',
      'POST /onboarding/{provider}/attempts',
      'PUT /archive/class',
    ],
  'The file of the sample answers for no document: provider tests.': ['POST /provider-answers/files'],
  'It needs the figures of a period, or a return that is filed: filed-returns.test.ts.': [
    'PATCH /filed-returns/{id}',
    'POST /filed-returns',
    'POST /filed-returns/{id}/withdrawal',
  ],
  'It needs an import: imports tests.': [
    'PATCH /imports/{id}/rows/{number}',
    'POST /imports/{id}/cancel',
    'POST /imports/{id}/confirm',
    'POST /imports/{id}/mend',
    'POST /imports/{id}/repeat',
    'POST /imports/{id}/restore',
    'POST /imports/{id}/undo',
    'PUT /imports/{id}/columns',
  ],
  'It needs a document in another state: tests of exchange, approval, delivery, payments and responses.': [
    'POST /documents/mark-paid',
    'POST /documents/remove-drafts',
    'POST /documents/undo-payments',
    'POST /documents/{id}/approval',
    'POST /documents/{id}/approval/decision',
    'POST /documents/{id}/approval/withdrawal',
    'POST /documents/{id}/cancel-sending',
    'POST /documents/{id}/deliveries/revoke',
    'POST /documents/{id}/deliveries/{deliveryId}/resend',
    'POST /documents/{id}/deliveries/{deliveryId}/revoke',
    'POST /documents/{id}/payments',
    'POST /documents/{id}/payments/{paymentId}/undo',
    'POST /documents/{id}/report/resubmit',
    'POST /documents/{id}/report/withdraw',
    'POST /documents/{id}/responses',
    'POST /documents/{id}/responses/settle',
    'POST /documents/{id}/retained-amount/invoice',
    'POST /documents/{id}/retry',
    'POST /documents/{id}/send-now',
    'PUT /documents/{id}/retained-amount',
    'PUT /documents/{id}/schedule',
  ],
  'It needs a file: tests of internal files.': [
    'DELETE /documents/{id}/internal-files/{fileId}',
    'POST /documents/{id}/internal-files',
  ],
  'It needs a comment, an assignment or another member: tests of discussion and assignment.': [
    'DELETE /documents/{id}/assignment',
    'DELETE /documents/{id}/comments/{commentId}',
    'PUT /documents/{id}/assignment',
    'PUT /documents/{id}/comments/{commentId}',
  ],
  'It is for companies whose documents another provider sends: tests of other-provider and participants.': [
    'POST /documents/{id}/provider-answers',
    'POST /participants',
    'POST /provider-answers/import',
    'POST /received-documents',
  ],
  'It is for operators: operators.test.ts.': [
    'POST /operations/arrivals/{id}/accept-again',
    'POST /operations/arrivals/{id}/dismiss',
    'POST /operations/stuck/{environment}/{transmissionId}/retry',
  ],
  'It needs an outage: outages.test.ts.': ['POST /outages/{id}/notice'],
  'It needs a code, an app or a passkey: tests of identity.': [
    'PATCH /user/passkeys/{id}',
    'POST /user/authenticator/confirm',
    'POST /user/authenticator/remove',
    'POST /user/email/confirm',
    'POST /user/passkeys',
    'POST /user/passkeys/{id}/remove',
    'POST /user/recovery-codes',
  ],
  'It needs a mailed code, or a request to take back: deletion tests.': [
    'DELETE /organization/deletion',
    'DELETE /user/deletion',
    'POST /organization/deletion',
    'POST /user/deletion',
  ],
  'It needs a second one: tests of contacts, identity, people and settings.': [
    'DELETE /people/{id}',
    'DELETE /user/sessions/{id}',
    'POST /contacts/{id}/merge',
    'POST /settings/bank-accounts',
    'PUT /people/{id}',
  ],
  'It needs the version that others have changed by then: tests of participants and settings.': [
    'PUT /participants/{id}',
    'PUT /settings',
    'PUT /settings/paper',
  ],
  'It needs an attempt to de-link, which ends what all others need: onboarding.test.ts.': [
    'POST /onboarding/attempts/{id}/delink',
  ],
}

/** The operations, each with the reason. */
export const untried: ReadonlyMap<string, string> = new Map(
  Object.entries(byReason).flatMap(([reason, routes]) => routes.map((route) => [route, reason] as const)),
)
