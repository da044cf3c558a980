import { createRootRoute, Outlet } from '@tanstack/react-router'
import { RootErrorScreen } from '#web/ui/feedback/root-error-screen.tsx'

export const Route = createRootRoute({
  component: Outlet,
  errorComponent: ({ error }) => <RootErrorScreen error={error} />,
})
