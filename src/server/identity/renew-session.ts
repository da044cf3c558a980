import type { Context } from '#platform/base/context'
import { invalidateSession } from './authenticate.ts'
import type { IdentityProvider, Session } from './identity-provider.ts'
import { announceSessionsEnded } from './sessions/announce-ended.ts'

/**
 * Renews the session of a refresh token; null when it has ended. A reused token was copied: the access
 * tokens of its session are refused from now on, here and in every process.
 */
export async function renewSession(
  context: Context,
  provider: IdentityProvider,
  token: string,
): Promise<Session | null> {
  return await provider.refresh(token, async ({ id, identityId }) => {
    invalidateSession(provider, id)
    await context.db.system((tx) => announceSessionsEnded(context, tx, identityId))
  })
}
