import { createFileRoute } from '@tanstack/react-router'
import { RegisterPage } from '#web/identity/pages/register-page.tsx'

export const Route = createFileRoute('/_auth/register')({ component: RegisterPage })
