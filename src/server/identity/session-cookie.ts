import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '#platform/context'
import type { Session } from './identity-provider.ts'

const name = 'falaj_refresh'

function attributes(context: Context) {
  return {
    path: '/api',
    httpOnly: true,
    sameSite: 'lax',
    secure: context.config.publicUrl.startsWith('https:'),
  } as const
}

/** Keeps the refresh token where scripts cannot read it: until the browser closes, or longer with remember-me. */
export function setSessionCookie(context: Context, reply: FastifyReply, session: Session): void {
  const expires = session.rememberMe ? { expires: session.expiresAt } : {}
  reply.setCookie(name, session.token, { ...attributes(context), ...expires })
}

export function clearSessionCookie(context: Context, reply: FastifyReply): void {
  reply.clearCookie(name, attributes(context))
}

export function readSessionCookie(request: FastifyRequest): string | undefined {
  return request.cookies[name]
}
