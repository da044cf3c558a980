import * as identityApi from '#contract/api/identity'
import type { SignInRequest, SignInResponse } from '#contract/identity'
import { call } from '#web/lib/call.ts'
import { currentLanguage } from '#web/lib/i18n.ts'
import { startSession } from '#web/lib/session.ts'

export type Challenge = Extract<SignInResponse, { status: 'codeRequired' }>

/** The next step: a code, the password again, or null because the session has started. */
export type NextStep = Challenge | 'passwordAgain' | null

export function nextStepOf(answer: SignInResponse): NextStep {
  if (answer.status === 'codeRequired') return answer
  if (answer.status === 'emailConfirmed') return 'passwordAgain'
  startSession(answer.accessToken, answer.expiresIn)
  return null
}

/** Signs in with a password. A code is mailed in the language of the screen. */
export async function signIn(request: SignInRequest): Promise<NextStep> {
  const body = { ...request, language: currentLanguage() }
  const { data } = await call(identityApi.signIn, { body, anonymous: true })
  return nextStepOf(data)
}

/** Submits a code; returns `passwordAgain` if the code has confirmed the address. */
export async function submitCode(challengeId: string, code: string): Promise<NextStep> {
  const body = { challengeId, code }
  const { data } = await call(identityApi.answerSignInCode, { body, anonymous: true })
  return nextStepOf(data)
}
