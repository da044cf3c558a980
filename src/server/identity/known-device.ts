/**
 * A browser in which a user has signed in before: attackers on other devices cannot lock it out of the account. A
 * cookie valid for a year identifies it, for the last few accounts of the browser; it gives no access.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '#platform/base/context'
import { cookieAttributes, cookieName } from './session-cookie.ts'

const maxAccounts = 5
const lifeSeconds = 365 * 24 * 60 * 60

const nameOf = (context: Context) => cookieName(context, 'falaj_device')

function sealOf(context: Context, id: string, email: string): string {
  return createHmac('sha256', context.secrets.derive('known-device'))
    .update(`${id}:${email.toLowerCase()}`)
    .digest('base64url')
}

function read(context: Context, request: FastifyRequest): { id: string; seal: string }[] {
  return (request.cookies[nameOf(context)] ?? '').split('~').flatMap((part) => {
    const [, id, seal] = /^([\w-]{22})\.([\w-]{43})$/.exec(part) ?? []
    return id && seal ? [{ id, seal }] : []
  })
}

/** The id of this browser for an account; undefined when it was never signed in to here. */
export function knownDevice(context: Context, request: FastifyRequest, email: string): string | undefined {
  return read(context, request).find(({ id, seal }) =>
    timingSafeEqual(Buffer.from(seal), Buffer.from(sealOf(context, id, email))),
  )?.id
}

/** Marks the browser as known to this account. */
export function rememberDevice(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  email: string,
): void {
  if (knownDevice(context, request, email) !== undefined) return
  const id = randomBytes(16).toString('base64url')
  const all = [{ id, seal: sealOf(context, id, email) }, ...read(context, request)].slice(0, maxAccounts)
  const value = all.map((one) => `${one.id}.${one.seal}`).join('~')
  reply.setCookie(nameOf(context), value, { ...cookieAttributes(context), maxAge: lifeSeconds })
}
