import { keepPreviousData, queryOptions } from '@tanstack/react-query'
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
