import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import { recordAudit } from '#server/audit'
import { invalidateSession } from '../authenticate.ts'
import type { IdentityProvider } from '../identity-provider.ts'
import type { OwnAccount } from './own-account.ts'

/**
 * Ends other sessions of the user: one session, or all but the current one.
 * Raises `identity.session-not-found` for a session of another user, or one that has ended.
 */
export async function endSessions(
  context: Context,
  provider: IdentityProvider,
  own: OwnAccount,
  sessionId?: string,
): Promise<void> {
  const { identityId, sessionId: current } = own.claims
  const which = sessionId === undefined ? { except: current } : { only: sessionId }
  const ended = await provider.endSessions(identityId, which)
  if (sessionId !== undefined && ended.length === 0) throw problem('identity.session-not-found')
  for (const id of ended) invalidateSession(provider, id)
  if (ended.length === 0) return
  const { actor, userId } = own
  await context.db.tenant(actor, async (tx) => {
    // Other processes cache sessions: this makes them read again.
    await context.events.publish(tx, {
      name: 'session.ended',
      subjectId: userId,
      participantKey: null,
    })
    await recordAudit(tx, actor, {
      action: 'user.sessions-ended',
      subjectId: userId,
      after: { count: ended.length },
    })
  })
}
