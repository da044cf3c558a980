import { createFileRoute } from '@tanstack/react-router'
import { SimulatorPage } from '#web/exchange/pages/simulator-page.tsx'
import { loadWords } from '#web/lib/i18n.ts'

export const Route = createFileRoute('/_app/simulator')({
  loader: () => loadWords('simulator', 'lifecycle', 'exchange', 'problems'),
  component: SimulatorPage,
})
