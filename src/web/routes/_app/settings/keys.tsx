import { createFileRoute } from '@tanstack/react-router'
import { KeysPage } from '#web/settings/pages/keys-page.tsx'

export const Route = createFileRoute('/_app/settings/keys')({ component: KeysPage })
