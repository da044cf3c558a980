import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as noticesApi from '#contract/api/notices'
import type { Notice } from '#contract/notices'
import { call } from '#web/lib/call.ts'
import { queryClient } from '#web/lib/query-client.ts'

export const noticeCountQuery = queryOptions({
  queryKey: ['notices', 'count'],
  queryFn: async ({ signal }) => (await call(noticesApi.countNotices, { signal })).data.unread,
})

export function noticesQuery(unread: true | undefined, cursor: string | undefined, limit: number) {
  return queryOptions({
    queryKey: ['notices', 'list', unread, cursor, limit],
    queryFn: ({ signal }) => call(noticesApi.listNotices, { query: { unread, cursor, limit }, signal }),
    placeholderData: keepPreviousData,
  })
}

export async function markNoticesRead(ids: Notice['id'][] | 'all'): Promise<void> {
  await call(noticesApi.markNoticesRead, { body: ids === 'all' ? { all: true } : { ids } })
  await queryClient.invalidateQueries({ queryKey: ['notices'] })
}
