import { createFileRoute } from '@tanstack/react-router'
import { OrganizationPage } from '#web/settings/pages/organization-page.tsx'

export const Route = createFileRoute('/_app/settings/organization')({ component: OrganizationPage })
