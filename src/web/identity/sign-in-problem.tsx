import { lazy, type ReactNode, Suspense } from 'react'
import { isApiError } from '#web/lib/api-error.ts'
import type { SignInSteps } from './use-sign-in-flow.ts'

const ProblemAlert = lazy(async () => ({
  default: (await import('#web/ui/feedback/problem-alert.tsx')).ProblemAlert,
}))

/** Wrong credentials, or a field to correct: the user corrects it without the help of a support reference. */
const isSlip = (error: unknown): boolean => isApiError(error) && [401, 422].includes(error.status)

/** The error on a sign-in page; loaded with the first error. */
export function SignInProblem({
  error,
  message,
  actions,
}: {
  error: unknown
  /** Translated if there is a text; otherwise the message of the error. */
  message?: string
  actions?: ReactNode
}) {
  if (error === null) return null
  return (
    <Suspense fallback={null}>
      <ProblemAlert error={error} message={message} actions={actions} hasReference={!isSlip(error)} />
    </Suspense>
  )
}

/** The error of a sign-in, once its text is loaded. */
export function SignInFault({ steps: { flow, error } }: { steps: SignInSteps }) {
  if (!flow.isError || flow.errorMsg === '') return null
  return <SignInProblem error={error} message={flow.errorMsg} />
}
