import type { z } from 'zod'
import type { UpdateMeRequest } from '#contract/identity'
import type { Actor } from '#core/access'
import type { Context } from '#platform/context'
import { problem } from '#platform/problem'
import { recordAudit } from '#server/audit'
import { mailAccountChange } from './account/mail-account-change.ts'
import { getMe, type SignedInPerson } from './get-me.ts'
import type { IdentityProvider } from './identity-provider.ts'
import { hasAuthenticator } from './second-factor/authenticator.ts'
import { selectProfile, updateUser } from './store.ts'

/**
 * Changes one's own preferences: language, default environment, second factor, of which a mail tells. Raises
 * `identity.authenticator-in-use` when no code shall be asked for although there is an app.
 */
export async function updateMe(
  context: Context,
  provider: IdentityProvider,
  actor: Actor,
  input: z.infer<typeof UpdateMeRequest>,
): Promise<SignedInPerson> {
  const userId = actor.userId
  if (userId === null) throw problem('access.denied', { detail: 'no person is signed in' })
  const isSwitched = await switchesSecondFactor(context, provider, { actor, userId }, input.mfaByEmail)
  const identityId = await context.db.tenant(actor, async (tx) => {
    const profile = await selectProfile(tx, actor, userId)
    if (!profile) throw problem('identity.not-signed-up')
    const { user } = profile
    const after = {
      language: input.language ?? user.language,
      defaultEnvironment: input.defaultEnvironment ?? user.defaultEnvironment,
    }
    await updateUser(tx, { id: user.id, identityId: user.identityId, ...after })
    const before = { language: user.language, defaultEnvironment: user.defaultEnvironment }
    await recordAudit(tx, actor, {
      action: 'user.updated',
      subjectId: userId,
      before,
      after: { ...after, ...input },
    })
    const person = { email: user.email, language: after.language }
    if (isSwitched)
      await mailAccountChange(context, tx, person, input.mfaByEmail ? 'secondStepOn' : 'secondStepOff')
    return user.identityId
  })
  if (input.mfaByEmail !== undefined) await provider.setSecondFactor(identityId, input.mfaByEmail)
  return await getMe(context, provider, actor)
}

/** Whether asking for a code is turned on or off by this. */
async function switchesSecondFactor(
  context: Context,
  provider: IdentityProvider,
  { actor, userId }: { readonly actor: Actor; readonly userId: string },
  wish: boolean | undefined,
): Promise<boolean> {
  if (wish === undefined) return false
  const profile = await context.db.tenant(actor, (tx) => selectProfile(tx, actor, userId))
  if (!profile) throw problem('identity.not-signed-up')
  const { identityId } = profile.user
  // Whoever has come by a session must not take the app away without a code of it.
  if (!wish && (await hasAuthenticator(context, identityId))) throw problem('identity.authenticator-in-use')
  return (await provider.find(identityId))?.secondFactor !== wish
}
