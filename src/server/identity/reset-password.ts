import type { z } from 'zod'
import type { ResetPasswordRequest } from '#contract/identity'
import { problem } from '#platform/problem'
import { invalidateSessions } from './authenticate.ts'
import type { IdentityProvider } from './identity-provider.ts'

/** Sets a new password and signs the person out everywhere. Raises `identity.reset-link-expired`. */
export async function resetPassword(
  provider: IdentityProvider,
  input: z.infer<typeof ResetPasswordRequest>,
): Promise<void> {
  if (!(await provider.resetPassword(input))) throw problem('identity.reset-link-expired')
  invalidateSessions(provider)
}
