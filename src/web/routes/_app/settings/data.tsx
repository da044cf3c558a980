import { createFileRoute } from '@tanstack/react-router'
import { DataPage } from '#web/settings/pages/data-page.tsx'

export const Route = createFileRoute('/_app/settings/data')({ component: DataPage })
