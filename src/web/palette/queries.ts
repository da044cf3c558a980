import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { SearchAnswer } from '#contract/search'
import { api, type DataOf } from '#web/lib/api.ts'

/** What the server finds for some words; the last results stay while the next are asked for. */
export function searchQuery(search: string) {
  return queryOptions({
    queryKey: ['search', search],
    queryFn: async ({ signal }) =>
      (await api.get<DataOf<SearchAnswer>>('/search', { query: { search }, signal })).data,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    retry: false,
  })
}
