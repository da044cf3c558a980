/** Operations on registration, sign-in, tokens, forgotten passwords and the person who is signed in. */
import { z } from 'zod'
import { proofProblems } from '../account-proof.ts'
import { dataOf } from '../common.ts'
import {
  ForgotPasswordRequest,
  Me,
  Organization,
  RegisterRequest,
  RegisterResponse,
  ResetPasswordRequest,
  SignInCodeRequest,
  SignInRequest,
  SignInResponse,
  SignUpRequest,
  TokenResponse,
  UpdateMeRequest,
  UpdateOrganizationRequest,
} from '../identity.ts'
import { operation } from './operation.ts'

const tag = 'identity'
const open = { tag, needs: 'public' } as const
const done = dataOf(z.object({ status: z.string() }))
const logged = { nothing: 'the log records sign-ins' }

export const register = operation({
  ...open,
  method: 'POST',
  path: '/auth/register',
  summary: 'Register a user and an organization',
  description:
    'Takes no `Idempotency-Key`: an address is registered once. A repeat gets the same response, and only sends a mail to the address.',
  body: RegisterRequest,
  response: dataOf(RegisterResponse),
  status: 202,
  audit: { nothing: 'the identity that it creates belongs to no organization yet' },
  problems: ['identity.managed-elsewhere', 'identity.too-many-tries'],
})

export const signIn = operation({
  ...open,
  method: 'POST',
  path: '/auth/sign-in',
  summary: 'Sign in',
  body: SignInRequest,
  response: dataOf(SignInResponse),
  audit: logged,
  problems: [
    'identity.address-not-proven',
    'identity.managed-elsewhere',
    'identity.new-password-needed',
    'identity.too-many-tries',
    'identity.wrong-credentials',
  ],
})

export const answerSignInCode = operation({
  ...open,
  method: 'POST',
  path: '/auth/sign-in/code',
  summary: 'Complete sign-in with a code',
  body: SignInCodeRequest,
  response: dataOf(SignInResponse),
  audit: logged,
  problems: [
    'identity.address-not-proven',
    'identity.code-expired',
    'identity.code-wrong',
    'identity.new-password-needed',
    'identity.second-step-locked',
    'identity.too-many-tries',
  ],
})

export const refreshToken = operation({
  ...open,
  method: 'POST',
  path: '/auth/token',
  summary: 'Refresh the access token',
  response: dataOf(TokenResponse),
  audit: logged,
  problems: ['identity.session-ended', 'identity.too-many-tries'],
})

export const signOut = operation({
  ...open,
  method: 'POST',
  path: '/auth/sign-out',
  summary: 'Sign out',
  response: done,
  audit: logged,
  problems: [],
})

export const forgotPassword = operation({
  ...open,
  method: 'POST',
  path: '/auth/password/forgot',
  summary: 'Request a password reset',
  body: ForgotPasswordRequest,
  response: dataOf(RegisterResponse),
  status: 202,
  audit: { nothing: 'the response must not disclose whether an account has this address' },
  problems: ['identity.managed-elsewhere', 'identity.too-many-tries'],
})

export const resetPassword = operation({
  ...open,
  method: 'POST',
  path: '/auth/password/reset',
  summary: 'Reset the password',
  body: ResetPasswordRequest,
  response: done,
  audit: ['user.password-reset'],
  problems: [
    'identity.managed-elsewhere',
    'identity.reset-link-expired',
    'identity.too-many-tries',
    'organization.moved',
    'organization.moving',
  ],
})

export const getMe = operation({
  ...open,
  method: 'GET',
  path: '/user/me',
  summary: 'Get the signed-in user',
  beforeSecondStep: true,
  response: dataOf(Me),
  problems: ['access.denied', 'identity.not-signed-up'],
})

export const signUp = operation({
  ...open,
  method: 'POST',
  path: '/user/signup',
  summary: 'Create the user and the organization',
  description:
    'Takes no `Idempotency-Key`: a user who belongs to an organization gets that one, and no other is created. The demo organization does not count.',
  body: SignUpRequest.nullish(),
  response: dataOf(Me),
  audit: ['organization.created'],
  problems: ['identity.account-attributes-missing', 'identity.no-organization', 'identity.not-signed-up'],
})

export const updateMe = operation({
  tag,
  needs: 'person',
  method: 'PATCH',
  path: '/user/me',
  summary: 'Update my profile and preferences',
  beforeSecondStep: true,
  body: UpdateMeRequest,
  response: dataOf(Me),
  audit: ['user.updated'],
  problems: [
    'identity.authenticator-in-use',
    'identity.not-signed-up',
    'identity.second-step-kept',
    ...proofProblems,
  ],
})

export const updateOrganization = operation({
  tag,
  needs: 'organization.update',
  method: 'PATCH',
  path: '/organization',
  summary: 'Update the organization',
  description:
    'Its name, its country, and the currency with which a new document begins. Legal details belong to a participant. A user who is limited to some participants is refused, because the organization belongs to all of them; so is a key, because it belongs to one environment.',
  body: UpdateOrganizationRequest,
  response: dataOf(Organization.omit({ role: true, demo: true })),
  audit: ['organization.updated'],
  problems: [],
})
