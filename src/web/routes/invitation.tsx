import { createFileRoute } from '@tanstack/react-router'
import { InvitationPage } from '#web/identity/pages/invitation-page.tsx'
import { loadTranslations } from '#web/lib/i18n.ts'
import { onlyValid, textParam } from '#web/lib/search-params.ts'

/** The link of the mail contains the token; the reader may be signed in or not. */
export const Route = createFileRoute('/invitation')({
  validateSearch: (search: Record<string, unknown>): { token?: string } =>
    onlyValid({ token: textParam(search, 'token', 100) }),
  loader: () => loadTranslations('identity'),
  component: InvitationPage,
})
