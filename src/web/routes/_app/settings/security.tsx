import { createFileRoute } from '@tanstack/react-router'
import { SecurityPage } from '#web/settings/pages/security-page.tsx'

export const Route = createFileRoute('/_app/settings/security')({ component: SecurityPage })
