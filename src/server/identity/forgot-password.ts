import type { z } from 'zod'
import type { ForgotPasswordRequest } from '#contract/identity'
import type { Context } from '#platform/context'
import type { IdentityProvider, Origin } from './identity-provider.ts'
import { withMinimumDuration } from './minimum-duration.ts'
import { countAttempt, throttle } from './throttle.ts'

/**
 * Mails a link to choose a new password. The answer and its time are the same whether the address is known,
 * unknown, or was written to too often. Raises `identity.too-many-tries` for the network address only.
 */
export async function forgotPassword(
  context: Context,
  provider: IdentityProvider,
  origin: Origin,
  input: z.infer<typeof ForgotPasswordRequest>,
): Promise<void> {
  await throttle(context, 'forgot-address', origin.address)
  const email = input.email.toLowerCase()
  await withMinimumDuration(async () => {
    if ((await countAttempt(context, 'forgot-account', email)) !== null) return
    await provider.forgotPassword({ email, language: input.language })
  })
}
