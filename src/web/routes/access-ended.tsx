import { createFileRoute, redirect } from '@tanstack/react-router'
import { AccessEndedPage } from '#web/identity/pages/access-ended-page.tsx'
import { loadTranslations } from '#web/lib/i18n.ts'
import { onlyValid, textParam } from '#web/lib/search-params.ts'
import { hasSession } from '#web/lib/session.ts'

/** For a person who no longer belongs to an organization; `from` is its name. */
export const Route = createFileRoute('/access-ended')({
  validateSearch: (search: Record<string, unknown>): { from?: string } =>
    onlyValid({ from: textParam(search, 'from', 200) }),
  beforeLoad: () => {
    if (!hasSession()) throw redirect({ to: '/login' })
  },
  loader: () => loadTranslations('identity'),
  component: AccessEndedPage,
})
