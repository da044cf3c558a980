/** The state of a sign-in, with the names of the specification. */
export interface SignInFlow {
  readonly currentForm: 'signIn' | 'code'
  /** The code as it was given last: after a fault it is there to be corrected. */
  readonly authcode: string
  /** The password was right; what is missing is the second step. */
  readonly isUserVerified: boolean
  readonly isError: boolean
  /** What went wrong, in the words of the person; empty until they are there. */
  readonly errorMsg: string
  /** The session has started: the user can continue to the requested page. */
  readonly isUserLogIn: boolean
  /** What is under way. */
  readonly action: 'signIn' | 'code' | 'passkey' | null
}

type Step =
  | { readonly is: 'begun'; readonly action: 'signIn' | 'passkey' }
  | { readonly is: 'begun'; readonly action: 'code'; readonly authcode: string }
  /** `confirms`: the code shows that the address is one's own, which the password alone did not do. */
  | { readonly is: 'codeAsked'; readonly confirms: boolean }
  | { readonly is: 'failed' }
  | { readonly is: 'told'; readonly errorMsg: string }
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

/** Where a sign-in stands after a step. */
export function afterStep(flow: SignInFlow, step: Step): SignInFlow {
  const calm = { isError: false, errorMsg: '' }
  switch (step.is) {
    case 'begun':
      return {
        ...flow,
        ...calm,
        action: step.action,
        authcode: step.action === 'code' ? step.authcode : flow.authcode,
      }
    case 'codeAsked':
      return { ...signInBegins, currentForm: 'code', isUserVerified: !step.confirms }
    case 'failed':
      return { ...flow, isError: true, action: null }
    case 'told':
      return flow.isError ? { ...flow, errorMsg: step.errorMsg } : flow
    case 'signedIn':
      return { ...flow, ...calm, isUserVerified: true, isUserLogIn: true, authcode: '', action: null }
    case 'left':
      return signInBegins
  }
}
