import { createFileRoute } from '@tanstack/react-router'
import { ResetPasswordPage } from '#web/identity/pages/reset-password-page.tsx'

export const Route = createFileRoute('/_auth/reset-password')({ component: ResetPasswordPage })
