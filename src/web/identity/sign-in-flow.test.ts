import { expect, test } from 'vitest'
import { afterStep, type SignInFlow, signInBegins } from './sign-in-flow.ts'

/** The state of a sign-in after each of these steps. */
function through(...steps: Parameters<typeof afterStep>[1][]): SignInFlow[] {
  const flows: SignInFlow[] = []
  for (const step of steps) flows.push(afterStep(flows.at(-1) ?? signInBegins, step))
  return flows
}

test('the state of a sign-in has the seven names of the specification and determines the form', () => {
  expect(Object.keys(signInBegins).sort()).toEqual(
    ['currentForm', 'authcode', 'isUserVerified', 'isError', 'errorMsg', 'isUserLogIn', 'action'].sort(),
  )
  const flows = through(
    { is: 'started', action: 'signIn' },
    { is: 'failed' },
    { is: 'explained', errorMsg: 'Not right' },
    { is: 'started', action: 'signIn' },
    { is: 'codeRequired', confirms: false },
    { is: 'started', action: 'code', authcode: '123456' },
    { is: 'failed' },
    { is: 'started', action: 'passkey' },
    { is: 'signedIn' },
  )
  const open = { currentForm: 'signIn', authcode: '', isUserVerified: false, isUserLogIn: false }
  const calm = { isError: false, errorMsg: '', action: null }
  const second = { currentForm: 'code', isUserVerified: true, isUserLogIn: false }
  expect(flows).toEqual([
    { ...open, ...calm, action: 'signIn' },
    { ...open, ...calm, isError: true },
    { ...open, isError: true, errorMsg: 'Not right', action: null },
    { ...open, ...calm, action: 'signIn' },
    { ...second, ...calm, authcode: '' },
    { ...second, ...calm, authcode: '123456', action: 'code' },
    { ...second, ...calm, authcode: '123456', isError: true },
    { ...second, ...calm, authcode: '123456', action: 'passkey' },
    { ...second, ...calm, authcode: '', isUserLogIn: true },
  ])
})

test('a code that confirms the address does not sign in, and leaving starts again', () => {
  const [codeStep, left] = through({ is: 'codeRequired', confirms: true }, { is: 'left' })
  expect(codeStep).toMatchObject({ currentForm: 'code', isUserVerified: false })
  expect(left).toEqual(signInBegins)
  // The text of an error that no longer exists arrives too late.
  expect(afterStep(signInBegins, { is: 'explained', errorMsg: 'late' })).toEqual(signInBegins)
})
