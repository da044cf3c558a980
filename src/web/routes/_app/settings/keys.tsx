import { createFileRoute, redirect } from '@tanstack/react-router'

/** Keys are part of the integrations; redirects from their previous address. */
export const Route = createFileRoute('/_app/settings/keys')({
  beforeLoad: () => {
    throw redirect({ to: '/integrations', replace: true })
  },
})
