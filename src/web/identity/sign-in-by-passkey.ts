import type { SignInResponse } from '#contract/identity'
import type { PasskeyRequest } from '#contract/passkeys'
import { api, type DataOf } from '#web/lib/api.ts'
import { showPasskey } from '#web/lib/passkey.ts'
import { anonymous, type NextStep, nextStepOf } from './sign-in.ts'

/** Signs in with a passkey: any of this site, or as the second step of the sign-in that the challenge belongs to. */
export async function signInByPasskey(
  challengeId: string | undefined,
  rememberMe: boolean,
): Promise<NextStep> {
  const wish = { challengeId, rememberMe }
  const asked = await api.post<DataOf<PasskeyRequest>>('/auth/passkey/begin', wish, anonymous)
  const credential = await showPasskey(asked.data)
  return nextStepOf((await api.post<DataOf<SignInResponse>>('/auth/passkey', { credential }, anonymous)).data)
}
