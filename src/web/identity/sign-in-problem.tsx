import { lazy, type ReactNode, Suspense } from 'react'

const ProblemAlert = lazy(async () => ({
  default: (await import('#web/ui/feedback/problem-alert.tsx')).ProblemAlert,
}))

/** What went wrong on a sign-in page; loaded when something first does. */
export function SignInProblem({ error, actions }: { error: unknown; actions?: ReactNode }) {
  if (error === null) return null
  return (
    <Suspense fallback={null}>
      <ProblemAlert error={error} actions={actions} />
    </Suspense>
  )
}
