import type { AccountProof } from '#contract/account-proof'
import type { PasskeyCreation } from '#contract/passkeys'
import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import type { PasskeySite } from '../../identity-config.ts'
import type { OwnAccount } from '../account/own-account.ts'
import { requireProof } from '../account/require-proof.ts'
import { requireProvenAddress } from '../account/require-proven-address.ts'
import type { IdentityProvider } from '../identity-provider.ts'
import { requireIdentity } from '../require-identity.ts'
import { challengeLife, newChallenge } from './challenges.ts'
import { type PasskeyRow, selectPasskeysOf } from './store.ts'
import { algorithms, userHandleOf } from './verify.ts'

const most = 20

/** An existing passkey, as browsers and authenticators identify it. */
export const describePasskey = ({ credentialId, transports }: PasskeyRow) => ({
  id: credentialId,
  type: 'public-key' as const,
  transports,
})

/**
 * The options with which the browser creates a passkey for the user's own account. Requires a proof, so that a
 * stranger at an unlocked screen cannot add their own passkey, and a proven address, because a passkey outlasts the
 * password.
 * Raises `identity.address-unproven`, `identity.passkey-limit` and the problems of `requireProof`.
 */
export async function beginPasskey(
  context: Context,
  provider: IdentityProvider,
  { rpId }: PasskeySite,
  own: OwnAccount,
  proof: AccountProof,
): Promise<PasskeyCreation> {
  const { identityId } = own.claims
  await context.db.tenant(own.actor, (tx) => requireProvenAddress(tx, own.actor))
  await requireProof(context, provider, own, proof)
  const identity = await requireIdentity(provider, identityId)
  const passkeys = await selectPasskeysOf(context, identityId)
  if (passkeys.length >= most) throw problem('identity.passkey-limit')
  const { email, attributes } = identity
  const displayName = `${attributes.given_name ?? ''} ${attributes.family_name ?? ''}`.trim() || email
  return {
    challenge: await newChallenge(context, { to: 'add', identityId }),
    rp: { id: rpId, name: 'Falaj' },
    user: { id: userHandleOf(identityId), name: email, displayName },
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout: challengeLife,
    excludeCredentials: passkeys.map(describePasskey),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  }
}
