import type { z } from 'zod'
import { Environment } from '#contract/common'
import type { ResetPasswordRequest } from '#contract/identity'
import type { Context } from '#platform/base/context'
import { fieldFinding, problem } from '#platform/base/problem'
import { enterTenant, type Tx } from '#platform/database/database'
import { recordAudit } from '#server/audit'
import { actorOfMember, invalidateIdentity } from './authenticate.ts'
import type { Identity, IdentityProvider, Origin, ResetProof } from './identity-provider.ts'
import { languageOf } from './language-of.ts'
import { logPassed, logRefused } from './log-sign-in.ts'
import { mailReset } from './mail-reset.ts'
import { requireGoodPassword } from './passwords/require-good-password.ts'
import { type ResetFactors, resetFactors } from './reset-factors.ts'
import { announceSessionsEnded } from './sessions/announce-ended.ts'
import { selectMembers } from './store.ts'
import { resetAccount, resetCodes, throttle } from './throttle.ts'

/**
 * Sets a new password, signs the user out everywhere, removes passkeys and an app if requested or if the address was
 * never proven before, and mails a list of the remaining factors; earlier wrong passwords and codes no longer count.
 * Raises `identity.reset-link-expired`, `identity.too-many-tries` and `common.invalid` for a password that is easily
 * guessed, which does not consume the link.
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
  const owner = await provider.findByProof(proof)
  requireGoodPassword(input.password, {
    ...owner?.attributes,
    email: owner?.email ?? input.email ?? '',
  })
  const identity = await provider.resetPassword(proof, input.password, async (tx, before) => {
    const factors = await resetFactors(context, tx, before, input)
    const { email } = before
    await mailReset(context, tx, { email, language: await languageOf(tx, before) }, factors)
    await resetCodes(context, tx, email)
    await announceSessionsEnded(context, tx, before.id)
    await recordReset(tx, before.id, factors, origin)
  })
  if (!identity) {
    logRefused(context, 'reset refused')
    throw problem('identity.reset-link-expired')
  }
  logPassed(context, 'password reset', { identity: identity.id })
  invalidateIdentity(provider, identity.id)
  await resetAccount(context, { email: identity.email, origin, device: undefined })
  return identity
}

/** Recorded in the trails of all organizations of the user, as context for later actions. */
async function recordReset(
  tx: Tx,
  identityId: string,
  { appRemoved, passkeysRemoved }: ResetFactors,
  { address }: Origin,
): Promise<void> {
  for (const member of await selectMembers(tx, identityId))
    for (const environment of Environment.options) {
      const actor = actorOfMember(member, environment, address)
      const inside = await enterTenant(tx, { organizationId: member.organizationId, environment })
      const after = { passkeysRemoved, appRemoved }
      await recordAudit(inside, actor, { action: 'user.password-reset', subjectId: member.userId, after })
    }
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
