/** The state of a sign-in, with the names of the specification. */
export interface SignInFlow {
  readonly currentForm: 'signIn' | 'code'
  /** The last submitted code, so that the user can correct it after an error. */
  readonly authcode: string
  /** The password was right; the second step is missing. */
  readonly isUserVerified: boolean
  readonly isError: boolean
  /** The error in the user's language; empty until its text is loaded. */
  readonly errorMsg: string
  /** The session has started: the user can continue to the requested page. */
  readonly isUserLogIn: boolean
  /** The request in progress. */
  readonly action: 'signIn' | 'code' | 'passkey' | null
}

type Step =
  | { readonly is: 'started'; readonly action: 'signIn' | 'passkey' }
  | { readonly is: 'started'; readonly action: 'code'; readonly authcode: string }
  /** `confirms`: the code confirms the address, which the password alone does not. */
  | { readonly is: 'codeRequired'; readonly confirms: boolean }
  | { readonly is: 'failed' }
  | { readonly is: 'explained'; readonly errorMsg: string }
  | { readonly is: 'signedIn' }
  | { readonly is: 'left' }

export const signInBegins: SignInFlow = {
  currentForm: 'signIn',
  authcode: '',
  isUserVerified: false,
  isError: false,
  errorMsg: '',
  isUserLogIn: false,
  action: null,
}

/** The state of a sign-in after a step. */
export function afterStep(flow: SignInFlow, step: Step): SignInFlow {
  const calm = { isError: false, errorMsg: '' }
  switch (step.is) {
    case 'started':
      return {
        ...flow,
        ...calm,
        action: step.action,
        authcode: step.action === 'code' ? step.authcode : flow.authcode,
      }
    case 'codeRequired':
      return { ...signInBegins, currentForm: 'code', isUserVerified: !step.confirms }
    case 'failed':
      return { ...flow, isError: true, action: null }
    case 'explained':
      return flow.isError ? { ...flow, errorMsg: step.errorMsg } : flow
    case 'signedIn':
      return { ...flow, ...calm, isUserVerified: true, isUserLogIn: true, authcode: '', action: null }
    case 'left':
      return signInBegins
  }
}
