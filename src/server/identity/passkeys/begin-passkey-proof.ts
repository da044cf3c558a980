import type { PasskeyRequest } from '#contract/passkeys'
import type { Context } from '#platform/context'
import type { PasskeySite } from '../../identity-config.ts'
import type { OwnAccount } from '../account/own-account.ts'
import { describePasskey } from './begin-passkey.ts'
import { challengeLife, newChallenge } from './challenges.ts'
import { selectPasskeysOf } from './store.ts'

/** What the browser needs to have one of one's own passkeys shown, as the proof before the account's protection changes. */
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
