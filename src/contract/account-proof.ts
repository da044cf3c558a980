/** The proof that a signed-in person gives again before the protection of the account changes. */
import { z } from 'zod'
import type { ProblemCode } from './problem-codes.ts'
import { ChallengeId, SecondFactorCode } from './second-factor-code.ts'
import { ShownPasskey } from './shown-passkey.ts'

/**
 * One of: the password; a code of the authenticator app or a recovery code, which take the place of the password where there
 * is an app; a code that was requested by mail (`POST /user/email/code`), with its `challengeId`, where there is none;
 * or a passkey (`POST /user/passkeys/proof`).
 */
export const AccountProof = z.object({
  password: z.string().min(1).max(200).optional(),
  code: SecondFactorCode.optional(),
  challengeId: ChallengeId.optional(),
  passkey: ShownPasskey.optional(),
})
export type AccountProof = z.infer<typeof AccountProof>

/** With which an operation that takes a proof refuses it, beside `common.invalid`. */
export const proofProblems = [
  'identity.address-not-proven',
  'identity.code-expired',
  'identity.code-wrong',
  'identity.new-password-needed',
  'identity.passkey-refused',
  'identity.second-step-locked',
  'identity.too-many-tries',
] as const satisfies readonly ProblemCode[]
