/** A forgotten password: the request is stored, and a job mails the user with that address, if there is one. */
import { z } from 'zod'
import { ForgotPasswordRequest } from '#contract/identity'
import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import { sealText, unsealText } from '#platform/base/seal'
import type { IdentityProvider, Origin } from './identity-provider.ts'
import { withMinimumDuration } from './minimum-duration.ts'
import { countAttempt, throttle } from './throttle.ts'

export const forgotPasswordJob = 'identity.forgotPassword'
const purpose = 'forgotten-password'

/** The sealed request: the queue contains no address. */
const Payload = z.object({ asked: z.string() })

/**
 * Mails a link or a code to choose a new password. Nothing is looked up here, so that a known address causes as much
 * work as an unknown one; an address with too many mails gets its answer after the same time. Raises
 * `identity.too-many-tries` for the network address only, and `identity.managed-elsewhere`.
 */
export async function forgotPassword(
  context: Context,
  provider: IdentityProvider,
  origin: Origin,
  { email, language }: z.infer<typeof ForgotPasswordRequest>,
): Promise<void> {
  if (!provider.keepsPasswords) throw problem('identity.managed-elsewhere')
  await throttle(context, 'forgot-address', origin.address)
  const wish = { email: email.toLowerCase(), language }
  await withMinimumDuration(async () => {
    if ((await countAttempt(context, 'forgot-account', wish.email)) !== null) return
    const requested = sealText(context, purpose, JSON.stringify(wish))
    await context.db.system((tx) =>
      context.jobs.enqueue(tx, forgotPasswordJob, { asked: requested }, { maxAttempts: 5 }),
    )
  })
}

/** Mails the user with the requested address. A repeat mails another valid link. */
export async function mailResetLink(
  context: Context,
  provider: IdentityProvider,
  payload: unknown,
): Promise<void> {
  const { asked } = Payload.parse(payload)
  await provider.forgotPassword(ForgotPasswordRequest.parse(JSON.parse(unsealText(context, purpose, asked))))
}
