import type { Context } from '#platform/base/context'
import { readAuthorization } from './access-token.ts'
import { invalidateSession } from './authenticate.ts'
import type { IdentityProvider } from './identity-provider.ts'
import { logPassed } from './log-sign-in.ts'
import { announceSessionsEnded } from './sessions/announce-ended.ts'

/** Ends the session of the refresh cookie and that of the access token, whichever were sent. */
export async function signOut(
  context: Context,
  provider: IdentityProvider,
  refreshToken: string | undefined,
  authorization: string | undefined,
): Promise<void> {
  const ended = refreshToken === undefined ? null : await provider.signOut(refreshToken)
  const claims = await readAuthorization(context, authorization)
  if (claims) await provider.endSession(claims.sessionId)
  for (const id of new Set([ended?.id, claims?.sessionId])) {
    if (id === undefined) continue
    invalidateSession(provider, id)
    logPassed(context, 'signed out', { session: id })
  }
  for (const identityId of new Set([ended?.identityId, claims?.identityId]))
    if (identityId !== undefined)
      await context.db.system((tx) => announceSessionsEnded(context, tx, identityId))
}
