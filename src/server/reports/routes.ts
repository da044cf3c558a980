import { dataOf } from '#contract/common'
import { Dashboard, DashboardQuery } from '#contract/reports'
import type { Context } from '#platform/context'
import { type App, actorOf, participantOf } from '#platform/http'
import { getDashboard } from './get-dashboard.ts'

export function reportRoutes(app: App, context: Context): void {
  app.get(
    '/dashboard',
    {
      schema: {
        tags: ['reports'],
        summary: 'The numbers of the dashboard',
        querystring: DashboardQuery,
        response: { 200: dataOf(Dashboard) },
      },
    },
    async (request) => ({
      data: await getDashboard(context, actorOf(request), participantOf(request), request.query.range),
    }),
  )
}
