import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Dashboard, DashboardRange } from '#contract/reports'
import { api, type DataOf } from '#web/lib/api.ts'

export type DashboardNumbers = z.infer<typeof Dashboard>

export function dashboardQuery(range: DashboardRange) {
  return queryOptions({
    queryKey: ['dashboard', range],
    queryFn: async ({ signal }) =>
      (await api.get<DataOf<DashboardNumbers>>('/dashboard', { query: { range }, signal })).data,
    placeholderData: keepPreviousData,
  })
}
