import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { RegisterRow, RegisterTotal } from '#contract/reports'
import { api, type DataOf, type ListOf } from '#web/lib/api.ts'
import type { RegisterFilter } from './reports-search.ts'

export function registerQuery(filter: RegisterFilter, cursor: string | undefined) {
  return queryOptions({
    queryKey: ['reports', 'register', filter, cursor ?? ''],
    queryFn: ({ signal }) =>
      api.get<ListOf<RegisterRow>>('/reports/register', { query: { ...filter, cursor }, signal }),
    placeholderData: keepPreviousData,
  })
}

export function registerTotalsQuery(filter: RegisterFilter) {
  return queryOptions({
    queryKey: ['reports', 'registerTotals', filter],
    queryFn: async ({ signal }) => {
      const query = { ...filter }
      return (await api.get<DataOf<RegisterTotal[]>>('/reports/register/totals', { query, signal })).data
    },
    placeholderData: keepPreviousData,
  })
}
