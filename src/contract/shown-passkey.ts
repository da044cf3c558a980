/** The browser's response when a person uses a passkey, in the JSON form of WebAuthn. */
import { z } from 'zod'

/** Bytes in base64url without padding. */
export const bytes = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[\w-]+$/)

export const Credential = z.object({
  id: bytes(1_400),
  rawId: bytes(1_400),
  type: z.literal('public-key'),
})

/** The browser's response when a person uses a passkey. */
export const ShownPasskey = Credential.extend({
  response: z.object({
    clientDataJSON: bytes(4_000),
    authenticatorData: bytes(4_000),
    signature: bytes(10_000),
    userHandle: bytes(100).optional(),
  }),
})
export type ShownPasskey = z.infer<typeof ShownPasskey>
