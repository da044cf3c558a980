import { createFileRoute } from '@tanstack/react-router'
import { EnvironmentPage } from '#web/settings/pages/environment-page.tsx'

export const Route = createFileRoute('/_app/settings/environment')({ component: EnvironmentPage })
