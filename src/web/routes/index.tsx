import { createFileRoute, redirect } from '@tanstack/react-router'
import { hasSession } from '#web/lib/session.ts'

/** The root route redirects, depending on whether a user is signed in. */
export const Route = createFileRoute('/')({
  beforeLoad: () => {
    throw redirect({ to: hasSession() ? '/dashboard' : '/login', replace: true })
  },
})
