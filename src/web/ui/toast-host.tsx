import { lazy, Suspense } from 'react'
import { useToasts } from '../lib/toast.ts'

const Toaster = lazy(() => import('./toaster.tsx'))

/** Loads what shows toasts as soon as there may be one. */
export function ToastHost() {
  const wanted = useToasts((state) => state.wanted)
  return wanted ? (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  ) : null
}
