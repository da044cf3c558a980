import { createFileRoute } from '@tanstack/react-router'
import { UpdatePasswordPage } from '#web/identity/pages/update-password-page.tsx'
import { onlyValid, textParam } from '#web/lib/search-params.ts'

/** The link of the mail contains the token, which is text even if it looks like a number. With a code: the address. */
export const Route = createFileRoute('/_auth/update-password')({
  validateSearch: (search: Record<string, unknown>): { token?: string; email?: string } =>
    onlyValid({ token: textParam(search, 'token', 500), email: textParam(search, 'email', 254) }),
  component: UpdatePasswordPage,
})
