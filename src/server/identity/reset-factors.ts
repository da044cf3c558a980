/** Removal of passkeys and of an authenticator app at a reset of the password. */
import type { Context } from '#platform/base/context'
import type { Tx } from '#platform/database/database'
import type { Identity } from './identity-provider.ts'
import { deletePasskeysOf, type PasskeyRow, selectPasskeysOf } from './passkeys/store.ts'
import { countRecoveryCodes, deleteAuthenticator, selectAuthenticator } from './second-factor/store.ts'

/**
 * Days within which a reset by mail may remove an app, because an attacker may have set it up. Access to the mailbox
 * alone does not remove an older app: the user was notified when it was set up (ASVS 6.4.3).
 */
const recentAppDays = 14
const day = 24 * 3_600_000

interface Factors {
  readonly passkeys: readonly Pick<PasskeyRow, 'createdAt' | 'usedAt'>[]
  /** When the app was set up; null without an app. */
  readonly appSince: Date | null
  readonly recoveryCodes: number
}

export interface ResetFactors {
  readonly left: Factors
  readonly passkeysRemoved: number
  readonly appRemoved: boolean
}

/**
 * Removes factors. If the address was never proven, removes all of them, because a stranger may have registered it.
 * Otherwise removes those that the user chose, see `ResetPasswordRequest`.
 * @param before the identity before the reset proved its address
 */
export async function resetFactors(
  context: Context,
  tx: Tx,
  before: Identity,
  wish: { readonly removeFactors: boolean },
): Promise<ResetFactors> {
  const { id, mailboxProven } = before
  const factors = await findFactors(tx, id)
  const removesPasskeys = !mailboxProven || wish.removeFactors
  const isRecent =
    factors.appSince !== null &&
    context.clock.now().getTime() - factors.appSince.getTime() <= recentAppDays * day
  const removesApp = !mailboxProven || (wish.removeFactors && isRecent)
  if (removesPasskeys) await deletePasskeysOf(tx, id)
  if (removesApp) await deleteAuthenticator(tx, id)
  return {
    left: {
      passkeys: removesPasskeys ? [] : factors.passkeys,
      appSince: removesApp ? null : factors.appSince,
      recoveryCodes: removesApp ? 0 : factors.recoveryCodes,
    },
    passkeysRemoved: removesPasskeys ? factors.passkeys.length : 0,
    appRemoved: removesApp && factors.appSince !== null,
  }
}

async function findFactors(tx: Tx, identityId: string): Promise<Factors> {
  return {
    passkeys: await selectPasskeysOf(tx, identityId),
    appSince: (await selectAuthenticator(tx, identityId))?.confirmedAt ?? null,
    recoveryCodes: await countRecoveryCodes(tx, identityId),
  }
}
