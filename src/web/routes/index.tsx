import { createFileRoute, redirect } from '@tanstack/react-router'
import { hasSession } from '#web/lib/session.ts'

/** The root decides: signed in or not. */
export const Route = createFileRoute('/')({
  beforeLoad: () => {
    throw redirect({ to: hasSession() ? '/dashboard' : '/login', replace: true })
  },
})
