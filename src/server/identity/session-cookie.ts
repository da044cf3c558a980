import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '#platform/context'
import type { Session } from './identity-provider.ts'

const name = 'falaj_refresh'

function attributes(context: Context) {
  return {
    path: '/api',
    httpOnly: true,
    sameSite: 'strict',
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

/**
 * The refresh token, for requests of our own pages only: one that the browser says comes from another site, or
 * from another port or subdomain (which share our cookies), is taken as one without it.
 */
export function readSessionCookie(request: FastifyRequest): string | undefined {
  const site = request.headers['sec-fetch-site']
  if (site === 'cross-site' || site === 'same-site') return undefined
  return request.cookies[name]
}
