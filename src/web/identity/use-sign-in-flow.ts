import { useEffect, useReducer, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SignInRequest } from '#contract/identity'
import { loadTranslations } from '#web/lib/i18n.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { hasSession } from '#web/lib/session.ts'
import { type Challenge, type NextStep, signIn, submitCode } from './sign-in.ts'
import { afterStep, type SignInFlow, signInBegins } from './sign-in-flow.ts'

/** A sign-in on the screen: its state, and the actions that advance it. Errors are stored and thrown. */
export interface SignInSteps {
  readonly flow: SignInFlow
  /** The kind of second step that is required. */
  readonly challenge: Challenge | null
  /** The error, for callers that need more than its text. */
  readonly error: unknown
  enter(request: SignInRequest): Promise<void>
  giveCode(code: string): Promise<void>
  showPasskey(rememberMe?: boolean): Promise<void>
  leave(): void
}

/** `onSignedIn` runs once the session has started. */
export function useSignInFlow(onSignedIn: () => Promise<void> | void): SignInSteps {
  const { i18n } = useTranslation()
  const [flow, step] = useReducer(afterStep, signInBegins)
  const [challenge, setChallenge] = useState<Challenge | null>(null)
  const [error, setError] = useState<unknown>(null)
  // In memory only, until the code is entered: once a code has confirmed the address, the password is sent again.
  const credentials = useRef<SignInRequest | null>(null)

  const { isError } = flow
  useEffect(() => {
    if (!isError) return
    const explain = () => step({ is: 'explained', errorMsg: problemText(error) })
    // Texts are loaded with the first error, and again in another language; without them, the error has its own words.
    loadTranslations('problems').then(explain, explain)
  }, [isError, error, i18n.language])

  async function goOn(started: Parameters<typeof step>[0], work: () => Promise<NextStep>): Promise<void> {
    step(started)
    try {
      let next = await work()
      if (next === 'passwordAgain' && credentials.current) next = await signIn(credentials.current)
      if (next === 'passwordAgain') return step({ is: 'left' })
      if (next !== null) {
        setChallenge(next)
        step({ is: 'codeRequired', confirms: next.method === 'confirmEmail' })
        return
      }
      credentials.current = null
      step({ is: 'signedIn' })
      await onSignedIn()
      // If the session could not be opened, the sign-in starts again.
      if (!hasSession()) step({ is: 'left' })
    } catch (cause) {
      setError(cause)
      step({ is: 'failed' })
      throw cause
    }
  }

  return {
    flow,
    challenge,
    error,
    enter(request) {
      credentials.current = request
      return goOn({ is: 'started', action: 'signIn' }, () => signIn(request))
    },
    giveCode: (code) =>
      goOn({ is: 'started', action: 'code', authcode: code }, () =>
        submitCode(challenge?.challengeId ?? '', code),
      ),
    showPasskey: (rememberMe = false) =>
      goOn({ is: 'started', action: 'passkey' }, async () => {
        // Loaded on use, to keep it out of the first load.
        const { signInByPasskey } = await import('./sign-in-by-passkey.ts')
        return await signInByPasskey(challenge?.challengeId, rememberMe)
      }),
    leave() {
      credentials.current = null
      setChallenge(null)
      step({ is: 'left' })
    },
  }
}
