import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '#platform/base/context'
import { accessTokenLife, issueAccessToken } from './access-token.ts'
import type { Session } from './identity-provider.ts'
import { rememberDevice } from './known-device.ts'
import { setSessionCookie } from './session-cookie.ts'

/** Whose browser it is from now on, where it is known. */
type Device = { readonly request: FastifyRequest; readonly email: string }

/** Gives the browser the refresh token of a session, as a cookie, and answers what its first requests are made with. */
export async function startedSession(
  context: Context,
  reply: FastifyReply,
  session: Session,
  device?: Device,
): Promise<{ accessToken: string; expiresIn: number }> {
  setSessionCookie(context, reply, session)
  if (device) rememberDevice(context, device.request, reply, device.email)
  const accessToken = await issueAccessToken(context, {
    identityId: session.identityId,
    sessionId: session.id,
  })
  return { accessToken, expiresIn: accessTokenLife }
}
