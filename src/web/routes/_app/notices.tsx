import { createFileRoute } from '@tanstack/react-router'
import { noticeRooms } from '#web/exchange/index.ts'
import { NoticesPage, type NoticesSearch } from '#web/exchange/pages/notices-page.tsx'
import { loadWords } from '#web/lib/i18n.ts'
import { compact, flagParam, textParam } from '#web/lib/search.ts'

export const Route = createFileRoute('/_app/notices')({
  validateSearch: (search: Record<string, unknown>): NoticesSearch =>
    compact({ unread: flagParam(search, 'unread'), cursor: textParam(search, 'cursor', 500) }),
  loader: () => loadWords(...noticeRooms),
  component: Notices,
})

function Notices() {
  return <NoticesPage search={Route.useSearch()} />
}
