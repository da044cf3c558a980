import type { Context } from '#platform/context'
import { problem } from '#platform/problem'
import { type OwnAccount, recordOwnChange } from '../account/own-account.ts'
import { deletePasskey } from './store.ts'

/** Takes one of one's own passkeys away: it opens nothing any more. Raises `identity.passkey-not-found`. */
export async function removePasskey(context: Context, own: OwnAccount, id: string): Promise<void> {
  const name = await deletePasskey(context, own.claims.identityId, id)
  if (name === undefined) throw problem('identity.passkey-not-found')
  await recordOwnChange(context, own, 'user.passkey-removed', { name })
}
