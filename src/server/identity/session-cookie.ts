import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '#platform/base/context'
import type { Session } from './identity-provider.ts'

const isSecure = (context: Context) => context.config.publicUrl.startsWith('https:')

/**
 * Ports of one host share their cookies: portals on the same host get names of their own. By https, a browser accepts
 * a cookie of this name from this host only, so that no other host of the same domain can plant one.
 */
export function cookieName(context: Context, name: string): string {
  const port = URL.parse(context.config.publicUrl)?.port
  const own = port ? `${name}_${port}` : name
  return isSecure(context) ? `__Host-${own}` : own
}

const nameOf = (context: Context) => cookieName(context, 'falaj_refresh')

/** Out of reach of scripts and of other sites. A cookie that names its host (`cookieName`) has to be of all its paths. */
export function cookieAttributes(context: Context) {
  const secure = isSecure(context)
  return { path: secure ? '/' : '/api', httpOnly: true, sameSite: 'strict', secure } as const
}

/** Stores the refresh token where scripts cannot read it: until the browser closes, or longer with remember-me. */
export function setSessionCookie(context: Context, reply: FastifyReply, session: Session): void {
  const expires = session.rememberMe ? { expires: session.expiresAt } : {}
  reply.setCookie(nameOf(context), session.token, { ...cookieAttributes(context), ...expires })
}

export function clearSessionCookie(context: Context, reply: FastifyReply): void {
  reply.clearCookie(nameOf(context), cookieAttributes(context))
}

/**
 * The refresh token, for requests of our own pages only: a request that the browser marks as coming from another
 * site, or from another port or subdomain (which share our cookies), is treated as one without it.
 */
export function readSessionCookie(context: Context, request: FastifyRequest): string | undefined {
  const site = request.headers['sec-fetch-site']
  if (site === 'cross-site' || site === 'same-site') return undefined
  return request.cookies[nameOf(context)]
}
