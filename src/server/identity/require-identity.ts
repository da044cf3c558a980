import { problem } from '#platform/base/problem'
import type { Identity, IdentityProvider } from './identity-provider.ts'

/**
 * The signed-in user, as the pool knows them now. Raises `identity.not-signed-in` when the pool does not know them
 * any more.
 */
export async function requireIdentity(provider: IdentityProvider, identityId: string): Promise<Identity> {
  const identity = await provider.find(identityId)
  if (!identity) throw problem('identity.not-signed-in')
  return identity
}
