import type { FastifyReply, FastifyRequest } from 'fastify'
import type { TokenResponse } from '#contract/identity'
import type { Context } from '#platform/base/context'
import { accessTokenLife, issueAccessToken } from './access-token.ts'
import type { Session } from './identity-provider.ts'
import { rememberDevice } from './known-device.ts'
import { setSessionCookie } from './session-cookie.ts'

/** The browser to mark as known to the account, if any. */
type Device = { readonly request: FastifyRequest; readonly email: string }

/** Sets the refresh token of a session as a cookie, and returns the access token for the first requests. */
export async function startedSession(
  context: Context,
  reply: FastifyReply,
  session: Session,
  device?: Device,
): Promise<TokenResponse> {
  setSessionCookie(context, reply, session)
  if (device) rememberDevice(context, device.request, reply, device.email)
  const accessToken = await issueAccessToken(context, {
    identityId: session.identityId,
    sessionId: session.id,
  })
  return { accessToken, expiresIn: accessTokenLife }
}
