/** The user's own authenticator app: set-up, confirmation, removal. */
import type { AccountProof } from '#contract/account-proof'
import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import type { IdentityProvider } from '../identity-provider.ts'
import { requireIdentity } from '../require-identity.ts'
import {
  beginAuthenticator,
  confirmAuthenticator,
  deleteAuthenticator,
  hasAuthenticator,
  renewRecoveryCodes,
} from '../second-factor/authenticator.ts'
import { countCode } from '../second-factor/count-codes.ts'
import { requireRemainingSecondStep } from '../second-factor/required.ts'
import { type OwnAccount, recordOwnChange } from './own-account.ts'
import { requireProof } from './require-proof.ts'
import { requireProvenAddress } from './require-proven-address.ts'

/**
 * Returns the secret for the app. An app outlasts the password, so the address must be proven first. Raises
 * `identity.address-unproven`, `identity.authenticator-in-use` and the problems of `requireProof`.
 */
export async function setUpAuthenticator(
  context: Context,
  provider: IdentityProvider,
  own: OwnAccount,
  proof: AccountProof,
): Promise<{ secret: string; uri: string }> {
  const identity = await requireIdentity(provider, own.claims.identityId)
  await context.db.tenant(own.actor, (tx) => requireProvenAddress(tx, own.actor))
  if (await hasAuthenticator(context, identity.id)) throw problem('identity.authenticator-in-use')
  await requireProof(context, provider, own, proof)
  const setup = await beginAuthenticator(context, identity)
  if (!setup) throw problem('identity.authenticator-in-use')
  return setup
}

/**
 * From now on signing in requires a code of the app. Returns the recovery codes. Raises `identity.code-wrong` and
 * `identity.second-step-locked`.
 */
export async function useAuthenticator(
  context: Context,
  provider: IdentityProvider,
  own: OwnAccount,
  code: string,
): Promise<string[]> {
  const { email, id } = await requireIdentity(provider, own.claims.identityId)
  const confirm = () =>
    context.db.tenant(own.actor, async (tx) => {
      const codes = await confirmAuthenticator(context, tx, id, code)
      if (!codes) return null
      await provider.setSecondFactor(id, true, tx)
      await recordOwnChange(context, tx, own, 'user.authenticator-added')
      return codes
    })
  const codes = await countCode(context, { email }, confirm, (answer) => answer !== null)
  if (!codes) throw problem('identity.code-wrong')
  return codes
}

/**
 * Codes are sent by e-mail again. Raises `identity.authenticator-none`, `identity.second-step-kept` and the problems
 * of `requireProof`.
 */
export async function removeAuthenticator(
  context: Context,
  provider: IdentityProvider,
  own: OwnAccount,
  proof: AccountProof,
): Promise<void> {
  await requireProof(context, provider, own, proof)
  await requireAuthenticator(context, own)
  await context.db.tenant(own.actor, async (tx) => {
    await requireRemainingSecondStep(context, tx, own.claims.identityId, () =>
      deleteAuthenticator(tx, own.claims.identityId),
    )
    await recordOwnChange(context, tx, own, 'user.authenticator-removed')
  })
}

/**
 * Creates new recovery codes; the old ones stop working. Raises `identity.authenticator-none` and the problems of
 * `requireProof`.
 */
export async function replaceRecoveryCodes(
  context: Context,
  provider: IdentityProvider,
  own: OwnAccount,
  proof: AccountProof,
): Promise<string[]> {
  await requireProof(context, provider, own, proof)
  await requireAuthenticator(context, own)
  return await context.db.tenant(own.actor, async (tx) => {
    const codes = await renewRecoveryCodes(context, tx, own.claims.identityId)
    await recordOwnChange(context, tx, own, 'user.recovery-codes-renewed')
    return codes
  })
}

async function requireAuthenticator(context: Context, { claims }: OwnAccount): Promise<void> {
  if (!(await hasAuthenticator(context, claims.identityId))) throw problem('identity.authenticator-none')
}
