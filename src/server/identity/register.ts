import type { RegisterRequest } from '#contract/identity'
import type { Context } from '#platform/context'
import { inEvenTime } from './even-time.ts'
import type { IdentityProvider, Origin } from './identity-provider.ts'
import { brake } from './throttle.ts'

/**
 * Makes an identity in the pool. A known and an unknown address get the same answer in the same time.
 * Raises `identity.too-many-tries`.
 */
export async function register(
  context: Context,
  provider: IdentityProvider,
  origin: Origin,
  input: RegisterRequest,
): Promise<{ status: 'accepted' }> {
  await brake(context, 'register-address', origin.address)
  const { email, password, mfaByEmail, ...attributes } = input
  await inEvenTime(() => provider.register({ email: email.toLowerCase(), password, secondFactor: mfaByEmail, attributes }))
  return { status: 'accepted' }
}
