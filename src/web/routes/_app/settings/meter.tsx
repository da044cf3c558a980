import { createFileRoute } from '@tanstack/react-router'
import { MeterPage } from '#web/settings/pages/meter-page.tsx'

export const Route = createFileRoute('/_app/settings/meter')({ component: MeterPage })
