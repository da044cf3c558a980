/** Two-step sign-in that the operator requires (`FALAJ_SECOND_STEP`; Ministerial Decision 64 of 2025, Art. 9(1)). */
import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import type { Tx } from '#platform/database/database'
import { lockIdentity } from '../identities-store.ts'
import { hasPasskeys } from '../passkeys/passkey-site.ts'
import { hasAuthenticator } from './authenticator.ts'

export const isSecondStepRequired = ({ config }: Pick<Context, 'config'>): boolean =>
  config.secondStep === 'required'

/** Whether a user still has to add an authenticator app or a passkey; false if it is not required. */
export async function lacksSecondStep(context: Context, identityId: string): Promise<boolean> {
  if (!isSecondStepRequired(context)) return false
  return !(await hasAuthenticator(context, identityId)) && !(await hasPasskeys(context, identityId))
}

/**
 * Removes a second factor in its transaction. Raises `identity.second-step-kept` if one is required and the last one
 * was removed. Concurrent removals of an identity are serialized.
 */
export async function requireRemainingSecondStep(
  context: Context,
  tx: Tx,
  identityId: string,
  remove: () => Promise<void>,
): Promise<void> {
  if (!isSecondStepRequired(context)) return await remove()
  await lockIdentity(tx, identityId)
  await remove()
  if ((await hasAuthenticator(context, identityId, tx)) || (await hasPasskeys(context, identityId, tx)))
    return
  throw problem('identity.second-step-kept')
}
