import type { z } from 'zod'
import type { Me } from '#contract/identity'
import type { Actor } from '#core/access'
import type { Context } from '#platform/context'
import { problem } from '#platform/problem'
import { listParticipants } from '#server/participants'
import type { IdentityProvider } from './identity-provider.ts'
import { isOperatorIdentity } from './operator.ts'
import { presentMe } from './present.ts'
import { selectProfile } from './store.ts'

/** The signed-in person, the organization and its participants in this environment. Everybody may ask for oneself. */
export async function getMe(
  context: Context,
  provider: IdentityProvider,
  actor: Actor,
): Promise<z.infer<typeof Me>> {
  const userId = actor.userId
  if (userId === null) throw problem('access.denied', { detail: 'no person is signed in' })
  const profile = await context.db.tenant(actor, (tx) => selectProfile(tx, actor, userId))
  const identity = profile && (await provider.find(profile.user.identityId))
  if (!profile || !identity) throw problem('identity.not-signed-up')
  return presentMe(
    actor,
    identity,
    profile.user,
    profile.organization,
    await listParticipants(context, actor),
    isOperatorIdentity(context.config, actor, identity),
  )
}
