import { lazy, Suspense } from 'react'
import { loadTranslations } from '#web/lib/i18n.ts'

const Screen = lazy(async () => {
  await loadTranslations('settings', 'identity')
  return await import('./security/second-step-screen.tsx')
})

/** Shown instead of the portal until the second step that the operator requires is set up; loaded only then. */
export function SecondStepScreen() {
  return (
    <Suspense fallback={null}>
      <Screen />
    </Suspense>
  )
}
