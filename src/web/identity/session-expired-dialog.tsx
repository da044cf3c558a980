import { lazy, Suspense } from 'react'
import { useSessionStore } from '#web/lib/session.ts'

const SessionExpiredForm = lazy(() => import('./session-expired-form.tsx'))

/** Over the screen when the session has ended during work; loaded only then. */
export function SessionExpiredDialog() {
  const expired = useSessionStore((state) => state.status === 'expired')
  return expired ? (
    <Suspense fallback={null}>
      <SessionExpiredForm />
    </Suspense>
  ) : null
}
