import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import * as reportsApi from '#contract/api/reports'
import type { Dashboard, DashboardRange } from '#contract/reports'
import { call } from '#web/lib/call.ts'

export type DashboardNumbers = z.infer<typeof Dashboard>

export function dashboardQuery(range: DashboardRange) {
  return queryOptions({
    queryKey: ['dashboard', range],
    queryFn: async ({ signal }) => (await call(reportsApi.getDashboard, { query: { range }, signal })).data,
    placeholderData: keepPreviousData,
  })
}
