import { createFileRoute, Outlet } from '@tanstack/react-router'
import { loadWords } from '#web/lib/i18n.ts'

export const Route = createFileRoute('/_app/settings')({
  loader: () => loadWords('settings'),
  component: Outlet,
})
