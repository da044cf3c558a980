import type { SignInRequest, SignInResponse } from '#contract/identity'
import { api, type DataOf } from '#web/lib/api.ts'
import { startSession } from '#web/lib/session.ts'

export type Challenge = Extract<SignInResponse, { status: 'codeRequired' }>

/** What comes next: a code; the password once more; nothing, for the session has begun. */
export type NextStep = Challenge | 'passwordAgain' | null

export const anonymous = { anonymous: true }

export function nextStepOf(answer: SignInResponse): NextStep {
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

/** Submits a code; `passwordAgain` when it has confirmed the address. */
export async function submitCode(challengeId: string, code: string): Promise<NextStep> {
  const body = { challengeId, code }
  const { data } = await api.post<DataOf<SignInResponse>>('/auth/sign-in/code', body, anonymous)
  return nextStepOf(data)
}
