import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import { type OwnAccount, recordOwnChange } from '../account/own-account.ts'
import { updateName } from './store.ts'

/** Renames one of the user's own passkeys. Raises `identity.passkey-not-found`. */
export async function renamePasskey(
  context: Context,
  own: OwnAccount,
  id: string,
  name: string,
): Promise<void> {
  await context.db.tenant(own.actor, async (tx) => {
    if (!(await updateName(tx, own.claims.identityId, id, name))) throw problem('identity.passkey-not-found')
    await recordOwnChange(context, tx, own, 'user.passkey-renamed', { name })
  })
}
