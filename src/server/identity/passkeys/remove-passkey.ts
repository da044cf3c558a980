import type { AccountProof } from '#contract/account-proof'
import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import { type OwnAccount, recordOwnChange } from '../account/own-account.ts'
import { requireProof } from '../account/require-proof.ts'
import type { IdentityProvider } from '../identity-provider.ts'
import { requireRemainingSecondStep } from '../second-factor/required.ts'
import { deletePasskey } from './store.ts'

/**
 * Removes one of the user's own passkeys. Raises `identity.passkey-not-found`, `identity.second-step-kept` and the
 * problems of `requireProof`.
 */
export async function removePasskey(
  context: Context,
  provider: IdentityProvider,
  own: OwnAccount,
  id: string,
  proof: AccountProof,
): Promise<void> {
  await requireProof(context, provider, own, proof)
  await context.db.tenant(own.actor, async (tx) => {
    await requireRemainingSecondStep(context, tx, own.claims.identityId, async () => {
      const name = await deletePasskey(tx, own.claims.identityId, id)
      if (name === undefined) throw problem('identity.passkey-not-found')
      await recordOwnChange(context, tx, own, 'user.passkey-removed', { name })
    })
  })
}
