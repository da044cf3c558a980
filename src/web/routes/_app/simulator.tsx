import { createFileRoute } from '@tanstack/react-router'
import { loadTranslations } from '#web/lib/i18n.ts'
import { SettingsFrame } from '#web/settings/pages/settings-frame.tsx'
import { SimulatorPage } from '#web/simulator/pages/simulator-page.tsx'

export const Route = createFileRoute('/_app/simulator')({
  loader: () => loadTranslations('simulator', 'lifecycle', 'exchange', 'problems', 'settings'),
  component: Simulator,
})

function Simulator() {
  return (
    <SettingsFrame>
      <SimulatorPage />
    </SettingsFrame>
  )
}
