import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as searchApi from '#contract/api/search'
import { call } from '#web/lib/call.ts'

/** What the server finds for some words; the last results stay while the next are asked for. */
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
