import type { SignInRequest, SignInResponse } from '#contract/identity'
import { api, type DataOf } from '#web/lib/api.ts'
import { startSession } from '#web/lib/session.ts'

type SignInResult = SignInResponse
export type Challenge = Extract<SignInResult, { status: 'codeRequired' }>

function sessionOrChallenge(answer: SignInResult): Challenge | null {
  if (answer.status === 'codeRequired') return answer
  startSession(answer.accessToken, answer.expiresIn)
  return null
}

/** Signs in; answers the challenge when a code went out by e-mail, null when the session has begun. */
export async function signIn(request: SignInRequest): Promise<Challenge | null> {
  return sessionOrChallenge(
    (await api.post<DataOf<SignInResult>>('/auth/sign-in', request, { anonymous: true })).data,
  )
}

/** Submits the code of the e-mail. */
export async function submitCode(challengeId: string, code: string): Promise<Challenge | null> {
  const answer = await api.post<DataOf<SignInResult>>(
    '/auth/sign-in/code',
    { challengeId, code },
    { anonymous: true },
  )
  return sessionOrChallenge(answer.data)
}
