import { createFileRoute } from '@tanstack/react-router'
import { PeoplePage } from '#web/settings/pages/people-page.tsx'

export const Route = createFileRoute('/_app/settings/people')({ component: PeoplePage })
