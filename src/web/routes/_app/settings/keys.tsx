import { createFileRoute, redirect } from '@tanstack/react-router'

/** Keys stand among the integrations; their address from before still leads there. */
export const Route = createFileRoute('/_app/settings/keys')({
  beforeLoad: () => {
    throw redirect({ to: '/integrations', replace: true })
  },
})
