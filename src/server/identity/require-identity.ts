import { problem } from '#platform/problem'
import type { Identity, IdentityProvider } from './identity-provider.ts'

/** Who is signed in, as the pool knows them now. Raises `identity.not-signed-in` when the pool knows them no more. */
export async function requireIdentity(provider: IdentityProvider, identityId: string): Promise<Identity> {
  const identity = await provider.find(identityId)
  if (!identity) throw problem('identity.not-signed-in')
  return identity
}
