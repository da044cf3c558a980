/** Sign-in events in the log: users are identified by ids and hashes, never by an address. */
import { createHmac } from 'node:crypto'
import type { Context } from '#platform/base/context'

/** The same hash for the same address, so that attempts on one account are recognizable; it cannot be reversed. */
export function markOf(context: Context, email: string): string {
  const mark = createHmac('sha256', context.secrets.derive('log-mark')).update(email.toLowerCase())
  return mark.digest('base64url').slice(0, 12)
}

/** Logs a successful sign-in or proof. */
export function logPassed(
  context: Context,
  event: 'signed in' | 'signed out' | 'code asked' | 'password reset',
  who: { readonly identity?: string | undefined; readonly session?: string; readonly account?: string },
): void {
  context.log.info({ ...who, event }, 'sign-in')
}

/** Logs a refused sign-in. */
export function logRefused(
  context: Context,
  reason: 'wrong password' | 'wrong code' | 'code expired' | 'reset refused' | 'too many tries',
  who: { readonly account?: string; readonly limit?: string } = {},
): void {
  context.log.warn({ ...who, reason }, 'a sign-in was refused')
}
