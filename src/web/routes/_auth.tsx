import { createFileRoute, redirect } from '@tanstack/react-router'
import { AuthFrame } from '#web/identity/index.ts'
import { loadTranslations } from '#web/lib/i18n.ts'
import { redirectSearch } from '#web/lib/search-params.ts'
import { hasSession } from '#web/lib/session.ts'
import { RootErrorScreen } from '#web/ui/feedback/root-error-screen.tsx'

/** Sign-in pages: redirect users who are already signed in to the requested page. */
export const Route = createFileRoute('/_auth')({
  validateSearch: redirectSearch,
  beforeLoad: ({ search }) => {
    if (!hasSession()) return
    throw search.redirect
      ? redirect({ href: search.redirect, replace: true })
      : redirect({ to: '/dashboard', replace: true })
  },
  loader: () => loadTranslations('identity'),
  // The previous screen stays until the frame is loaded.
  pendingMs: Number.POSITIVE_INFINITY,
  component: AuthFrame,
  errorComponent: ({ error }) => <RootErrorScreen error={error} />,
})
