import type { z } from 'zod'
import type { UpdateMeRequest } from '#contract/identity'
import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import { recordAudit } from '#server/audit'
import { mailAccountChange } from './account/mail-account-change.ts'
import type { OwnAccount } from './account/own-account.ts'
import { requireProof } from './account/require-proof.ts'
import { getMe, type SignedInPerson } from './get-me.ts'
import type { IdentityProvider } from './identity-provider.ts'
import { hasAuthenticator } from './second-factor/authenticator.ts'
import { isSecondStepRequired } from './second-factor/required.ts'
import { selectProfile, updateUser } from './store.ts'

/**
 * Changes the user's own preferences: language, default environment, second factor, which requires a proof and sends
 * a mail. Raises `identity.authenticator-in-use` for turning codes off although there is an app,
 * `identity.second-step-kept` when the operator requires one, and the problems of `requireProof`.
 */
export async function updateMe(
  context: Context,
  provider: IdentityProvider,
  own: OwnAccount,
  input: z.infer<typeof UpdateMeRequest>,
): Promise<SignedInPerson> {
  const { actor, userId } = own
  const { proof, ...wish } = input
  const isSwitched = await switchesSecondFactor(context, provider, own, wish.mfaByEmail)
  if (isSwitched) await requireProof(context, provider, own, proof)
  await context.db.tenant(actor, async (tx) => {
    const profile = await selectProfile(tx, userId)
    if (!profile) throw problem('identity.not-signed-up')
    const { user } = profile
    const after = {
      language: wish.language ?? user.language,
      defaultEnvironment: wish.defaultEnvironment ?? user.defaultEnvironment,
    }
    if (wish.mfaByEmail !== undefined) await provider.setSecondFactor(user.identityId, wish.mfaByEmail, tx)
    await updateUser(tx, { id: user.id, identityId: user.identityId, ...after })
    const person = { email: user.email, language: after.language }
    if (isSwitched)
      await mailAccountChange(context, tx, person, wish.mfaByEmail ? 'secondStepOn' : 'secondStepOff')
    const before = { language: user.language, defaultEnvironment: user.defaultEnvironment }
    await recordAudit(tx, actor, {
      action: 'user.updated',
      subjectId: userId,
      before,
      after: { ...after, ...wish },
    })
  })
  return await getMe(context, provider, actor)
}

/** Whether this turns the required code on or off. */
async function switchesSecondFactor(
  context: Context,
  provider: IdentityProvider,
  { claims: { identityId } }: OwnAccount,
  wish: boolean | undefined,
): Promise<boolean> {
  if (wish === undefined) return false
  if (!wish && isSecondStepRequired(context)) throw problem('identity.second-step-kept')
  // A stolen session must not remove the app without a code of it.
  if (!wish && (await hasAuthenticator(context, identityId))) throw problem('identity.authenticator-in-use')
  return (await provider.find(identityId))?.secondFactor !== wish
}
