import { hasSession } from '#web/lib/session.ts'
import { loadPortalGuard } from './load-portal-guard.ts'
import type { PortalEntry } from './me.ts'

/**
 * For guards of routes that are open to everybody: a signed-in user enters the portal as on every other screen, in the
 * environment that the user chose at sign-up.
 */
export async function enterIfSignedIn(): Promise<PortalEntry> {
  if (!hasSession()) return 'signedOut'
  return await (await loadPortalGuard()).enterPortal()
}
