import { createFileRoute } from '@tanstack/react-router'
import { NumbersPage } from '#web/settings/pages/numbers-page.tsx'

export const Route = createFileRoute('/_app/settings/numbers')({ component: NumbersPage })
