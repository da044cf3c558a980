/** Operations on passkeys: signing in with one, and those of the person who is signed in. */
import { z } from 'zod'
import { proofProblems } from '../account-proof.ts'
import { dataOf } from '../common.ts'
import { SignInResponse } from '../identity.ts'
import {
  AddPasskeyRequest,
  BeginPasskeyRequest,
  BeginPasskeySignInRequest,
  Passkey,
  PasskeyCreation,
  PasskeyIdParams,
  PasskeyRequest,
  PasskeySignInRequest,
  RemovePasskeyRequest,
  RenamePasskeyRequest,
} from '../passkeys.ts'
import { operation } from './operation.ts'

const tag = 'identity'
const done = dataOf(z.object({ status: z.string() }))

export const beginPasskeySignIn = operation({
  method: 'POST',
  path: '/auth/passkey/begin',
  tag,
  summary: 'Request a passkey challenge for sign-in',
  needs: 'public',
  body: BeginPasskeySignInRequest,
  response: dataOf(PasskeyRequest),
  audit: { nothing: 'it only creates a challenge, which a passkey then signs' },
  problems: ['identity.code-expired', 'identity.too-many-tries'],
})

export const signInByPasskey = operation({
  method: 'POST',
  path: '/auth/passkey',
  tag,
  summary: 'Sign in with a passkey',
  needs: 'public',
  body: PasskeySignInRequest,
  response: dataOf(SignInResponse),
  audit: { nothing: 'the log records sign-ins' },
  problems: ['identity.code-expired', 'identity.passkey-refused'],
})

export const beginPasskey = operation({
  method: 'POST',
  path: '/user/passkeys/begin',
  tag,
  summary: 'Start adding a passkey',
  needs: 'person',
  beforeSecondStep: true,
  body: BeginPasskeyRequest,
  response: dataOf(PasskeyCreation),
  audit: { nothing: 'it only creates a challenge, which the new passkey then signs' },
  problems: ['identity.address-unproven', 'identity.passkey-limit', ...proofProblems],
})

export const addPasskey = operation({
  method: 'POST',
  path: '/user/passkeys',
  tag,
  summary: 'Add a passkey',
  description:
    'Takes no `Idempotency-Key`: the challenge that `POST /user/passkeys/begin` returned is valid once, so a repeat is refused with `identity.passkey-not-added` and adds nothing. If the response was lost, list the passkeys.',
  needs: 'person',
  beforeSecondStep: true,
  body: AddPasskeyRequest,
  response: dataOf(Passkey),
  status: 201,
  audit: ['user.passkey-added'],
  problems: ['identity.passkey-not-added'],
})

export const renamePasskey = operation({
  method: 'PATCH',
  path: '/user/passkeys/{id}',
  tag,
  summary: 'Rename a passkey',
  needs: 'person',
  params: PasskeyIdParams,
  body: RenamePasskeyRequest,
  response: done,
  audit: ['user.passkey-renamed'],
  problems: ['identity.passkey-not-found'],
})

export const beginPasskeyProof = operation({
  method: 'POST',
  path: '/user/passkeys/proof',
  tag,
  summary: 'Request a passkey challenge as proof of who I am',
  needs: 'person',
  beforeSecondStep: true,
  response: dataOf(PasskeyRequest),
  audit: { nothing: 'it only creates a challenge, which a passkey then signs' },
  problems: [],
})

export const removePasskey = operation({
  method: 'POST',
  path: '/user/passkeys/{id}/remove',
  tag,
  summary: 'Remove a passkey',
  needs: 'person',
  params: PasskeyIdParams,
  body: RemovePasskeyRequest,
  response: done,
  audit: ['user.passkey-removed'],
  problems: ['identity.passkey-not-found', 'identity.second-step-kept', ...proofProblems],
})
