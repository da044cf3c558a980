import { randomBytes } from 'node:crypto'
import type { z } from 'zod'
import type { AddPasskeyRequest } from '#contract/passkeys'
import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import type { PasskeySite } from '../../identity-config.ts'
import { type OwnAccount, recordOwnChange } from '../account/own-account.ts'
import { consumeChallenge } from './challenges.ts'
import { insertPasskey, type PasskeyRow } from './store.ts'
import { verifyCreated } from './verify.ts'

/**
 * Adds the passkey that the browser has created for the user's own account, under a name.
 * Raises `identity.passkey-not-added` when it was not requested, by another user, too late, or exists already.
 */
export async function addPasskey(
  context: Context,
  site: PasskeySite,
  own: OwnAccount,
  { name, credential }: z.infer<typeof AddPasskeyRequest>,
): Promise<PasskeyRow> {
  const { identityId } = own.claims
  const challenge = await consumeChallenge(context, credential.response.clientDataJSON, 'add')
  const made =
    challenge?.wish.identityId === identityId
      ? await verifyCreated(context, site, credential, challenge.challenge)
      : null
  if (!made) throw problem('identity.passkey-not-added')
  const row: PasskeyRow = {
    ...made,
    id: randomBytes(16).toString('base64url'),
    userId: identityId,
    name,
    transports: credential.response.transports,
    createdAt: context.clock.now(),
    usedAt: null,
  }
  await context.db.tenant(own.actor, async (tx) => {
    if (!(await insertPasskey(tx, row))) throw problem('identity.passkey-not-added')
    await recordOwnChange(context, tx, own, 'user.passkey-added', { name })
  })
  return row
}
