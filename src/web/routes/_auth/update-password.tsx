import { createFileRoute } from '@tanstack/react-router'
import { UpdatePasswordPage } from '#web/identity/pages/update-password-page.tsx'
import { compact, textParam } from '#web/lib/search-params.ts'

/** The link of the mail carries the token. It is text even where it looks like a number. */
export const Route = createFileRoute('/_auth/update-password')({
  validateSearch: (search: Record<string, unknown>): { token?: string } =>
    compact({ token: textParam(search, 'token', 500) }),
  component: UpdatePasswordPage,
})
