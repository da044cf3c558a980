import * as passkeysApi from '#contract/api/passkeys'
import { call } from '#web/lib/call.ts'
import { showPasskey } from '#web/lib/passkey.ts'
import { type NextStep, nextStepOf } from './sign-in.ts'

/** Signs in with a passkey: any of this site, or as the second step of the sign-in to which the challenge belongs. */
export async function signInByPasskey(
  challengeId: string | undefined,
  rememberMe: boolean,
): Promise<NextStep> {
  const body = { challengeId, rememberMe }
  const started = await call(passkeysApi.beginPasskeySignIn, { body, anonymous: true })
  const credential = await showPasskey(started.data)
  const answer = await call(passkeysApi.signInByPasskey, { body: { credential }, anonymous: true })
  return nextStepOf(answer.data)
}
