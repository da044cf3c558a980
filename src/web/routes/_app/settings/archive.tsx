import { createFileRoute } from '@tanstack/react-router'
import { ArchivePage } from '#web/settings/pages/archive-page.tsx'

export const Route = createFileRoute('/_app/settings/archive')({ component: ArchivePage })
