import { createFileRoute } from '@tanstack/react-router'
import { loadTranslations } from '#web/lib/i18n.ts'
import { flagParam, onlyValid, textParam } from '#web/lib/search-params.ts'
import { noticeNamespaces } from '#web/notices/index.ts'
import { NoticesPage, type NoticesSearch } from '#web/notices/pages/notices-page.tsx'

export const Route = createFileRoute('/_app/notices')({
  validateSearch: (search: Record<string, unknown>): NoticesSearch =>
    onlyValid({ unread: flagParam(search, 'unread'), cursor: textParam(search, 'cursor', 500) }),
  loader: () => loadTranslations(...noticeNamespaces),
  component: Notices,
})

function Notices() {
  return <NoticesPage search={Route.useSearch()} />
}
