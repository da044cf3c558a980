import { createFileRoute, redirect } from '@tanstack/react-router'
import { enterPortal } from '#web/identity/index.ts'
import { loadWords } from '#web/lib/i18n.ts'
import { hasSession } from '#web/lib/session.ts'
import { AppFrame } from './-frame/app-frame.tsx'

/** Everything that needs somebody signed in. */
export const Route = createFileRoute('/_app')({
  beforeLoad: async ({ location }) => {
    if (!hasSession()) throw redirect({ to: '/login', search: { redirect: location.href } })
    const entry = await enterPortal()
    if (entry === 'signedOut') throw redirect({ to: '/login', search: { redirect: location.href } })
    return { entry }
  },
  loader: () => loadWords('identity'),
  component: AppFrame,
})
