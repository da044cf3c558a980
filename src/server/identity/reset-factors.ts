/** What becomes of passkeys and of an authenticator app with a reset of the password. */
import type { Context } from '#platform/context'
import type { Tx } from '#platform/database'
import type { Identity } from './identity-provider.ts'
import { deletePasskeysOf, type PasskeyRow, selectPasskeysOf } from './passkeys/store.ts'
import { countRecoveryCodes, deleteAuthenticator, selectAuthenticator } from './second-factor/store.ts'

/**
 * For so long a reset by mail may take an app away again that somebody else has set up. One that is older is not removed by
 * whoever reads the mails alone: the person was told of it when it was set up (ASVS 6.4.3).
 */
const recentAppDays = 14
const day = 24 * 3_600_000

interface Factors {
  readonly passkeys: readonly Pick<PasskeyRow, 'createdAt' | 'usedAt'>[]
  /** When the app was set up; null where there is none. */
  readonly appSince: Date | null
  readonly recoveryCodes: number
}

export interface ResetFactors {
  readonly left: Factors
  readonly passkeysRemoved: number
  readonly appRemoved: boolean
}

/**
 * Takes away what has to go. Of an account whose address was never proven that is all: whoever registered it need not be
 * its owner. Else it is what the person wished, see `ResetPasswordRequest`.
 * @param before the identity before the reset proved its address
 */
export async function resetFactors(
  context: Context,
  tx: Tx,
  before: Identity,
  wish: { readonly removeFactors: boolean },
): Promise<ResetFactors> {
  const { id, mailboxProven } = before
  const found = await findFactors(tx, id)
  const removesPasskeys = !mailboxProven || wish.removeFactors
  const isRecent =
    found.appSince !== null && context.clock.now().getTime() - found.appSince.getTime() <= recentAppDays * day
  const removesApp = !mailboxProven || (wish.removeFactors && isRecent)
  if (removesPasskeys) await deletePasskeysOf(tx, id)
  if (removesApp) await deleteAuthenticator(tx, id)
  return {
    left: {
      passkeys: removesPasskeys ? [] : found.passkeys,
      appSince: removesApp ? null : found.appSince,
      recoveryCodes: removesApp ? 0 : found.recoveryCodes,
    },
    passkeysRemoved: removesPasskeys ? found.passkeys.length : 0,
    appRemoved: removesApp && found.appSince !== null,
  }
}

async function findFactors(tx: Tx, identityId: string): Promise<Factors> {
  return {
    passkeys: await selectPasskeysOf(tx, identityId),
    appSince: (await selectAuthenticator(tx, identityId))?.confirmedAt ?? null,
    recoveryCodes: await countRecoveryCodes(tx, identityId),
  }
}
