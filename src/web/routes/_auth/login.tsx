import { createFileRoute } from '@tanstack/react-router'
import { LoginPage } from '#web/identity/pages/login-page.tsx'

export const Route = createFileRoute('/_auth/login')({ component: LoginPage })
