import { createFileRoute } from '@tanstack/react-router'
import { UsagePage } from '#web/settings/pages/usage-page.tsx'

export const Route = createFileRoute('/_app/settings/meter')({ component: UsagePage })
