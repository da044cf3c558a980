import { lazy, Suspense } from 'react'

const SetUpForm = lazy(() => import('./set-up-form.tsx'))

/** Shown instead of the portal until the account is complete; loaded only then. */
export function SetUpScreen({ onDone }: { onDone?: () => void }) {
  return (
    <Suspense fallback={null}>
      <SetUpForm onDone={onDone} />
    </Suspense>
  )
}
