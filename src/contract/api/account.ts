/** Operations on how a person's own account is protected: sessions, password, address, authenticator app. */
import { z } from 'zod'
import { proofProblems } from '../account-proof.ts'
import {
  AccountSecurity,
  AuthenticatorSetup,
  ChangePasswordRequest,
  CodeRequest,
  ConfirmEmailRequest,
  EmailCode,
  ProvenRequest,
  RecoveryCodes,
  SessionIdParams,
} from '../account-security.ts'
import { dataOf } from '../common.ts'
import { operation } from './operation.ts'

const shared = { tag: 'identity', needs: 'person' } as const
/** Also for people who still have to set up the required second step. */
const settingUp = { ...shared, beforeSecondStep: true } as const
const done = dataOf(z.object({ status: z.string() }))

export const getAccountSecurity = operation({
  ...settingUp,
  method: 'GET',
  path: '/user/security',
  summary: 'Get the security settings of my account',
  response: dataOf(AccountSecurity),
  problems: [],
})

export const endOtherSessions = operation({
  ...settingUp,
  method: 'DELETE',
  path: '/user/sessions',
  summary: 'Sign out all my other sessions',
  response: done,
  audit: ['user.sessions-ended'],
  problems: [],
})

export const endSession = operation({
  ...settingUp,
  method: 'DELETE',
  path: '/user/sessions/{id}',
  summary: 'Sign out one of my sessions',
  params: SessionIdParams,
  response: done,
  audit: ['user.sessions-ended'],
  problems: ['identity.session-not-found'],
})

export const changePassword = operation({
  ...settingUp,
  method: 'POST',
  path: '/user/password',
  summary: 'Change my password',
  body: ChangePasswordRequest,
  response: done,
  audit: ['user.password-changed', 'user.sessions-ended'],
  problems: ['identity.managed-elsewhere', 'identity.too-many-tries'],
})

export const sendEmailCode = operation({
  ...settingUp,
  method: 'POST',
  path: '/user/email/code',
  summary: 'E-mail a verification code to my address',
  response: dataOf(EmailCode),
  audit: { nothing: 'it only sends a code; entering the code is recorded' },
  problems: ['identity.too-many-tries'],
})

export const confirmEmail = operation({
  ...settingUp,
  method: 'POST',
  path: '/user/email/confirm',
  summary: 'Verify my e-mail address',
  body: ConfirmEmailRequest,
  response: done,
  audit: ['user.email-confirmed'],
  problems: [
    'identity.code-expired',
    'identity.code-wrong',
    'identity.second-step-locked',
    'identity.too-many-tries',
  ],
})

export const setUpAuthenticator = operation({
  ...settingUp,
  method: 'POST',
  path: '/user/authenticator',
  summary: 'Set up an authenticator app',
  body: ProvenRequest,
  response: dataOf(AuthenticatorSetup),
  audit: { nothing: 'it stores an unconfirmed secret; the confirmation is recorded' },
  problems: ['identity.address-unproven', 'identity.authenticator-in-use', ...proofProblems],
})

export const confirmAuthenticator = operation({
  ...settingUp,
  method: 'POST',
  path: '/user/authenticator/confirm',
  summary: 'Activate the authenticator app',
  body: CodeRequest,
  response: dataOf(RecoveryCodes),
  audit: ['user.authenticator-added'],
  problems: ['identity.code-wrong', 'identity.second-step-locked'],
})

export const removeAuthenticator = operation({
  ...shared,
  method: 'POST',
  path: '/user/authenticator/remove',
  summary: 'Return to codes by e-mail',
  body: ProvenRequest,
  response: done,
  audit: ['user.authenticator-removed'],
  problems: ['identity.authenticator-none', 'identity.second-step-kept', ...proofProblems],
})

export const renewRecoveryCodes = operation({
  ...shared,
  method: 'POST',
  path: '/user/recovery-codes',
  summary: 'Generate new recovery codes',
  body: ProvenRequest,
  response: dataOf(RecoveryCodes),
  audit: ['user.recovery-codes-renewed'],
  problems: ['identity.authenticator-none', ...proofProblems],
})
