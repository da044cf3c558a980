import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Notice, NoticeCount } from '#contract/notices'
import { api, type DataOf, type ListOf } from '#web/lib/api.ts'
import { queryClient } from '#web/lib/query-client.ts'

export const noticeCountQuery = queryOptions({
  queryKey: ['notices', 'count'],
  queryFn: async ({ signal }) =>
    (await api.get<DataOf<z.infer<typeof NoticeCount>>>('/notices/count', { signal })).data.unread,
})

export function noticesQuery(unread: true | undefined, cursor: string | undefined, limit: number) {
  return queryOptions({
    queryKey: ['notices', 'list', unread, cursor, limit],
    queryFn: ({ signal }) =>
      api.get<ListOf<Notice>>('/notices', { query: { unread, cursor, limit }, signal }),
    placeholderData: keepPreviousData,
  })
}

export async function markNoticesRead(ids: readonly string[] | 'all'): Promise<void> {
  await api.post('/notices/read', ids === 'all' ? { all: true } : { ids })
  await queryClient.invalidateQueries({ queryKey: ['notices'] })
}
