import type { PasskeyRequest } from '#contract/passkeys'
import type { Context } from '#platform/base/context'
import type { PasskeySite } from '../../identity-config.ts'
import type { OwnAccount } from '../account/own-account.ts'
import { describePasskey } from './begin-passkey.ts'
import { challengeLife, newChallenge } from './challenges.ts'
import { selectPasskeysOf } from './store.ts'

/**
 * The options with which the browser requests one of the user's own passkeys, as the proof before the account's
 * protection changes.
 */
export async function beginPasskeyProof(
  context: Context,
  { rpId }: PasskeySite,
  { claims: { identityId } }: OwnAccount,
): Promise<PasskeyRequest> {
  return {
    challenge: await newChallenge(context, { to: 'prove', identityId }),
    rpId,
    timeout: challengeLife,
    allowCredentials: (await selectPasskeysOf(context, identityId)).map(describePasskey),
    userVerification: 'required',
  }
}
