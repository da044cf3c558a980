import { lazy, Suspense } from 'react'

const SetUpForm = lazy(() => import('./set-up-form.tsx'))

/** In place of the portal while the account is not finished; loaded only then. */
export function SetUpScreen({ onDone }: { onDone?: () => void }) {
  return (
    <Suspense fallback={null}>
      <SetUpForm onDone={onDone} />
    </Suspense>
  )
}
