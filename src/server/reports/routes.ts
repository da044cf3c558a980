import { z } from 'zod'
import { dataOf, FileQuery, listOf, PageQuery } from '#contract/common'
import {
  Dashboard,
  DashboardQuery,
  NumberGaps,
  ParticipantActivity,
  RegisterFileQuery,
  RegisterQuery,
  RegisterRow,
  RegisterTotal,
  RegisterTotalsQuery,
  RejectionRow,
  type ReportContent,
  ReportPageQuery,
  ReportPeriodFileQuery,
  ReportPeriodQuery,
  UnreportedRow,
  UnreportedTotal,
  VatReturn,
} from '#contract/reports'
import type { Context } from '#platform/context'
import { type App, actorOf, participantOf } from '#platform/http'
import { sendTable, tableFormats, tableMediaTypes } from '#platform/table-file'
import { exportReport } from './export-report.ts'
import { type ActorByCookie, reportFileRoutes } from './file-routes.ts'
import { getActivity } from './get-activity.ts'
import { getDashboard } from './get-dashboard.ts'
import { getNumberGaps } from './get-number-gaps.ts'
import { getRegisterTotals } from './get-register-totals.ts'
import { getVatReturn } from './get-vat-return.ts'
import { listRegister } from './list-register.ts'
import { listRejections } from './list-rejections.ts'
import { listUnreported } from './list-unreported.ts'
import { fileNameOf } from './present.ts'

const tags = ['reports']

export function reportRoutes(app: App, context: Context, byCookie: ActorByCookie): void {
  dashboardRoute(app, context)
  activityRoute(app, context)
  periodRoutes(app, context)
  registerRoutes(app, context)
  openDocumentRoutes(app, context)
  tableRoutes(app, context)
  reportFileRoutes(app, context, byCookie)
}

function dashboardRoute(app: App, context: Context): void {
  app.get(
    '/dashboard',
    {
      config: { participant: true },
      schema: {
        tags,
        summary: 'Get the dashboard figures',
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

function activityRoute(app: App, context: Context): void {
  app.get(
    '/reports/activity',
    {
      schema: {
        tags,
        summary: 'List when each participant last issued and received a document',
        response: { 200: dataOf(z.array(ParticipantActivity)) },
      },
    },
    async (request) => ({ data: await getActivity(context, actorOf(request)) }),
  )
}

/** Reports that are one answer. */
function periodRoutes(app: App, context: Context): void {
  app.get(
    '/reports/vat-return',
    {
      config: { participant: true },
      schema: {
        tags,
        summary: 'Get the VAT return of a period by box of form VAT 201, in AED',
        querystring: ReportPeriodQuery,
        response: { 200: dataOf(VatReturn) },
      },
    },
    async (request) => {
      const days = { ...request.query, participantKey: participantOf(request) }
      return { data: await getVatReturn(context, actorOf(request), days) }
    },
  )
  app.get(
    '/reports/number-gaps',
    {
      config: { participant: true },
      schema: {
        tags,
        summary: 'List gaps in the document numbers of a period, with reasons',
        querystring: ReportPeriodQuery,
        response: { 200: dataOf(NumberGaps) },
      },
    },
    async (request) => {
      const days = { ...request.query, participantKey: participantOf(request) }
      return { data: await getNumberGaps(context, actorOf(request), days) }
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
        summary: 'List the sales or purchases register of a period by VAT treatment, newest first',
        querystring: RegisterQuery,
        response: { 200: listOf(RegisterRow) },
      },
    },
    async (request) => {
      const { cursor, limit, ...query } = request.query
      const filter = { ...query, participantKey: participantOf(request) }
      const { rows, page } = await listRegister(context, actorOf(request), filter, { cursor, limit })
      return { data: rows, page }
    },
  )
  app.get(
    '/reports/register/totals',
    {
      config: { participant: true },
      schema: {
        tags,
        summary: 'Get the totals of the register of a period, by currency',
        querystring: RegisterTotalsQuery,
        response: { 200: dataOf(z.array(RegisterTotal)) },
      },
    },
    async (request) => {
      const filter = { ...request.query, participantKey: participantOf(request) }
      return { data: await getRegisterTotals(context, actorOf(request), filter) }
    },
  )
}

function openDocumentRoutes(app: App, context: Context): void {
  app.get(
    '/reports/rejections',
    {
      config: { participant: true },
      schema: {
        tags,
        summary: 'List the rejections of a period with source and reason, newest first',
        querystring: ReportPageQuery,
        response: { 200: listOf(RejectionRow) },
      },
    },
    async (request) => {
      const { from, to, ...part } = request.query
      const days = { from, to, participantKey: participantOf(request) }
      const { rows, page } = await listRejections(context, actorOf(request), days, part)
      return { data: rows, page }
    },
  )
  app.get(
    '/reports/unreported',
    {
      config: { participant: true },
      schema: {
        tags,
        summary: 'List documents not yet reported to the tax authority, with their age, newest first',
        querystring: PageQuery,
        response: { 200: listOf(UnreportedRow).extend({ totals: z.array(UnreportedTotal) }) },
      },
    },
    async (request) => {
      const participantKey = participantOf(request)
      const { rows, ...rest } = await listUnreported(context, actorOf(request), participantKey, request.query)
      return { data: rows, ...rest }
    },
  )
}

/** What a file of each report is asked for with. */
const fileQueries = {
  'vat-return': ReportPeriodFileQuery,
  register: RegisterFileQuery,
  rejections: ReportPeriodFileQuery,
  unreported: FileQuery,
  'number-gaps': ReportPeriodFileQuery,
} as const satisfies Record<ReportContent['report'], z.ZodType>

function tableRoutes(app: App, context: Context): void {
  for (const [report, querystring] of Object.entries(fileQueries)) {
    for (const format of tableFormats) {
      app.get(
        `/reports/${report}.${format}`,
        {
          config: { participant: true, answers: tableMediaTypes[format] },
          schema: { tags, summary: `Download the report ${report} as ${format.toUpperCase()}`, querystring },
        },
        async (request, reply) => {
          const actor = actorOf(request)
          const { language, ...query } = request.query
          // The address says which report, and its schema what belongs to that.
          const content = { report, ...query } as ReportContent
          const table = exportReport(context, actor, participantOf(request), content, language)
          return await sendTable(reply, table, { format, name: fileNameOf(content, actor.environment) })
        },
      )
    }
  }
}
