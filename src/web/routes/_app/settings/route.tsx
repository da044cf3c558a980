import { createFileRoute, Outlet } from '@tanstack/react-router'
import { loadTranslations } from '#web/lib/i18n.ts'
import { SettingsFrame } from '#web/settings/pages/settings-frame.tsx'

export const Route = createFileRoute('/_app/settings')({
  loader: () => loadTranslations('settings'),
  component: Settings,
})

function Settings() {
  return (
    <SettingsFrame>
      <Outlet />
    </SettingsFrame>
  )
}
