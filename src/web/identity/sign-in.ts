import type { SignInRequest, SignInResponse } from '#contract/identity'
import type { PasskeyRequest } from '#contract/passkeys'
import { api, type DataOf } from '#web/lib/api.ts'
import { showPasskey } from '#web/lib/passkey.ts'
import { startSession } from '#web/lib/session.ts'

export type Challenge = Extract<SignInResponse, { status: 'codeRequired' }>

/** What comes next: a code; the password once more; nothing, for the session has begun. */
export type NextStep = Challenge | 'passwordAgain' | null

const anonymous = { anonymous: true }

function nextStepOf(answer: SignInResponse): NextStep {
  if (answer.status === 'codeRequired') return answer
  if (answer.status === 'emailConfirmed') return 'passwordAgain'
  startSession(answer.accessToken, answer.expiresIn)
  return null
}

/** Signs in with a password. */
export async function signIn(request: SignInRequest): Promise<NextStep> {
  const { data } = await api.post<DataOf<SignInResponse>>('/auth/sign-in', request, anonymous)
  return nextStepOf(data)
}

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

/** Submits a code; `passwordAgain` when it has confirmed the address. */
export async function submitCode(challengeId: string, code: string): Promise<NextStep> {
  const body = { challengeId, code }
  const { data } = await api.post<DataOf<SignInResponse>>('/auth/sign-in/code', body, anonymous)
  return nextStepOf(data)
}
