import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as documentsApi from '#contract/api/documents'
import * as searchApi from '#contract/api/search'
import { call } from '#web/lib/call.ts'

/** Search results of the server; the previous results stay while new ones are loading. */
export function searchQuery(search: string) {
  return queryOptions({
    queryKey: ['search', search],
    queryFn: async ({ signal }) =>
      (await call(searchApi.searchEverything, { query: { search }, signal })).data,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    retry: false,
  })
}

/** Numbers of recent documents that an empty palette suggests. */
const recentOf = { sent: 4, received: 2 } as const

/** The newest documents of the current company in a direction; those of before stay while they are loaded again. */
export function recentQuery(direction: keyof typeof recentOf) {
  return queryOptions({
    queryKey: ['documents', 'recent', direction],
    queryFn: async ({ signal }) =>
      (await call(documentsApi.listDocuments, { query: { direction, limit: recentOf[direction] }, signal }))
        .data,
    staleTime: 10_000,
    retry: false,
  })
}
