import type { RegisterRequest } from '#contract/identity'
import type { Context } from '#platform/base/context'
import type { IdentityProvider, Origin } from './identity-provider.ts'
import { withMinimumDuration } from './minimum-duration.ts'
import { requireGoodPassword } from './passwords/require-good-password.ts'
import { countAttempt, throttle } from './throttle.ts'
import { validateOrganizationCodes } from './validate-organization-codes.ts'

/**
 * Creates an identity in the pool. A known and an unknown address get the same answer in the same time.
 * Raises `common.invalid` and `identity.too-many-tries`.
 */
export async function register(
  context: Context,
  provider: IdentityProvider,
  origin: Origin,
  input: RegisterRequest,
): Promise<void> {
  await validateOrganizationCodes(input)
  requireGoodPassword(input.password, input)
  await throttle(context, 'register-address', origin.address)
  const { email, password, mfaByEmail, ...attributes } = input
  const address = email.toLowerCase()
  await withMinimumDuration(async () => {
    // The addressee did not request the mail, so its number is limited, and the requester cannot tell.
    if ((await countAttempt(context, 'register-account', address)) !== null) return
    await provider.register({ email: address, password, secondFactor: mfaByEmail, attributes })
  })
}
