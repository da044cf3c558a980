import { createRootRoute, Outlet } from '@tanstack/react-router'
import { ShowErrorScreen } from '#web/ui/feedback/show-error-screen.tsx'

export const Route = createRootRoute({
  component: Outlet,
  errorComponent: ({ error }) => <ShowErrorScreen error={error} />,
})
