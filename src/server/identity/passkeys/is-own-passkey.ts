import type { ShownPasskey } from '#contract/shown-passkey'
import type { Context } from '#platform/base/context'
import { consumeChallenge } from './challenges.ts'
import { passkeySite } from './passkey-site.ts'
import { selectPasskey, updateUse } from './store.ts'
import { verifyShown } from './verify.ts'

/** Whether the browser's response is from a passkey of this user, requested as a proof, and used once. */
export async function isOwnPasskey(
  context: Context,
  identityId: string,
  credential: ShownPasskey,
): Promise<boolean> {
  const site = passkeySite(context)
  const challenge = await consumeChallenge(context, credential.response.clientDataJSON, 'prove')
  const stored = await selectPasskey(context, credential.id)
  if (!site || challenge?.wish.identityId !== identityId || stored?.userId !== identityId) return false
  const shown = await verifyShown(context, site, stored, credential, challenge.challenge)
  return shown !== null && (await updateUse(context, stored.id, { ...shown, usedAt: context.clock.now() }))
}
