import { z } from 'zod'
import { dataOf, listOf } from '#contract/common'
import {
  Dashboard,
  DashboardQuery,
  RegisterFileQuery,
  RegisterQuery,
  RegisterRow,
  RegisterTotal,
  RegisterTotalsQuery,
} from '#contract/reports'
import type { Context } from '#platform/context'
import { type App, actorOf, participantOf } from '#platform/http'
import { sendTable, tableFormats, tableMediaTypes } from '#platform/table-file'
import { exportRegister } from './export-register.ts'
import { getDashboard } from './get-dashboard.ts'
import { getRegisterTotals } from './get-register-totals.ts'
import { listRegister } from './list-register.ts'

const tags = ['reports']

export function reportRoutes(app: App, context: Context): void {
  dashboardRoute(app, context)
  registerRoutes(app, context)
}

function dashboardRoute(app: App, context: Context): void {
  app.get(
    '/dashboard',
    {
      config: { participant: true },
      schema: {
        tags,
        summary: 'The numbers of the dashboard',
        querystring: DashboardQuery,
        response: { 200: dataOf(Dashboard) },
      },
    },
    async (request) => {
      const { range } = request.query
      return { data: await getDashboard(context, actorOf(request), participantOf(request), range) }
    },
  )
}

function registerRoutes(app: App, context: Context): void {
  app.get(
    '/reports/register',
    {
      config: { participant: true },
      schema: {
        tags,
        summary: 'The register of what was issued or received in a period, newest first',
        querystring: RegisterQuery,
        response: { 200: listOf(RegisterRow) },
      },
    },
    async (request) => {
      const actor = actorOf(request)
      const { rows, page } = await listRegister(context, actor, participantOf(request), request.query)
      return { data: rows, page }
    },
  )
  app.get(
    '/reports/register/totals',
    {
      config: { participant: true },
      schema: {
        tags,
        summary: 'What the register of a period comes to, by currency',
        querystring: RegisterTotalsQuery,
        response: { 200: dataOf(z.array(RegisterTotal)) },
      },
    },
    async (request) => {
      const actor = actorOf(request)
      const totals = await getRegisterTotals(context, actor, participantOf(request), request.query)
      return { data: totals }
    },
  )
  for (const format of tableFormats) {
    app.get(
      `/reports/register.${format}`,
      {
        config: { participant: true, answers: tableMediaTypes[format] },
        schema: {
          tags,
          summary: `The register of a period as ${format.toUpperCase()}`,
          querystring: RegisterFileQuery,
        },
      },
      async (request, reply) => {
        const actor = actorOf(request)
        const { direction, from, to } = request.query
        const name = `falaj-${direction}-${from}-${to}${actor.environment === 'preprod' ? '-test' : ''}`
        const table = exportRegister(context, actor, participantOf(request), request.query)
        return await sendTable(reply, table, { format, name })
      },
    )
  }
}
