/** Passkeys: how a person sees the own ones, and what browsers give and take, as WebAuthn writes it in JSON. */
import { z } from 'zod'
import { AccountProof } from './account-proof.ts'
import { Instant } from './common.ts'
import { ChallengeId } from './second-factor-code.ts'
import { bytes, Credential, ShownPasskey } from './shown-passkey.ts'

const PasskeyId = z.string().min(1).max(100)

export const Passkey = z.object({
  id: PasskeyId,
  name: z.string(),
  /** Whether a password manager keeps it on several devices. */
  synced: z.boolean(),
  createdAt: Instant,
  usedAt: Instant.nullable(),
})
export type Passkey = z.infer<typeof Passkey>

const PasskeyName = z.string().trim().min(1).max(60)
export const RenamePasskeyRequest = z.object({ name: PasskeyName })
export const PasskeyIdParams = z.object({ id: PasskeyId })

export const BeginPasskeyRequest = z.object({ proof: AccountProof })
export const RemovePasskeyRequest = z.object({ proof: AccountProof })

const Descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()),
})

/** The options of `navigator.credentials.create`. */
export const PasskeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number().int() })),
  /** Milliseconds. */
  timeout: z.number().int(),
  excludeCredentials: z.array(Descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})
export type PasskeyCreation = z.infer<typeof PasskeyCreation>

/** The options of `navigator.credentials.get`; without `allowCredentials` the browser offers all that it has. */
export const PasskeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  /** Milliseconds. */
  timeout: z.number().int(),
  allowCredentials: z.array(Descriptor),
  userVerification: z.literal('required'),
})
export type PasskeyRequest = z.infer<typeof PasskeyRequest>

/** What the browser says of a passkey that was just made. */
export const CreatedPasskey = Credential.extend({
  response: z.object({
    clientDataJSON: bytes(4_000),
    attestationObject: bytes(20_000),
    transports: z.array(z.string().max(30)).max(10).default([]),
  }),
})
export type CreatedPasskey = z.infer<typeof CreatedPasskey>

export const AddPasskeyRequest = z.object({ name: PasskeyName, credential: CreatedPasskey })

/** `challengeId` of a sign-in that waits for its second step; without it the passkey is all that signs in. */
export const BeginPasskeySignInRequest = z.object({
  challengeId: ChallengeId.optional(),
  rememberMe: z.boolean().default(false),
})
export type BeginPasskeySignInRequest = z.infer<typeof BeginPasskeySignInRequest>

export const PasskeySignInRequest = z.object({ credential: ShownPasskey })
