import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { loadPortalGuard } from '#web/identity/index.ts'
import { loadTranslations } from '#web/lib/i18n.ts'
import { hasSession } from '#web/lib/session.ts'
import { RootErrorScreen } from '#web/ui/feedback/root-error-screen.tsx'
import { AppFrame } from './-frame/app-frame.tsx'

/** Everything that requires sign-in. Its code is loaded only then, so that the sign-in page stays small. */
export const Route = createFileRoute('/_app')({
  beforeLoad: async ({ location, matches }) => {
    // Signing in would not lead to an address that does not exist.
    if (!hasSession() && matches.at(-1)?.routeId === '/_app/$') throw notFound()
    if (!hasSession()) throw redirect({ to: '/login', search: { redirect: location.href } })
    const { enterPortal, queryClient } = await loadPortalGuard()
    const entry = await enterPortal()
    if (entry === 'signedOut') throw redirect({ to: '/login', search: { redirect: location.href } })
    return { entry, queryClient }
  },
  loader: () => loadTranslations('identity'),
  // The previous screen stays until the frame is loaded.
  pendingMs: Number.POSITIVE_INFINITY,
  component: AppFrame,
  errorComponent: ({ error }) => <RootErrorScreen error={error} />,
})
