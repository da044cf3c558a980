/** How a person's own account is protected: second step, recovery codes, passkeys, sessions. */
import { z } from 'zod'
import { AccountProof } from './account-proof.ts'
import { Instant } from './common.ts'
import { Password } from './identity.ts'
import { Passkey } from './passkeys.ts'
import { ChallengeId, SecondFactorCode } from './second-factor-code.ts'

const SessionId = z.string().min(1).max(100)

export const AccountSession = z.object({
  id: SessionId,
  /** Whether this request belongs to it. */
  current: z.boolean(),
  /** Network address and browser at sign-in. */
  address: z.string(),
  userAgent: z.string(),
  rememberMe: z.boolean(),
  startedAt: Instant,
  usedAt: Instant,
})
export type AccountSession = z.infer<typeof AccountSession>

export const AccountSecurity = z.object({
  /** Whether the password can be changed here; else it is an affair of the provider that people sign in with. */
  keepsPassword: z.boolean(),
  /** Whether the user has proven to read the mails of the address. */
  emailConfirmed: z.boolean(),
  /** The proof required before the protection of the account changes; the person's own passkey is accepted instead. */
  proof: z.enum(['password', 'authenticator', 'email']),
  /** Whether signing in asks for a code, and for which: of the app where there is one, else by e-mail. */
  secondFactor: z.boolean(),
  /** Whether the operator requires it of everyone: then the last app or passkey cannot be removed. */
  secondStepRequired: z.boolean(),
  authenticator: z.boolean(),
  recoveryCodesLeft: z.number().int(),
  /** The oldest first. */
  passkeys: z.array(Passkey),
  /** The one used last first. */
  sessions: z.array(AccountSession),
})
export type AccountSecurity = z.infer<typeof AccountSecurity>

/** The secret for an authenticator app: to be typed, or as a picture of the address. */
export const AuthenticatorSetup = z.object({ secret: z.string(), uri: z.string() })
export type AuthenticatorSetup = z.infer<typeof AuthenticatorSetup>

/** A code is on its way that confirms the address; `sentTo` is the masked address. */
export const EmailCode = z.object({ challengeId: z.string(), sentTo: z.string() })
export type EmailCode = z.infer<typeof EmailCode>

export const ConfirmEmailRequest = z.object({ challengeId: ChallengeId, code: SecondFactorCode })

export const ChangePasswordRequest = z.object({
  currentPassword: z.string().min(1).max(200),
  password: Password,
})

/** The first code of an authenticator app. */
export const CodeRequest = z.object({ code: SecondFactorCode })

/** A change of the protection of the account that needs nothing but a proof. */
export const ProvenRequest = z.object({ proof: AccountProof })

/** Shown once: only their hashes are stored. */
export const RecoveryCodes = z.object({ codes: z.array(z.string()) })
export type RecoveryCodes = z.infer<typeof RecoveryCodes>

export const SessionIdParams = z.object({ id: SessionId })
