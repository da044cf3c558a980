import { createFileRoute, Outlet } from '@tanstack/react-router'
import { loadTranslations } from '#web/lib/i18n.ts'

export const Route = createFileRoute('/_app/settings')({
  loader: () => loadTranslations('settings'),
  component: Outlet,
})
