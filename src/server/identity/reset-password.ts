import type { z } from 'zod'
import type { ResetPasswordRequest } from '#contract/identity'
import type { Context } from '#platform/context'
import { fieldFinding, problem } from '#platform/problem'
import { mailAccountChange } from './account/mail-account-change.ts'
import { invalidateSessions } from './authenticate.ts'
import type { Identity, IdentityProvider, Origin, ResetProof } from './identity-provider.ts'
import { logPassed, logRefused } from './log-sign-in.ts'
import { requireGoodPassword } from './passwords/require-good-password.ts'
import { resetAccount, throttle } from './throttle.ts'

/**
 * Sets a new password, signs the person out everywhere and says so by mail; wrong passwords that others have tried
 * count no more.
 * Raises `identity.reset-link-expired`, `identity.too-many-tries` and `common.invalid` for a password that is easily
 * guessed, which does not use the link up.
 */
export async function resetPassword(
  context: Context,
  provider: IdentityProvider,
  origin: Origin,
  input: z.infer<typeof ResetPasswordRequest>,
): Promise<Identity> {
  const proof = proofOf(input)
  // A code has six digits, and is guessed at; a link is not.
  if ('code' in proof) await throttle(context, 'reset-account', proof.email)
  const known = await provider.findByProof(proof)
  requireGoodPassword(input.password, {
    ...known?.attributes,
    email: known?.email ?? input.email ?? '',
  })
  const identity = await provider.resetPassword(proof, input.password)
  if (!identity) {
    logRefused(context, 'reset refused')
    throw problem('identity.reset-link-expired')
  }
  logPassed(context, 'password reset', { identity: identity.id })
  const { email, attributes } = identity
  const person = { email, language: attributes.language ?? 'en' }
  await context.db.system((tx) => mailAccountChange(context, tx, person, 'passwordChanged'))
  invalidateSessions(provider)
  await resetAccount(context, { email, origin, device: undefined })
  return identity
}

function proofOf({ token, email, code }: z.infer<typeof ResetPasswordRequest>): ResetProof {
  if (token !== undefined) return { token }
  if (email !== undefined && code !== undefined) return { email: email.toLowerCase(), code }
  const finding = fieldFinding(
    'token',
    'falaj-account-reset',
    'Open the link of the mail, or give the address and the code of the mail.',
  )
  throw problem('common.invalid', { findings: [finding] })
}
