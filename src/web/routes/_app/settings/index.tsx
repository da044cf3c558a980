import { createFileRoute } from '@tanstack/react-router'
import { AccountPage } from '#web/settings/pages/account-page.tsx'

export const Route = createFileRoute('/_app/settings/')({ component: AccountPage })
